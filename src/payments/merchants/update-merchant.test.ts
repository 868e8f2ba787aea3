// Proves the merchant account on the wire: made by the first call, shown whole, changed by its administrators
// (contract/payments.md B.1).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('getMerchant: the account shows its channels, limits and what they counted', async () => {
  const { id, key } = await world.project();
  const first = await world.call('GET', '/v1/merchant', { key });
  assert.equal(first.status, 200);
  const { created_at, channels, limits, ...rest } = first.body;
  assert.deepEqual(rest, {
    id: `psvc_${id}`,
    livemode: false,
    merchant_status: 'active',
    kyc_status: 'not_started',
    display_name: null,
    support_phone: null,
    support_email: null,
    logo_url: null,
    fee_payer_default: 'merchant',
    require_quotes: false,
  });
  assert.ok(created_at);
  assert.deepEqual(
    channels.map(
      (one: Record<string, string>) => `${one['channel']} ${one['direction']} ${one['status']}`,
    ),
    [
      'wave in active',
      'orange_money in active',
      'mixx in active',
      'card in inactive',
      'pi_spi in inactive',
      'wave out active',
      'orange_money out active',
      'mixx out active',
      'bank_transfer out active',
    ],
  );
  assert.deepEqual(limits.payments, {
    daily: 5_000_000,
    monthly: 50_000_000,
    daily_used: 0,
    monthly_used: 0,
  });
  await world.pay(key, { amount: 1_500 });
  const { body } = await world.call('GET', '/v1/merchant', { key });
  assert.deepEqual(
    [body.limits.payments.daily_used, body.limits.payments.monthly_used],
    [1_500, 1_500],
  );
});

test('updateMerchant: what is given changes, what is not stays, null takes away', async () => {
  const { key } = await world.project();
  const patch = (body: object) => world.call('PATCH', '/v1/merchant', { key, body });
  const named = await patch({ display_name: '  Chez Awa ', support_phone: '+221771234567' });
  assert.deepEqual([named.status, named.body.display_name], [200, 'Chez Awa']);
  const other = await patch({ support_phone: null, fee_payer_default: 'customer' });
  assert.deepEqual(
    [other.body.display_name, other.body.support_phone, other.body.fee_payer_default],
    ['Chez Awa', null, 'customer'],
  );
  // The account's choice is every payment's that does not choose.
  const paid = await world.pay(key, { amount: 10_000 });
  assert.deepEqual([paid.body.fee_payer, paid.body.charged_amount], ['customer', 10_150]);
  const mine = await world.pay(key, { amount: 10_000, fee_payer: 'merchant' });
  assert.equal(mine.body.charged_amount, 10_000);
});

test('updateMerchant: each wrong field is named and nothing changes', async () => {
  const { key } = await world.project();
  const wrong = {
    display_name: ' ',
    support_phone: '77',
    support_email: 'nobody',
    fee_payer_default: 'bank',
    require_quotes: 'yes',
    merchant_status: 'active',
  };
  const before = (await world.call('GET', '/v1/merchant', { key })).body;
  const answer = await world.call('PATCH', '/v1/merchant', { key, body: wrong });
  assert.deepEqual(
    [answer.status, Object.keys(answer.body.fields).sort()],
    [400, Object.keys(wrong).sort()],
  );
  assert.deepEqual((await world.call('GET', '/v1/merchant', { key })).body, before);
});
