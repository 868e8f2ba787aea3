// A link lives longer than the hour in which an operator is out of order: which channels it takes, and from when.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
