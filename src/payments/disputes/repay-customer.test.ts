// Proves that the customer of an accepted or lost dispute is paid, once, and that the ledger says so when the operator has
// (contract/payments.md D.2, D2b; B.12, number 14).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputing, evidence } from '../../../test/kit/disputes.ts';
import {
  minute_ms,
  paidAs,
  refusedThenPaid,
  tellsOfTransfers,
} from '../../../test/kit/late-transfer.ts';
import { sql } from '../../db/sql.ts';

const { on, post, paid, opened, advance, funds, eventsOf, journalsOf, audit } = disputing();

const account = async (name: string) => {
  const row = await on.world.database.one<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from entries where project_id = ${on.projectId} and account = ${name}`);
  return Number(row?.sum);
};
const attemptsOf = (id: string) =>
  on.world.database.all<{ kind: string; state: string; amount: bigint; channel: string }>(sql`
    select kind, state, amount, channel from attempts where project_id = ${on.projectId} and object_id = ${id}`);

test('D2b an accepted dispute sends what it held to the payer; suspense is empty once that is proven', async () => {
  const { id } = await opened({ amount: 4_000 });
  await post(`/v1/disputes/${id}/accept`);
  assert.deepEqual([await account('suspense'), await account('clearing:wave')], [4_000, -10_000]);
  await on.world.advance(0);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2']);
  await on.world.advance(2_000);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2', 'D2b']);
  assert.deepEqual([await account('suspense'), await account('clearing:wave')], [0, -6_000]);
  assert.deepEqual(await attemptsOf(id), [
    { kind: 'refund', state: 'paid', amount: 4_000n, channel: 'wave' },
  ]);
  // Nothing more happens, and nothing of it is the merchant's to see.
  await on.world.advance(86_400_000);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2', 'D2b']);
  assert.deepEqual(await funds(), [5_850, 0, 5_850]);
  assert.deepEqual(await eventsOf(id), ['dispute.accepted', 'dispute.opened']);
  assert.deepEqual(await audit(), []);
});

test('D2b a lost dispute pays the customer whoever lost it, a won one pays nobody', async () => {
  const { id: unanswered } = await opened();
  await advance(unanswered, 'lost');
  const { id: lost } = await opened();
  const { id: won } = await opened();
  for (const id of [lost, won]) await post(`/v1/disputes/${id}/challenge`, { evidence });
  await advance(lost, 'lost');
  await advance(won, 'won');
  await on.world.advance(0);
  await on.world.advance(2_000);
  assert.deepEqual(await journalsOf(unanswered), ['D1', 'D2', 'D2b']);
  assert.deepEqual(await journalsOf(lost), ['D1', 'D2', 'D2b']);
  assert.deepEqual(await journalsOf(won), ['D1', 'D3']);
  assert.deepEqual(await attemptsOf(won), []);
  assert.equal(await account('suspense'), 0);
  assert.deepEqual(await audit(), []);
});

test('D2b what the operator refuses to send stays in suspense for a person, and no time gives it away', async () => {
  const payment_id = await paid({ customer: { phone: '+221700000014' }, channel: 'wave' });
  const { id } = (await post('/v1/test/disputes', { payment_id })).body;
  await post(`/v1/disputes/${id}/accept`);
  await on.world.advance(0);
  await on.world.advance(2_000);
  await on.world.advance(30 * 86_400_000);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2']);
  assert.equal((await attemptsOf(id))[0]?.state, 'refused');
  assert.equal(await account('suspense'), 10_000);
  assert.deepEqual(await audit(), []);
});

test('D2b two servers that run the same transfer write one journal', async () => {
  const { id } = await opened();
  await post(`/v1/disputes/${id}/accept`);
  await on.world.advance(0);
  const again = () =>
    on.world.database.run(sql`
      insert into jobs (project_id, kind, subject, mode, run_at)
      values (${on.projectId}, 'repay-customer', ${id}, 'test', now() - interval '1 day')
      on conflict (project_id, kind, subject) do update set run_at = excluded.run_at`);
  await on.world.advance(2_000);
  await again();
  await on.world.advance(0);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2', 'D2b']);
  assert.equal((await attemptsOf(id)).length, 1);
  const left = await on.world.database.all(sql`
    select 1 from jobs where project_id = ${on.projectId} and kind = 'repay-customer'`);
  assert.equal(left.length, 0, 'and the job has ended');
});

test('RA15 D2b a transfer that was refused and is paid after all has paid the customer', async (t) => {
  const looks = tellsOfTransfers(t, refusedThenPaid);
  const { id } = await opened();
  await post(`/v1/disputes/${id}/accept`);
  for (let n = 0; n < 3; n++) await on.world.advance(0);
  assert.deepEqual(
    [(await attemptsOf(id))[0]?.state, await account('suspense'), looks.count],
    ['refused', 10_000, 1],
  );
  for (let n = 0; n < 3; n++) await on.world.advance(minute_ms);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2', 'D2b']);
  assert.deepEqual(
    [(await attemptsOf(id))[0]?.state, await account('suspense'), looks.count],
    ['paid', 0, 2],
  );
  assert.deepEqual(await audit(), []);
});

test('RA33 D2b a transfer that has ended is looked at when its operator says, and no oftener', async (t) => {
  const looks = tellsOfTransfers(t, (call, age_ms) =>
    age_ms < minute_ms ? { ...paidAs(call), checkAt: call.sentAt + minute_ms } : paidAs(call),
  );
  const { id } = await opened();
  await post(`/v1/disputes/${id}/accept`);
  for (let n = 0; n < 3; n++) await on.world.advance(0);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2', 'D2b']);
  for (let n = 0; n < 3; n++) await on.world.advance(minute_ms);
  assert.deepEqual([looks.count, await account('suspense')], [2, 0]);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2', 'D2b']);
});

test('RA79 D2b what the operator took back before it was seen paid has paid nobody', async (t) => {
  tellsOfTransfers(t, (call) => ({ ...paidAs(call), reversedAt: call.sentAt }));
  const { id } = await opened();
  await post(`/v1/disputes/${id}/accept`);
  for (let n = 0; n < 3; n++) await on.world.advance(minute_ms);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2']);
  assert.equal(await account('suspense'), 10_000);
  assert.deepEqual(await audit(), []);
});
