// A database that the release before the keys of tenants filled (10,100 payments of two merchants, in both modes) is
// migrated: it reads, answers and repeats as before, to the byte (contract/operations.md OP05).
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { auditParts } from '../../src/app-audit.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import type { PaymentRow } from '../../src/payments/payments/payment.store.ts';
import { createPaymentView } from '../../src/payments/payments/payment.view.ts';
import { runAudit } from '../../src/platform/index.ts';
import { assertLedgerWhole, refusedWith } from '../kit/ledger.ts';
import { openRelease, type Release } from '../kit/release.ts';
import { paymentColumns, readAll, readings } from '../kit/release-0015.ts';
import { startWorld, type World } from '../kit/world.ts';

type Scope = { project_id: string; mode: 'test' | 'live' };
type Claim = Scope & { key: string; object_id: string; status: number; body: string };
type Line = { object_id: string; journal_id: string; amount: string; created_at: string };
type Shown = { id: string; ledger?: object[] };

/** A row as JSON has it: times and amounts are texts and numbers. */
type StoredPayment = Scope &
  Pick<PaymentRow, 'id' | 'channel' | 'customer_phone' | 'description' | 'fee_payer'> &
  Pick<PaymentRow, 'merchant_reference' | 'scenario' | 'status'> & { amount: number };

const nameOf = ({ project_id, mode }: Scope) => `${project_id} ${mode}`;
/** The first so many of each group. */
const someOf = <T>(items: readonly T[], most: number, groupOf: (item: T) => string): T[] =>
  [...Map.groupBy(items, groupOf).values()].flatMap((group) => group.slice(0, most));

/** What payments of then say in columns that came later. */
const sinceThen = {
  refunded_amount: 0n,
  refund_pending_amount: 0n,
  disputed_amount: 0n,
  dispute_id: null,
  dispute_status: null,
  payment_link_id: null,
};

describe('a database of the release before', () => {
  let release: Release;
  let old: Map<string, string[]>;
  let rows: PaymentRow[];
  let world: World;
  before(async () => {
    release = await openRelease(new URL('../fixtures/release-0015.json.br', import.meta.url));
    const database = openDatabase(release.database.url, { size: 1 });
    const text = `select ${paymentColumns} from payments order by id`;
    const kept = await database.all<PaymentRow>({ text, values: [] });
    rows = kept.map((row) => ({ ...row, ...sinceThen }));
    await database.close();
  });
  after(() => world.close());

  const tableOf = <T>(name: string) => release.tables[name] as T[];

  /** The calls of a project's owner, signed in, in a mode. */
  const cookies = new Map<string, string>();
  async function as({ project_id, mode }: Scope) {
    if (!cookies.has(project_id)) {
      const owner = await world.database.one<{ email: string }>(sql`
        select u.email from projects p join users u on u.id = p.owner_id where p.id = ${project_id}`);
      const body = { email: owner?.email, password: 'un mot de passe' };
      const { headers } = await world.call('POST', '/auth/sign-in/email', { body });
      const set = headers.getSetCookie().map((line) => line.split(';')[0]);
      // Its end is seven days after the moment to which the clock was moved back, and is judged by the server's.
      await world.database.run(sql`update sessions set expires_at = now() + interval '1 day'`);
      cookies.set(project_id, set.join('; '));
    }
    const headers = { 'X-Svc-External-Ref': project_id, 'X-Svc-Mode': mode };
    return { cookie: cookies.get(project_id), headers };
  }

  it('OP05 is migrated: every row, balance, running balance and line is the same to the byte', async (t) => {
    old = await readAll(release.database.url, 'old');
    const started = performance.now();
    await migrate(release.database.url);
    const took_ms = performance.now() - started;
    const now = await readAll(release.database.url, 'now');
    for (const { name } of readings) {
      const [former = [], later = []] = [old.get(name), now.get(name)];
      assert.notEqual(former.length, 0, name);
      // The first that differs: to show all of them would take a minute.
      const wrong = former.findIndex((row, n) => row !== later[n]);
      assert.equal(later[wrong], former[wrong], name);
      assert.equal(later.length, former.length, name);
    }
    const lines = tableOf('entries').length;
    const each = (took_ms / lines) * 1_000;
    t.diagnostic(
      `migrated ${lines} lines in ${Math.round(took_ms)} ms: ${each.toFixed(1)} s a million`,
    );
    // The promise is 60 s for a million lines; so few are mostly the time of the statements themselves.
    assert.ok(took_ms < 15_000);
  });

  it('OP05 is served: payments, their lines and the balances read as before', async () => {
    // A minute before the next thing is due, on the day that the payments were made.
    const due = tableOf<{ run_at: string }>('jobs').map((job) => Date.parse(job.run_at));
    clock.advance(Math.min(...due) - 60_000 - clock.now());
    world = await startWorld({}, { database: release.database });
    const lines = Map.groupBy(
      (old.get('lines of each object') ?? []).map((text) => JSON.parse(text) as Line),
      (line) => line.object_id,
    );
    const view = createPaymentView(() => null);
    const views = new Map(rows.map((row) => [row.id, view(row, 'fr')]));
    for (const [name, own] of Map.groupBy(rows, nameOf)) {
      const caller = await as(own[0] as PaymentRow);
      for (let page = 1; page <= own.length / 100; page += 5) {
        const path = `/v1/payments?per_page=100&page=${page}`;
        const { body } = await world.call('GET', path, caller);
        const shown = body.data as Shown[];
        assert.equal(shown.length, 100, `${name} ${page}`);
        for (const one of shown) assert.deepEqual(one, views.get(one.id));
      }
      for (const { id } of someOf(own, 3, (row) => `${row.status} ${row.late}`)) {
        const { body } = await world.call('GET', `/v1/payments/${id}?expand=ledger`, caller);
        const wanted = (lines.get(id) ?? []).map(({ object_id: _, amount, ...line }) => ({
          ...line,
          amount: Number(amount),
        }));
        assert.deepEqual(body, { ...views.get(id), ledger: wanted });
      }
      const { body } = await world.call('GET', '/v1/balances', caller);
      const stored = (old.get('balances') ?? []).map((text) => JSON.parse(text));
      const available = stored.find((row) => nameOf(row) === name && row.account === 'available');
      assert.equal(body.available, Number(available.balance));
      const today = own.filter((row) => row.status === 'succeeded');
      const collected = today.reduce((sum, row) => sum + Number(row.charged_amount), 0);
      assert.deepEqual(body.data, [{ channel: 'wave', collected_today: collected }]);
    }
  });

  it('OP05 repeats what it answered before, byte for byte, and makes nothing anew', async () => {
    const payments = new Map(tableOf<StoredPayment>('payments').map((row) => [row.id, row]));
    // What falls due of them meanwhile makes rows of its own.
    const { worker } = world.app;
    await worker.stop(1_000);
    const before = await world.countRows();
    const paymentOf = ({ object_id }: Claim) => payments.get(object_id) as StoredPayment;
    // Of slow ones in test mode the row does not tell whether the call named its channel.
    const built = tableOf<Claim>('idempotency_keys').filter(
      (claim) => paymentOf(claim).scenario !== 'succeeded;900000',
    );
    const claims = someOf(built, 3, (claim) => {
      const { status, scenario, merchant_reference } = paymentOf(claim);
      return `${nameOf(claim)} ${status} ${scenario} ${merchant_reference === null}`;
    });
    assert.ok(claims.length > 40, `${claims.length}`);
    await Promise.all(
      claims.map(async (claim) => {
        const row = paymentOf(claim);
        const answer = await repeat(claim, row);
        assert.deepEqual([answer.status, answer.text], [claim.status, claim.body]);
        assert.equal(answer.headers.get('idempotent-replayed'), 'true');
        const other = await repeat(claim, { ...row, amount: row.amount + 1 });
        assert.equal(other.body.code, 'IDEMPOTENCY_CONFLICT');
      }),
    );
    const unchanged = claims.filter(
      ({ object_id }) => payments.get(object_id)?.status === 'pending',
    );
    assert.notEqual(unchanged.length, 0);
    for (const claim of unchanged) {
      const { body } = await world.call('GET', `/v1/payments/${claim.object_id}`, await as(claim));
      // The members of that release, in its order; `taxes` came since.
      const { taxes, ...before } = body;
      assert.deepEqual([JSON.stringify(before), Array.isArray(taxes)], [claim.body, true]);
    }
    assert.deepEqual(await world.countRows(), before);
    worker.start();
  });

  /** The call that tools/release-fixture.ts made, built from what it left. */
  async function repeat(claim: Claim, row: StoredPayment) {
    const { cookie, headers } = await as(claim);
    const { amount, merchant_reference, description, customer_phone: phone } = row;
    // A payer of no outcome named no channel; the last payments, of one amount, were slow and named no fee payer.
    const isOpen = phone === '+221771234567' || row.channel === null;
    const isLast = claim.body.includes('"amount":10000,');
    const outcome = isLast ? 'succeeded;delay=900' : isOpen && claim.mode === 'test' && 'expired';
    return world.call('POST', '/v1/payments', {
      cookie,
      older: true,
      headers: {
        ...headers,
        'Idempotency-Key': claim.key,
        ...(outcome ? { 'X-Svc-Simulate': outcome } : {}),
      },
      body: {
        amount,
        customer: { phone },
        ...(isLast ? {} : { fee_payer: row.fee_payer }),
        ...(isOpen ? {} : { channel: row.channel }),
        ...(merchant_reference === null ? {} : { merchant_reference, description }),
      },
    });
  }

  it('OP05 keeps a ledger that is whole, may not be changed, and goes on', async () => {
    const { database } = world;
    await assertLedgerWhole(database, { inOrder: false });
    const audit = await runAudit(database, auditParts);
    assert.deepEqual([audit.discrepancies, audit.read['payments']], [[], rows.length], 'audited');
    for (const text of [
      'update entries set amount = amount + 1',
      'delete from journals',
      'truncate entries',
    ]) {
      await assert.rejects(database.run({ text, values: [] }), refusedWith('23001', '0A000'), text);
    }
    const one = rows.find((row) => row.status === 'succeeded' && row.mode === 'test') as PaymentRow;
    const later = sql`
      insert into entries (project_id, mode, journal_id, n, account, amount)
      select project_id, mode, id, g.n, g.account, g.amount
        from journals, unnest('{8,9}'::int[], '{fees,clearing}'::text[], '{-5,5}'::bigint[]) as g (n, account, amount)
       where object_id = ${one.id}`;
    await assert.rejects(database.run(later), refusedWith('23514'));
    const caller = await as(one);
    const available = async () =>
      (await world.call('GET', '/v1/balances', caller)).body.available as number;
    const former = await available();
    const made = await world.call('POST', '/v1/payments', {
      ...caller,
      headers: { ...caller.headers, 'Idempotency-Key': 'after-the-migration' },
      body: { amount: 1_000, channel: 'wave', customer: { phone: '+221700000000' } },
    });
    assert.equal(made.status, 201, made.text);
    await world.idle();
    await world.advance(2_000);
    assert.equal(await available(), former + made.body.net_amount);
    await assertLedgerWhole(database, { inOrder: false });
  });
});
