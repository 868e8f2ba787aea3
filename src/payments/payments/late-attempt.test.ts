// Proves what becomes of money that comes by an attempt of a page that had been refused: it is money, once, and whatever
// comes beside it goes back (contract/rails.md RA15; contract/payments.md B.3, rules 0 and 2).
import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { auditParts } from '../../app-audit.ts';
import type { Found, RailCall } from '../../connectors/rails/rail.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import type { AuditedPart } from '../../db/audit.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  mine = await world.project();
  await world.advance(60_000);
});

/** On wave the operator refuses at once, promises to know more, and has the money a minute later. */
function lateOnWave(t: TestContext) {
  const { collect, findCollect } = simulator;
  const book = (call: RailCall, now: number): Found => {
    const operatorReference = `LATE-${call.reference}`;
    const paidAt = call.sentAt + 60_000;
    const known = { seen: true, open: 'no', operatorReference } as const;
    if (now < paidAt)
      return { ...known, paid: [], refused: 'declined_by_customer', checkAt: paidAt };
    return {
      ...known,
      refused: null,
      paid: [{ operatorReference, amount: call.amount, at: paidAt }],
    };
  };
  t.mock.method(simulator, 'collect', async (call: RailCall, now: number) => {
    if (call.channel !== 'wave') return collect(call, now);
    const { operatorReference } = book(call, now);
    return { result: 'accepted', operatorReference, checkAt: now };
  });
  t.mock.method(simulator, 'findCollect', async (call: RailCall, now: number) =>
    call.channel === 'wave' ? book(call, now) : findCollect(call, now),
  );
}

async function page(body: object = {}) {
  const made = await world.pay(mine.key, { channel: undefined, customer: undefined, ...body });
  const token = made.body.checkout_url.split('/').at(-1);
  const start = async (channel: string, attempts: number, phone = '+221770000001') => {
    const path = `/v1/checkout/${token}/start`;
    const answer = await world.call('POST', path, { body: { channel, phone, attempts } });
    assert.equal(answer.status, 200, answer.text);
    await world.advance(0);
    await world.advance(0);
  };
  const read = async () => {
    const path = `/v1/payments/${made.body.id}?expand=events,attempts,ledger`;
    return (await world.call('GET', path, { key: mine.key })).body;
  };
  return { start, read };
}

type Read = Awaited<ReturnType<Awaited<ReturnType<typeof page>>['read']>>;
const eventsOf = (payment: Read) => payment.events.map(({ type }: { type: string }) => type);
const statesOf = (payment: Read) =>
  payment.attempts.map(({ channel, status }: Record<string, string>) => `${channel} ${status}`);
const journalsOf = (payment: Read) => [
  ...new Set(payment.ledger.map(({ transition }: { transition: string }) => transition)),
];
const available = async () =>
  (await world.call('GET', '/v1/balances', { key: mine.key })).body.available;
async function suspense() {
  const row = await world.database.one<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from entries
     where project_id = ${mine.id} and account = 'suspense'`);
  return Number(row?.sum);
}
async function audit(): Promise<string[]> {
  const found: string[] = [];
  const told = (part: AuditedPart, row: string, says: string) => {
    found.push(`${part} ${row} ${says}`);
  };
  const scope = { projectId: mine.id, mode: 'test' } as const;
  for (const { look } of auditParts.ofTenants) {
    const how = { now: clock.now(), found: told, read() {}, pause: async () => {} };
    await look(world.database, scope, how);
  }
  return found;
}

test('RA15 a refused attempt that is paid after all pays the payment that waits on its page', async (t) => {
  lateOnWave(t);
  const { start, read } = await page();
  await start('wave', 0);
  const back = await read();
  assert.deepEqual(
    [back.status, back.channel, statesOf(back)],
    ['pending', null, ['wave refused']],
  );
  await world.advance(60_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.channel, paid.late], ['succeeded', 'wave', false]);
  assert.deepEqual([eventsOf(paid), statesOf(paid)], [['payment.succeeded'], ['wave paid']]);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.deepEqual(await audit(), []);
});

test('RA15 it pays the payment while another attempt is open, whose money goes back when it comes', async (t) => {
  lateOnWave(t);
  const { start, read } = await page();
  await start('wave', 0);
  await world.advance(40_000);
  // Paid after thirty seconds, ten after the first.
  await start('orange_money', 1, '+221700000001');
  assert.deepEqual(statesOf(await read()), ['wave refused', 'orange_money pending']);
  await world.advance(20_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.channel], ['succeeded', 'wave']);
  assert.deepEqual(statesOf(paid), ['wave paid', 'orange_money pending']);
  await world.advance(10_000);
  const twice = await read();
  assert.deepEqual([await available(), await suspense()], [9_850, 10_000]);
  assert.deepEqual(statesOf(twice), ['wave paid', 'orange_money paid']);
  await world.advance(0);
  // The simulator takes as long for what goes back.
  await world.advance(31_000);
  const done = await read();
  assert.deepEqual(eventsOf(done), ['payment.succeeded']);
  assert.deepEqual(journalsOf(done), ['P1', 'P2', 'P2b']);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.equal(done.provider_state.next_check_at, null);
  assert.deepEqual(await audit(), []);
});

test('RA15 money of a refused attempt after another one has paid is given back by itself', async (t) => {
  lateOnWave(t);
  const { start, read } = await page();
  await start('wave', 0);
  await start('orange_money', 1, '+221700000000');
  await world.advance(2_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.channel], ['succeeded', 'orange_money']);
  assert.deepEqual(statesOf(paid), ['wave refused', 'orange_money paid']);
  await world.advance(58_000);
  assert.equal(await suspense(), 10_000);
  await world.advance(0);
  await world.advance(10_000);
  const done = await read();
  assert.deepEqual(journalsOf(done), ['P1', 'P2', 'P2b']);
  assert.deepEqual(statesOf(done), ['wave paid', 'orange_money paid']);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.deepEqual(eventsOf(done), ['payment.succeeded']);
  assert.deepEqual(await audit(), []);
});

test('RA15 money of a refused attempt after the page has ended is late, and credited once', async (t) => {
  lateOnWave(t);
  const { start, read } = await page({ expires_in: 300 });
  await world.advance(270_000);
  await start('wave', 0);
  await world.advance(30_000);
  assert.equal((await read()).status, 'expired');
  await world.advance(30_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.late, paid.channel], ['succeeded', true, 'wave']);
  assert.deepEqual(eventsOf(paid), ['payment.expired', 'payment.succeeded']);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.deepEqual(await audit(), []);
});
