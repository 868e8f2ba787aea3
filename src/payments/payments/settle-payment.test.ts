// Proves that a payment has one end, one journal and one event of each kind, whoever says what, in which
// order and how often (contract/payments.md B.3, rules 0 to 3).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type PaymentStatus, paymentStatuses } from '../../../contract/payments/payments.shapes.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { next } from '../../kit/machine.ts';
import { chance, seedChance } from '../../kit/random.ts';
import { type PaymentTrigger, paymentMachine } from './payment.machine.ts';
import { type Finding, settlePayments } from './settle-payment.ts';

const seed = Number(process.env['SETTLE_SEED'] ?? Date.now() % 1_000_000);

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
const alarms: object[] = [];
const quiet = () => {};
const error = (fields: object) => alarms.push(fields);
const log = { debug: quiet, info: quiet, warn: quiet, error };

before(async () => {
  world = await startWorld();
  // Noon: nothing below crosses a midnight by itself.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  seedChance();
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  mine = await world.project();
  alarms.length = 0;
});

/** A payment whose operator says nothing by itself for a day. */
async function processing(count = 1, body: object = {}): Promise<string[]> {
  const silent = { 'X-Svc-Simulate': 'succeeded;delay=86400' };
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      world.pay(mine.key, { expires_in: 86_400, ...body }, silent),
    ),
  );
  await world.advance(0);
  return answers.map((answer) => answer.body.id as string);
}
const one = async (body: object = {}) => (await processing(1, body))[0] ?? '';

const paymentOf = (id: string) => ({ project_id: mine.id, mode: 'test' as const, id });
const settle = (findings: Iterable<readonly [string, Finding]>) => {
  const found = [...findings].map(([id, finding]) => ({ key: paymentOf(id), finding }));
  return world.database.transaction((tx) => settlePayments(tx, found, () => clock.now(), log));
};

const later = () => clock.now() + 86_400_000;
const finding = {
  pending: (): Finding => ({ state: 'pending', reference: 'OP-1', checkAt: later() }),
  unknown: (): Finding => ({ state: 'unknown', reference: null, checkAt: later() }),
  paid: (amount = 10_000n): Finding => ({ state: 'paid', reference: 'OP-1', amount }),
  refused: (): Finding => ({ state: 'refused', reference: 'OP-1', code: 'insufficient_funds' }),
  closed: (): Finding => ({ state: 'closed', reference: null }),
};

const read = async (id: string) =>
  (await world.call('GET', `/v1/payments/${id}?expand=events,ledger`, { key: mine.key })).body;
const eventsOf = (payment: { events: { type: string }[] }) =>
  payment.events.map(({ type }) => type);
const available = async () =>
  (await world.call('GET', '/v1/balances', { key: mine.key })).body.available as number;
const usedToday = async () => {
  const row = await world.database.one<{ day: bigint; month: bigint }>(sql`
    select volume_day_amount as day, volume_month_amount as month from merchant_accounts
     where project_id = ${mine.id}`);
  assert.equal(row?.day, row?.month);
  return Number(row?.day);
};

test('the machine has exactly the steps of the contract', () => {
  const triggers = ['start', 'attempt_failed', 'paid', 'refused', 'closed'] as const;
  const table: Record<PaymentStatus, Partial<Record<PaymentTrigger, PaymentStatus>>> = {
    pending: { start: 'processing', paid: 'succeeded', closed: 'expired' },
    processing: {
      attempt_failed: 'pending',
      paid: 'succeeded',
      refused: 'failed',
      closed: 'expired',
    },
    succeeded: {},
    failed: { paid: 'succeeded' },
    expired: { paid: 'succeeded' },
  };
  for (const from of paymentStatuses) {
    for (const trigger of triggers) {
      assert.equal(next(paymentMachine, from, trigger), table[from][trigger], `${from} ${trigger}`);
    }
  }
  assert.deepEqual(paymentMachine.states, paymentStatuses);
});

test('a success is one journal, one event and the net amount, however often it is said', async () => {
  const id = await one({ fee_payer: 'customer' });
  for (let i = 0; i < 3; i++) {
    const settled = await settle([[id, finding.paid(10_150n)]]);
    assert.equal(settled.get(id)?.status, 'succeeded');
  }
  const payment = await read(id);
  assert.deepEqual(eventsOf(payment), ['payment.succeeded']);
  const lines = payment.ledger.map((line: { account: string; amount: number }) => [
    line.account,
    line.amount,
  ]);
  assert.deepEqual(lines.sort(), [
    ['available', 10_000],
    ['clearing:wave', -10_150],
    ['fees', 150],
  ]);
  assert.equal(payment.late, false);
  assert.equal(await available(), 10_000);
});

test('money after the expiry is money: credited once, announced once, marked late on the payment alone', async () => {
  const { body } = await world.pay(mine.key, {
    expires_in: 300,
    customer: { phone: '+221700000006' },
  });
  await world.advance(0);
  await world.advance(301_000);
  assert.equal((await read(body.id)).status, 'expired');
  assert.equal(await usedToday(), 0);
  for (let i = 0; i < 3; i++) await settle([[body.id, finding.paid()]]);
  const payment = await read(body.id);
  assert.equal(payment.status, 'succeeded');
  assert.equal(payment.late, true);
  assert.ok(payment.paid_at >= payment.expired_at);
  assert.equal(payment.provider_state.state, 'paid');
  assert.deepEqual(eventsOf(payment), ['payment.expired', 'payment.succeeded']);
  assert.equal(payment.ledger.length, 3);
  assert.equal(await available(), 9_850);
  assert.equal(await usedToday(), 10_000, 'it counts towards the limits again');
  const bodies = await world.database.all<{ body: null }>(sql`
    select body from events where object_id = ${body.id}`);
  // Not that it was late, nor anything else: nothing but what every event says.
  assert.deepEqual(bodies, [{ body: null }, { body: null }]);
});

test('money after a refusal is money too, and its failure is gone', async () => {
  const id = await one();
  await settle([[id, finding.refused()]]);
  assert.equal((await read(id)).failure.code, 'insufficient_funds');
  assert.equal(await usedToday(), 0);
  await settle([[id, finding.paid()]]);
  const payment = await read(id);
  assert.deepEqual([payment.status, payment.late, payment.failure], ['succeeded', true, null]);
  assert.ok(payment.failed_at);
  assert.deepEqual(eventsOf(payment), ['payment.failed', 'payment.succeeded']);
  assert.equal(await available(), 9_850);
  assert.equal(await usedToday(), 10_000);
});

test('an operator that does not know, or not yet, ends nothing', async () => {
  const id = await one();
  for (const state of ['unknown', 'pending', 'unknown'] as const) {
    await settle([[id, finding[state]()]]);
    const payment = await read(id);
    assert.equal(payment.status, 'processing');
    assert.equal(payment.provider_state.state, state);
    assert.deepEqual([payment.events, payment.ledger], [[], []]);
  }
  await settle([[id, finding.paid()]]);
  await world.advance(0);
  const ended = await read(id);
  for (const state of ['unknown', 'pending', 'refused', 'closed'] as const) {
    await settle([[id, finding[state]()]]);
    assert.deepEqual(await read(id), ended, `${state} after the end changes nothing`);
  }
});

test('another amount than was asked for stays processing, and calls for a person', async () => {
  const id = await one();
  for (const amount of [9_999n, 10_001n, 9_850n, 0n, 1_000_000n]) {
    await settle([[id, finding.paid(amount)]]);
    const payment = await read(id);
    assert.equal(payment.status, 'processing');
    assert.equal(payment.provider_state.state, 'unknown');
    assert.ok(payment.provider_state.next_check_at);
    assert.deepEqual([payment.events, payment.ledger], [[], []]);
    assert.deepEqual(alarms.pop(), { payment: id });
  }
  assert.equal(await available(), 0);
  await settle([[id, finding.paid()]]);
  assert.equal((await read(id)).status, 'succeeded', 'the right amount still counts');
});

test('another amount said of a payment that has ended changes nothing, and calls for a person', async () => {
  const [paid = '', failed = '', expired = ''] = await processing(3);
  await settle([
    [paid, finding.paid()],
    [failed, finding.refused()],
    [expired, finding.closed()],
  ]);
  await world.advance(0);
  for (const id of [paid, failed, expired]) {
    const ended = await read(id);
    await settle([[id, finding.paid(9_999n)]]);
    assert.deepEqual(await read(id), ended);
    assert.deepEqual(alarms.pop(), { payment: id });
  }
});

test('a payment that was asked on no channel cannot be paid without its journal', async () => {
  const { body } = await world.pay(mine.key, { channel: undefined, customer: undefined });
  await assert.rejects(settle([[body.id, finding.paid()]]), /on no channel/);
  const payment = await read(body.id);
  assert.deepEqual([payment.status, payment.events, payment.ledger], ['pending', [], []]);
});

test('a payment that is not there is not settled, and the others are', async () => {
  const id = await one();
  const settled = await settle([
    ['pay_01kaxdpgwk5n0ys4jvgxmc6r2t', finding.paid()],
    [id, finding.paid()],
  ]);
  assert.deepEqual([...settled.keys()], [id]);
  assert.equal((await read(id)).status, 'succeeded');
});

const words = ['pending', 'unknown', 'paid', 'refused', 'closed'] as const;
type Word = (typeof words)[number];
const below = (count: number) => Math.floor(chance() * count);
const anyWord = (): Word => words[below(words.length)] ?? 'paid';
const story = () => Array.from({ length: 1 + below(4) }, anyWord);

/** What must be true of a payment after all was said of it, in whatever order. */
async function assertOneStory(id: string, said: readonly Word[], told: string): Promise<void> {
  const payment = await read(id);
  const events = eventsOf(payment);
  assert.equal(new Set(events).size, events.length, `${told}: an event twice`);
  const refusals = events.filter((type) => type !== 'payment.succeeded');
  if (said.includes('paid')) {
    assert.equal(payment.status, 'succeeded', told);
    assert.equal(events.at(-1), 'payment.succeeded', told);
    assert.ok(refusals.length <= 1, told);
    assert.equal(payment.late, refusals.length === 1, told);
    assert.deepEqual([payment.failure, payment.ledger.length], [null, 3], told);
    return;
  }
  assert.deepEqual(payment.ledger, [], told);
  const end = { refused: 'failed', closed: 'expired' };
  const ends = said.flatMap((word) => (word === 'refused' || word === 'closed' ? [end[word]] : []));
  if (ends.length === 0) assert.deepEqual([payment.status, events], ['processing', []], told);
  else {
    assert.ok(ends.includes(payment.status), `${told}: ${payment.status}`);
    assert.deepEqual(events, [`payment.${payment.status}`], told);
  }
}

test('two speakers at once, in any order and repeating themselves, tell one story', async (t) => {
  t.diagnostic(`SETTLE_SEED=${seed}`);
  seedChance(seed);
  const ids = await processing(30);
  const stories = ids.map((id) => ({ id, first: story(), second: story() }));
  const tell = async (id: string, said: Word[]) => {
    for (const word of said) await settle([[id, finding[word]()]]);
  };
  await Promise.all(
    stories.flatMap(({ id, first, second }) => [tell(id, first), tell(id, second)]),
  );
  let credited = 0;
  for (const { id, first, second } of stories) {
    const said = [...first, ...second];
    if (said.includes('paid')) credited += 9_850;
    await assertOneStory(id, said, `SETTLE_SEED=${seed} ${first}|${second}`);
  }
  assert.equal(await available(), credited);
  const counted = await world.database.one<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from payments
     where project_id = ${mine.id} and status not in ('failed', 'expired')`);
  assert.equal(await usedToday(), Number(counted?.sum), 'the limits count what has not failed');
});

test('whole batches that meet in opposite order neither block each other nor count twice', async (t) => {
  t.diagnostic(`SETTLE_SEED=${seed}`);
  seedChance(seed + 1);
  const ids = await processing(20);
  const rounds = Array.from({ length: 6 }, () => ids.map((id): [string, Word] => [id, anyWord()]));
  await Promise.all(
    rounds.map((round, i) => {
      const findings = round.map(([id, word]): [string, Finding] => [id, finding[word]()]);
      return settle(i % 2 ? findings : findings.reverse());
    }),
  );
  for (const id of ids) {
    const said = rounds.flat().flatMap(([of, word]) => (of === id ? [word] : []));
    await assertOneStory(id, said, `SETTLE_SEED=${seed} ${said}`);
  }
});
