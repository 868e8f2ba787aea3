// Proves that operators end on a page what no operator of money tells (contract/dashboard.md UI170, contract/rails.md RA20):
// listOfficeHands, getOfficeHand, settleOfficeHand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { attemptStates } from '../../../contract/backoffice/words.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { type Merchant, newMerchant } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import { attemptMachine } from '../attempts/attempt.machine.ts';

let world: World;
let shop: Merchant;
let cookie: string;
before(async () => {
  world = await startWorld();
  shop = await newMerchant(world);
  cookie = (await operatorOf(world, 'support', 'money')).cookie;
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/v1/backoffice/hands${path}`, { cookie, ...(body ? { body } : {}) });
const settle = (id: string, body: object) => call('POST', `/${id}/settle`, { reason, ...body });

/** A payment of which its operator does not tell for an hour. */
async function unknownPayment(): Promise<{ id: string; attempt: string }> {
  const made = await world.pay(shop.key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' });
  await world.advance(0);
  const row = await world.database.one<{ id: string }>(sql`
    select id from attempts where project_id = ${shop.id} and object_id = ${made.body.id}`);
  return { id: made.body.id, attempt: row?.id ?? assert.fail('no attempt') };
}

test('UI170 an attempt is ended as paid by the same amount alone, once, by the function of the command, in the audit', async () => {
  const { id, attempt } = await unknownPayment();
  const read = await call('GET', `/${attempt}`);
  assert.deepEqual(
    [read.body.object, read.body.kind, read.body.state, read.body.may_settle, read.body.amount],
    [id, 'collect', 'unknown', true, 10_000],
  );
  assert.equal(read.body.attempts.length, 1);
  const before = (await shop.balances()).available;
  const paid = { outcome: 'paid', operator_reference: 'OP-77' };
  const half = await settle(attempt, paid);
  assert.ok('amount' in half.body.fields, half.text);
  const other = await settle(attempt, { ...paid, amount: 9_999 });
  assert.equal(other.body.code, 'INVALID_STATE');
  assert.match(other.body.message, /porte sur 10.000.F.CFA et non 9.999.F.CFA/);
  // Two at once: one of them ends it.
  const answers = await Promise.all([1, 2].map(() => settle(attempt, { ...paid, amount: 10_000 })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const done = answers.find(({ status }) => status === 200);
  assert.deepEqual([done?.body.state, done?.body.may_settle], ['paid', false]);
  assert.equal((await shop.read(`/v1/payments/${id}`)).status, 'succeeded');
  assert.equal((await shop.balances()).available, before + 9_850);
  const audit = await world.call('GET', '/v1/backoffice/audit?action=attempt.settled', { cookie });
  assert.equal(audit.body.data.length, 1);
  const [entry] = audit.body.data;
  assert.deepEqual(
    [entry.before, entry.after, entry.reason, entry.details.operator_reference],
    ['unknown', 'paid', reason, 'OP-77'],
  );
});

test('RA20 a line of the statement ends one attempt as paid: a second one, also at the same moment, is refused with the first', async () => {
  const [first, second, third] = [
    await unknownPayment(),
    await unknownPayment(),
    await unknownPayment(),
  ];
  const before = (await shop.balances()).available;
  const paid = { outcome: 'paid', operator_reference: 'OP-81', amount: 10_000 };
  const answers = await Promise.all(
    [first, second].map(({ attempt }) => settle(attempt, { ...paid })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const [done, left] = answers[0]?.status === 200 ? [first, second] : [second, first];
  const refused = answers.find(({ status }) => status === 409);
  assert.equal(refused?.body.code, 'INVALID_STATE');
  assert.match(refused?.body.message, new RegExp(`OP-81 .*${done.attempt}`));
  const again = await settle(third.attempt, { ...paid, operator_reference: ' OP-81 ' });
  assert.equal(again.body.code, 'INVALID_STATE', again.text);
  assert.equal((await shop.balances()).available, before + 9_850);
  assert.equal((await shop.read(`/v1/payments/${left.id}`)).status, 'processing');
  // By its own line it is ended.
  assert.equal((await settle(left.attempt, { ...paid, operator_reference: 'OP-82' })).status, 200);
  assert.equal((await settle(third.attempt, { outcome: 'not_paid' })).status, 200);
});

test('an operator who is a member of a project ends none of its attempts with real money; another one does', async () => {
  const live = await newMerchant(world, 'live');
  const { body: made } = await world.pay(live.key);
  const row = await world.database.one<{ id: string }>(sql`
    insert into attempts (project_id, mode, object_id, n, id, kind, rail, channel, amount, reference, state, sent_at,
                          closes_at, created_at)
    select project_id, mode, id, 1, ${newId('att')}, 'collect', 'simulator', 'wave', amount, 'L-1', 'unknown', now(),
           now() + interval '1 hour', now() from payments
     where project_id = ${live.id} and id = ${made.id} returning id`);
  const attempt = row?.id ?? assert.fail('no attempt');
  const member = await operatorOf(world, 'support', 'money');
  await world.database.run(sql`
    insert into members (project_id, user_id, role, joined_at)
    values (${live.id}, ${member.userId}, 'viewer', now())`);
  const body = { outcome: 'not_paid', reason };
  const own = await world.call('POST', `/v1/backoffice/hands/${attempt}/settle`, {
    ...{ cookie: member.cookie, body },
  });
  assert.deepEqual([own.status, own.body.code], [409, 'INVALID_STATE'], own.text);
  assert.match(own.body.message, /membre de ce projet/);
  const other = await settle(attempt, { outcome: 'not_paid' });
  assert.equal(other.status, 200, other.text);
});

test('UI170 a payout that waits for a person is listed, the oldest first, and its funds come back when it was not paid', async () => {
  await shop.fund(50_000);
  const destination_id = await shop.destination({
    ...{ type: 'mobile_money', operator: 'wave', phone: '+221700000024' },
  });
  const attempts: string[] = [];
  for (const days of [1, 2]) {
    const payout = await shop.payOut({ destination_id, amount: 5_000 });
    await world.advance(0);
    const row = await world.database.one<{ id: string }>(sql`
      update attempts set state = 'unknown', hand_since = now() - ${`${days} days`}::interval,
             picture = jsonb_set(picture, '{open}', '"unknown"')
       where project_id = ${shop.id} and object_id = ${payout.body.id} returning id`);
    attempts.push(row?.id ?? '');
  }
  const listed = (await call('GET', '')).body.data;
  assert.deepEqual(
    listed.map((one: { id: string }) => one.id),
    attempts.toReversed(),
  );
  assert.deepEqual([listed[0].kind, listed[0].project.id], ['payout', shop.id]);
  const before = (await shop.balances()).available;
  for (const attempt of attempts) {
    assert.equal((await settle(attempt, { outcome: 'not_paid' })).status, 200);
  }
  assert.ok((await shop.balances()).available >= before + 10_000, 'the funds are back');
  assert.deepEqual((await call('GET', '')).body.data, []);
});

test('UI170 what is no attempt is 404, and one that is known is refused in a sentence', async () => {
  for (const id of ['att_1', `att_${'0'.repeat(26)}`]) {
    assert.equal((await call('GET', `/${id}`)).status, 404);
    assert.equal((await settle(id, { outcome: 'not_paid' })).status, 404);
  }
  const { attempt } = await unknownPayment();
  await settle(attempt, { outcome: 'not_paid' });
  const again = await settle(attempt, { outcome: 'not_paid' });
  assert.match(again.body.message, /à l’état « closed »/);
});

test('the words of the contract are the states of the machine', () => {
  assert.deepEqual(attemptMachine.states, attemptStates);
});
