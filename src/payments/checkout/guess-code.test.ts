// Codes of a link are short: whoever guesses them from a list hears no more of one that exists than of one that does not.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '127.0.0.1' });
});
after(() => world.close());

test('B.8 beyond the guesses of a minute a code that exists is refused like one that does not; right ones use up nothing', async () => {
  const { key } = await world.project();
  const body = { code: 'TABASKI', kind: 'fixed', value: 100 };
  assert.equal((await world.call('POST', '/v1/offers', { key, body })).status, 201);
  const made = { title: 'Panier', amount: 2_500, usage: 'multi_use', accept_offer_code: true };
  const link = (await world.call('POST', '/v1/payment-links', { key, body: made })).body;
  const token = String(link.url).split('/').at(-1);
  const headers = { 'X-Forwarded-For': '198.51.100.7' };
  const price = (code: string) =>
    world.call('GET', `/v1/checkout-links/${token}?offer_code=${code}`, { headers });
  const start = (code: string) =>
    world.call('POST', `/v1/checkout-links/${token}/payments`, {
      headers,
      body: { key: 'k'.repeat(22), offer_code: code },
    });
  for (let n = 0; n < limits.pageGuessesPerMinute + 1; n++)
    assert.equal((await price('TABASKI')).status, 200);
  for (let n = 0; n < limits.pageGuessesPerMinute; n++)
    assert.equal((await price(`NON${n}`)).body.code, 'OFFER_INVALID');
  for (const refused of [await price('TABASKI'), await price('NON'), await start('TABASKI')])
    assert.deepEqual([refused.status, refused.body.code], [429, 'RATE_LIMITED'], refused.text);
  // Another network is not touched, nor a start without a code.
  headers['X-Forwarded-For'] = '198.51.101.8';
  assert.equal((await start('TABASKI')).status, 201);
});
