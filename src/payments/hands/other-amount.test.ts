// Proves that a person ends what was paid with another amount than was asked, by the statement and in no other way
// (contract/rails.md RA20, C "1 different"; contract/payments.md B.3 rules 0 and 2): settleOfficeHand.
import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { tellsOfTransfers } from '../../../test/kit/late-transfer.ts';
import { eventsOf, journalsOf, statesOf } from '../../../test/kit/late-wave.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { type Merchant, newMerchant, once } from '../../../test/kit/payouts.ts';
import { logged, startWorld, type World } from '../../../test/kit/world.ts';
import type { Found, RailCall } from '../../connectors/rails/rail.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let shop: Merchant;
let cookie: string;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  shop = await newMerchant(world);
});
/** A sign-in is recent for ten minutes of the clock that these tests move. */
beforeEach(async () => {
  cookie = (await operatorOf(world, 'support', 'money')).cookie;
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

const office = (method: string, path: string, body?: object, by = cookie) =>
  world.call(method, `/v1/backoffice${path}`, { cookie: by, ...(body ? { body } : {}) });
const settle = (id: string, body: object) =>
  office('POST', `/hands/${id}/settle`, { reason, ...body });
const waiting = async () =>
  (await office('GET', '/hands')).body.data.map(({ id }: { id: string }) => id);
const read = (id: string) => shop.read(`/v1/payments/${id}?expand=events,attempts,ledger`);
const suspense = async (project = shop.id) => {
  const row = await world.database.one<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from entries
     where project_id = ${project} and account = 'suspense'`);
  return Number(row?.sum);
};
const attemptOf = async (object: string) =>
  (
    await world.database.one<{ id: string }>(sql`
      select id from attempts where object_id = ${object} order by n limit 1`)
  )?.id ?? assert.fail('no attempt');

/** An operator that tells of so many francs too few, so long after the request left; `more`: of the whole sum beside. */
function paysLess(t: TestContext, short: bigint, after_ms = 2_000) {
  const tells = { more: false };
  const { findCollect } = simulator;
  t.mock.method(simulator, 'findCollect', async (call: RailCall, now: number): Promise<Found> => {
    const paidAt = call.sentAt + after_ms;
    if (now < paidAt) {
      const told = await findCollect(call, now);
      // A request that left late is due at the simulator before it is here.
      return told.paid.length > 0
        ? { ...told, paid: [], open: 'yes', checkAt: paidAt }
        : { ...told, checkAt: paidAt };
    }
    const operatorReference = `LESS-${call.reference}`;
    const paid = [{ operatorReference, amount: call.amount - short, at: paidAt }];
    if (tells.more) paid.push({ operatorReference: 'WHOLE', amount: call.amount, at: now });
    return { paid, open: 'no', refused: null, seen: true, operatorReference };
  });
  return tells;
}

test('RA20 a payment that came with another amount is ended as not paid, and what came goes back to its payer', async (t) => {
  paysLess(t, 400n);
  const { body: made } = await world.pay(shop.key);
  await world.advance(0);
  await world.advance(2_000);
  const before = (await shop.balances()).available;
  assert.equal((await read(made.id)).status, 'processing');
  const attempt = await attemptOf(made.id);
  assert.deepEqual(await waiting(), [attempt]);
  // Neither sum pays it: not what was asked, of which nothing came, nor what came.
  const { operator_reference, others } = (await office('GET', `/hands/${attempt}`)).body;
  assert.deepEqual(others, [{ operator_reference, amount: 9_600 }]);
  for (const amount of [10_000, 9_600]) {
    const paid = await settle(attempt, { outcome: 'paid', operator_reference, amount });
    assert.equal(paid.body.code, 'INVALID_STATE', paid.text);
  }
  const ended = await settle(attempt, { outcome: 'not_paid' });
  assert.deepEqual([ended.status, ended.body.state], [200, 'closed'], ended.text);
  assert.deepEqual(await waiting(), []);
  assert.equal(await suspense(), 9_600);
  for (let n = 0; n < 4; n++) await world.advance(10_000);
  const done = await read(made.id);
  assert.deepEqual([done.status, eventsOf(done)], ['expired', ['payment.expired']]);
  assert.deepEqual(journalsOf(done), ['P2', 'P2b']);
  assert.deepEqual([await suspense(), (await shop.balances()).available], [0, before]);
  const again = await settle(attempt, { outcome: 'not_paid' });
  assert.equal(again.body.code, 'INVALID_STATE', again.text);
  const audit = await office('GET', '/audit?action=attempt.settled');
  const [{ details }] = audit.body.data;
  assert.deepEqual(details.set_aside, [{ operator_reference, amount: '9600' }]);
});

test('C another amount that comes after the end waits for a person too, and goes back when they say so', async (t) => {
  paysLess(t, 1n, 400_000);
  const { body: made } = await world.pay(
    shop.key,
    { expires_in: 300 },
    { 'X-Svc-Simulate': 'late' },
  );
  await world.advance(0);
  await world.advance(300_000);
  assert.equal((await read(made.id)).status, 'expired');
  for (let n = 0; n < 3; n++) await world.advance(100_000);
  const attempt = await attemptOf(made.id);
  assert.deepEqual([await waiting(), await suspense()], [[attempt], 0]);
  const told = logged.filter(
    ({ fields }) => 'attempt' in fields && fields.attempt === attempt && 'alarm' in fields,
  );
  assert.equal(told.length, 1, 'told once');
  assert.equal((await office('GET', `/hands/${attempt}`)).body.may_settle, true);
  cookie = (await operatorOf(world, 'support', 'money')).cookie;
  assert.equal((await settle(attempt, { outcome: 'not_paid' })).status, 200);
  for (let n = 0; n < 4; n++) await world.advance(10_000);
  const done = await read(made.id);
  assert.deepEqual([done.status, journalsOf(done)], ['expired', ['P2', 'P2b']]);
  assert.deepEqual([await waiting(), await suspense()], [[], 0]);
});

test('B.3 what a person set aside pays nothing later, and the whole amount that comes then does', async (t) => {
  const tells = paysLess(t, 400n);
  const { body: made } = await world.pay(shop.key);
  await world.advance(0);
  await world.advance(2_000);
  const attempt = await attemptOf(made.id);
  assert.equal((await settle(attempt, { outcome: 'not_paid' })).status, 200);
  for (let n = 0; n < 4; n++) await world.advance(10_000);
  tells.more = true;
  await world.database.run(sql`
    with due as (update attempts set check_at = now() where id = ${attempt} returning object_id)
    update payments set next_check_at = now() from due where id = due.object_id`);
  await world.database.run(sql`
    insert into jobs (project_id, mode, kind, subject, run_at)
    values (${shop.id}, 'test', 'advance-payment', ${made.id}, now()) on conflict do nothing`);
  for (let n = 0; n < 4; n++) await world.advance(10_000);
  const done = await read(made.id);
  assert.deepEqual([done.status, done.late], ['succeeded', true]);
  assert.deepEqual(journalsOf(done).sort(), ['P1', 'P2', 'P2b']);
  assert.deepEqual(statesOf(done), ['wave paid', 'wave paid']);
  assert.equal(await suspense(), 0);
});

test('RA20 money that left with another amount is ended as not paid once a second person has booked what left', async (t) => {
  const live = await newMerchant(world, 'live');
  const { body: made } = await world.pay(live.key);
  await world.advance(0);
  await world.advance(2_000);
  tellsOfTransfers(t, ({ reference, amount, sentAt }) => ({
    paid: [{ operatorReference: `OUT-${reference}`, amount: amount - 7n, at: sentAt }],
  }));
  const refund = await live.post('/v1/refunds', { payment_id: made.id, amount: 5_000 }, once());
  assert.equal(refund.status, 201, refund.text);
  await world.advance(0);
  await world.advance(2_000);
  const attempt = await attemptOf(refund.body.id);
  assert.deepEqual(await waiting(), [attempt]);
  const held = (await live.balances()).available;
  const early = await settle(attempt, { outcome: 'not_paid' });
  assert.equal(early.body.code, 'INVALID_STATE', early.text);
  const line = (await office('GET', `/hands/${attempt}`)).body.operator_reference;
  assert.match(early.body.message, new RegExp(`4\u202f993\u00a0F\u202fCFA.*${line}`));
  const correction = {
    ...{ channel: 'wave', difference: 'operator_has_less', statement_line: line, reason },
    ...{ amount: 4_993, project_id: live.id },
  };
  const proposed = await office('POST', '/ledger/corrections', correction);
  assert.equal(proposed.status, 201, proposed.text);
  assert.equal((await settle(attempt, { outcome: 'not_paid' })).status, 409, 'only proposed');
  const second = (await operatorOf(world, 'support', 'money')).cookie;
  const path = `/ledger/corrections/${proposed.body.id}/confirm`;
  const confirmed = await office('POST', path, { reason }, second);
  assert.equal(confirmed.status, 200, confirmed.text);
  const ended = await settle(attempt, { outcome: 'not_paid' });
  assert.deepEqual([ended.status, ended.body.state], [200, 'closed'], ended.text);
  assert.equal((await live.read(`/v1/refunds/${refund.body.id}`)).status, 'failed');
  assert.equal((await live.balances()).available, held + 5_000);
  // What left shows until somebody finds it.
  assert.equal(await suspense(live.id), -4_993);
});
