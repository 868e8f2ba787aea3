// What a link takes: which channels, and from when, for it lives longer than the hour in which an operator is out of order; and
// which amounts of those that its payer enters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { postForm } from '../../../test/kit/candidates.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
});
after(() => world.close());

test('a link that is made while channels are closed for a while takes them once they are open', async () => {
  const { key } = await world.project();
  const call = (method: string, path: string, body?: object) =>
    world.call(method, path, { key, ...(body && { body }) });
  const usual = ['wave', 'orange_money', 'mixx'];
  const turn = async (status: string) => {
    const channels = usual.map((channel) => ({ channel, direction: 'in', status }));
    assert.equal((await call('POST', '/v1/test/merchant', { channels })).status, 200);
  };
  await turn('closed');
  const { body: link } = await call('POST', '/v1/payment-links', {
    title: ' Panier ',
    amount: 500,
  });
  assert.deepEqual([link.title, link.allowed_channels], ['Panier', usual]);
  const page = `/v1/checkout-links/${link.url.split('/').at(-1)}`;
  const begin = () =>
    world.call('POST', `${page}/payments`, { body: { key: 'a-press-of-a-button' } });
  assert.deepEqual((await world.call('GET', page)).body.channels, []);
  assert.equal((await begin()).body.code, 'CHANNEL_UNAVAILABLE');
  await turn('active');
  assert.deepEqual((await world.call('GET', page)).body.channels, usual);
  assert.equal((await begin()).status, 201);
  const renamed = await call('PATCH', `/v1/payment-links/${link.id}`, { title: '  Sac ' });
  assert.equal(renamed.body.title, 'Sac');
});

test('getLinkCheckout: an amount that the link does not take has no price, and its page says so beside it', async () => {
  const { key } = await world.project();
  const body = { title: 'Don', min_amount: 500, max_amount: 2_000, usage: 'multi_use' };
  const { body: link } = await world.call('POST', '/v1/payment-links', { key, body });
  const token = link.url.split('/').at(-1);
  const priced = async (amount: number) => {
    const answer = await world.call('GET', `/v1/checkout-links/${token}?amount=${amount}`);
    return [answer.status, answer.body.price?.charged_amount ?? Object.keys(answer.body.fields)];
  };
  const shown = (amount: number) =>
    postForm(world, `/l/${token}?lang=fr`, { act: 'price', amount: String(amount) });
  for (const amount of [500, 2_000]) {
    assert.deepEqual(await priced(amount), [200, amount]);
    assert.match((await shown(amount)).text, /Payer [0-9]/);
  }
  for (const amount of [499, 2_001]) {
    assert.deepEqual(await priced(amount), [400, ['amount']]);
    const page = await shown(amount);
    assert.equal(page.status, 400);
    assert.match(page.text, /Le montant sort des bornes/);
    assert.doesNotMatch(page.text, /Payer [0-9]/);
  }
});

test('B.2 B.8 createPaymentLink: bounds between which nobody can pay on any of its channels are refused beside the one that is wrong', async () => {
  const { key } = await world.project();
  const channels = [
    { channel: 'wave', direction: 'in', min_amount: 200, max_amount: 2_000_000 },
    { channel: 'mixx', direction: 'in', min_amount: 200, max_amount: 1_000_000 },
  ];
  const set = await world.call('POST', '/v1/test/merchant', { key, body: { channels } });
  assert.equal(set.status, 200);
  const made = async (more: object) => {
    const body = { title: 'Don', allowed_channels: ['wave', 'mixx'], ...more };
    const answer = await world.call('POST', '/v1/payment-links', { key, body });
    return [answer.status, ...Object.keys(answer.body.fields ?? {})];
  };
  assert.deepEqual(await made({ min_amount: 2_000_001 }), [400, 'min_amount']);
  assert.deepEqual(await made({ min_amount: 2_000_000 }), [201]);
  const mixx = { allowed_channels: ['mixx'] };
  assert.deepEqual(await made({ ...mixx, min_amount: 1_000_001 }), [400, 'min_amount']);
  assert.deepEqual(await made({ max_amount: 199 }), [400, 'max_amount']);
  assert.deepEqual(await made({ max_amount: 200 }), [201]);
  assert.deepEqual(await made({}), [201]);
  // The fee takes five francs at the least.
  const cheap = channels.map((one) => ({ ...one, min_amount: 1 }));
  await world.call('POST', '/v1/test/merchant', { key, body: { channels: cheap } });
  assert.deepEqual(await made({ max_amount: 5 }), [400, 'max_amount']);
  assert.deepEqual(await made({ max_amount: 5, fee_payer: 'customer' }), [201]);
  assert.deepEqual(await made({ max_amount: 6 }), [201]);
});
