// Proves what becomes of money that comes late, twice, or is told of twice (contract/payments.md B.3, rules 0 to 2;
// B.12, numbers 08 to 10).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { paidAs, tellsOfTransfers } from '../../../test/kit/late-transfer.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { logged, startWorld, type World } from '../../../test/kit/world.ts';
import { auditParts } from '../../app-audit.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  mine = await world.project();
});

const pay = async (number: string, body: object = {}) =>
  (await world.pay(mine.key, { customer: { phone: `+2217000000${number}` }, ...body })).body.id;
const read = async (id: string) =>
  (await world.call('GET', `/v1/payments/${id}?expand=events,attempts,ledger`, { key: mine.key }))
    .body;
const typesOf = (payment: { events: { type: string }[] }) => payment.events.map(({ type }) => type);
const available = async () =>
  (await world.call('GET', '/v1/balances', { key: mine.key })).body.available;
const account = async (name: string) => {
  const row = await world.database.one<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from entries where project_id = ${mine.id} and account = ${name}`);
  return Number(row?.sum);
};
async function audit(): Promise<string[]> {
  const found: string[] = [];
  for (const { look } of auditParts.ofTenants) {
    await look(
      world.database,
      { projectId: mine.id, mode: 'test' },
      {
        now: clock.now(),
        found: (part, row, says) => found.push(`${part} ${row} ${says}`),
        read() {},
        pause: async () => {},
      },
    );
  }
  return found;
}

test('B.15.20 08: a payment that expired is paid 30 seconds later: it is late, credited once, announced twice', async () => {
  const id = await pay('08', { expires_in: 300 });
  await world.advance(0);
  await world.advance(300_000);
  const expired = await read(id);
  assert.deepEqual([expired.status, expired.late, await available()], ['expired', false, 0]);
  assert.ok(expired.provider_state.next_check_at);
  await world.advance(31_000);
  const paid = await read(id);
  assert.deepEqual([paid.status, paid.late, await available()], ['succeeded', true, 9_850]);
  assert.deepEqual(typesOf(paid), ['payment.expired', 'payment.succeeded']);
  assert.equal(paid.provider_state.next_check_at, null);
  assert.deepEqual(await audit(), []);
});

test('09: two callbacks of one payment give one credit and one event', async () => {
  const id = await pay('09');
  await world.advance(0);
  await world.advance(2_000);
  assert.ok((await read(id)).provider_state.next_check_at, 'the second is still to come');
  await world.advance(10_000);
  const paid = await read(id);
  assert.deepEqual([paid.status, await available()], ['succeeded', 9_850]);
  assert.deepEqual(typesOf(paid), ['payment.succeeded']);
  assert.equal(paid.provider_state.next_check_at, null);
  assert.deepEqual(await audit(), []);
});

test('10: of a payment that came twice one is credited, the other held in suspense and given back by itself', async () => {
  const id = await pay('10');
  await world.advance(0);
  await world.advance(2_000);
  const paid = await read(id);
  assert.deepEqual([paid.status, await available()], ['succeeded', 9_850]);
  assert.deepEqual(
    paid.attempts.map(({ status }: { status: string }) => status),
    ['paid', 'paid'],
  );
  assert.equal(await account('suspense'), 10_000);
  await world.advance(10_000);
  assert.equal(await account('suspense'), 0);
  assert.equal(await account('clearing:wave'), -10_000);
  const done = await read(id);
  assert.deepEqual(typesOf(done), ['payment.succeeded']);
  assert.deepEqual(
    [...new Set(done.ledger.map(({ transition }: { transition: string }) => transition))],
    ['P1', 'P2', 'P2b'],
  );
  assert.equal(await available(), 9_850);
  const left = await world.database.all(sql`
    select 1 from jobs where project_id = ${mine.id} and kind = 'advance-payment'`);
  assert.equal(left.length, 0);
  assert.deepEqual(await audit(), []);
});

test('B.3 a give-back that its operator refuses, closes or sends otherwise stays in suspense and is an alarm, once', async (t) => {
  let said: 'refused' | 'closed' | 'differs' = 'refused';
  tellsOfTransfers(t, (call) => {
    if (said === 'refused') return { refused: 'destination_invalid' };
    if (said === 'closed') return {};
    return paidAs({ ...call, amount: call.amount - 1n });
  });
  for (said of ['refused', 'closed', 'differs'] as const) {
    const before = await account('suspense');
    const id = await pay('10');
    await world.advance(0);
    await world.advance(2_000);
    for (let n = 0; n < 5; n++) await world.advance(10_000);
    assert.equal((await account('suspense')) - before, 10_000, said);
    const told = logged.filter(
      ({ message, fields }) =>
        message === 'a customer was not paid' && 'payment' in fields && fields.payment === id,
    );
    assert.deepEqual(
      told.map(({ level, fields }) => ({ level, ...fields })),
      [{ level: 'error', payment: id, decision: said }],
    );
  }
});
