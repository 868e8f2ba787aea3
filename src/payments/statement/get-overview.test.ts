// getOverview: what a merchant looks at first, by one call.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputing, once } from '../../../test/kit/disputes.ts';
import { wallet } from '../../../test/kit/payouts.ts';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { clock } from '../../kit/clock.ts';

const { on, post, read, paid } = disputing();

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const overview = () => read('/v1/reports/overview');
/** On to the next such hour. */
const toHour = (hour: number) =>
  on.world.advance((day_ms + hour * hour_ms - (clock.now() % day_ms)) % day_ms);

test('UI95 an empty project has nothing to tell, and says so with noughts', async () => {
  const seen = await overview();
  assert.deepEqual(
    [seen.available, seen.pending, seen.payouts_on_the_way, seen.livemode, seen.has_delivered],
    [0, 0, 0, false, false],
  );
  assert.deepEqual(seen.collected, { today: 0, last_week: 0 });
  assert.deepEqual(seen.last_7_days, { ended: 0, succeeded: 0 });
  assert.deepEqual(seen.disputes_to_answer, { count: 0, amount: 0, respond_by: null });
  assert.deepEqual([seen.failing_endpoints, seen.has_destination], [[], false]);
});

test('UI95 collected is that of today beside that of the same day of last week until this hour', async () => {
  await toHour(9);
  await paid({ amount: 4_000 });
  // Later in the day than the hour that is looked at a week on.
  await toHour(15);
  await paid({ amount: 50_000 });
  await on.world.advance(6 * day_ms);
  await toHour(12);
  await paid({ amount: 7_000 });
  await paid({ amount: 500, customer: { phone: '+221700000003' } });
  const { collected, last_7_days } = await overview();
  assert.deepEqual(collected, { today: 7_000, last_week: 4_000 });
  assert.deepEqual(last_7_days, { ended: 3, succeeded: 2 });
});

test('UI95 a payout on its way, disputes with the first that ends, a destination', async () => {
  await paid({ amount: 100_000, fee_payer: 'customer' });
  const first = (await post('/v1/test/disputes', { payment_id: await paid({ amount: 2_000 }) }))
    .body;
  await on.world.advance(hour_ms);
  await post('/v1/test/disputes', { payment_id: await paid({ amount: 3_000 }) });
  await post('/v1/test/merchant', { kyc_status: 'verified' });
  const { id: destination_id } = (await post('/v1/payout-destinations', wallet)).body;
  assert.equal((await overview()).has_destination, false);
  await post(`/v1/payout-destinations/${destination_id}/verify`, { code: '123456' });
  const waits = { ...once(), 'X-Svc-Simulate': 'waits' };
  const sent = await post('/v1/payouts', { destination_id, amount: 20_000 }, waits);
  assert.equal(sent.status, 201, sent.text);
  const seen = await overview();
  const { available, reserved_payouts } = await read('/v1/balances');
  assert.deepEqual([seen.available, seen.payouts_on_the_way], [available, reserved_payouts]);
  assert.ok(seen.payouts_on_the_way >= 20_000);
  assert.equal(seen.has_destination, true);
  assert.deepEqual(seen.disputes_to_answer, {
    count: 2,
    amount: 5_000,
    respond_by: first.respond_by,
  });
  await post(`/v1/disputes/${first.id}/accept`, {}, once());
  assert.equal((await overview()).disputes_to_answer.count, 1);
});

test('UI95 what a dispute holds may leave less than nothing available, and the overview says so', async () => {
  await post('/v1/test/disputes', { payment_id: await paid({ amount: 2_000 }) });
  assert.equal((await overview()).available, -30);
});

test('UI95 an endpoint whose latest delivery failed is named until one arrives', async () => {
  const receiver = await startReceiver();
  const body = { url: receiver.url, events: ['payment.succeeded'] };
  const made = await on.world.call('POST', `/v1/projets/${on.projectId}/webhooks`, {
    key: on.key,
    body,
  });
  receiver.answer = 500;
  await paid();
  const failing = await overview();
  assert.deepEqual([failing.failing_endpoints, failing.has_delivered], [[made.body.id], false]);
  receiver.answer = 200;
  await on.world.advance(hour_ms);
  const seen = await overview();
  assert.deepEqual([seen.failing_endpoints, seen.has_delivered], [[], true]);
  await receiver.close();
});
