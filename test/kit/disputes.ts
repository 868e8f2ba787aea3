// A project with payments and disputes on them, for tests: made anew before each, its ledger looked at after all.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach } from 'node:test';
import { auditParts } from '../../src/app-audit.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { assertLedgerWhole } from './ledger.ts';
import { startWorld, type World } from './world.ts';

export const once = () => ({ 'Idempotency-Key': randomBytes(12).toString('hex') });
export const evidence = { product_description: 'Un boubou brodé, livré le 3' };

export function disputing() {
  const on = {} as { world: World; key: string; projectId: string };
  before(async () => {
    on.world = await startWorld();
  });
  after(async () => {
    await assertLedgerWhole(on.world.database, { disputed: true });
    await on.world.close();
  });
  beforeEach(async () => {
    const made = await on.world.project();
    [on.key, on.projectId] = [made.key, made.id];
  });
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    on.world.call('POST', path, { key: on.key, body, headers });
  const read = async (path: string) => (await on.world.call('GET', path, { key: on.key })).body;

  async function paid(body: object = {}, headers: Record<string, string> = {}): Promise<string> {
    const answer = await on.world.pay(on.key, body, headers);
    assert.equal(answer.status, 201);
    await on.world.advance(0);
    await on.world.advance(2_000);
    return answer.body.id;
  }
  async function opened(more: object = {}) {
    const payment_id = await paid();
    const answer = await post('/v1/test/disputes', { payment_id, ...more });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  }
  const advance = (id: string, outcome: string) =>
    post(`/v1/test/disputes/${id}/advance`, { outcome });
  const funds = async () => {
    const { available, disputed, total } = await read('/v1/balances');
    return [available, disputed, total];
  };
  const eventsOf = async (id: string) => {
    const page = await read(`/v1/projets/${on.projectId}/events?object_id=${id}`);
    return page.data.map(({ type }: { type: string }) => type).sort();
  };
  const journalsOf = async (id: string) => {
    const rows = await on.world.database.all<{ transition: string }>(sql`
    select transition from journals where object_id = ${id} order by id`);
    return rows.map(({ transition }) => transition).sort();
  };

  /** What the nightly audit says of disputes, payments and the ledger. */
  async function audit(): Promise<string[]> {
    const found: string[] = [];
    for (const { look } of auditParts.ofTenants) {
      await look(
        on.world.database,
        { projectId: on.projectId, mode: 'test' },
        {
          now: clock.now(),
          found: (part, row, says) => found.push(`${part} ${row.split('/').at(-1)} ${says}`),
          read() {},
          pause: async () => {},
        },
      );
    }
    return found;
  }

  return { on, post, read, paid, opened, advance, funds, eventsOf, journalsOf, audit };
}
