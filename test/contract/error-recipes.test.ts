// Plays what /docs/errors says provokes a code: the recipes of contract/*/error-help.ts that a developer can follow
// with a test key or a session, each with the code that it promises.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorCode } from '../../contract/errors.ts';
import { type Answer, startWorld, type World } from '../kit/world.ts';

let world: World;
let shop: Awaited<ReturnType<World['project']>>;
before(async () => {
  world = await startWorld();
  shop = await world.project();
});
after(() => world.close());

type Shop = typeof shop;
type Recipe = (shop: Shop) => Promise<Answer>;

const webhooks = ({ id }: Shop) => `/v1/projets/${id}/webhooks`;
const keys = ({ id }: Shop) => `/v1/projets/${id}/cles`;
const endpoint = (at: Shop, url: string, headers: Record<string, string> = {}) =>
  world.call('POST', webhooks(at), {
    key: at.key,
    headers,
    body: { url, events: ['payment.succeeded'] },
  });
const newKey = (at: Shop, body: object = {}) =>
  world.call('POST', keys(at), { cookie: at.cookie, body: { name: 'clé', ...body } });
const rotate = (at: Shop) =>
  world.call('POST', `${keys(at)}/${at.keyId}/rotate`, {
    cookie: at.cookie,
    body: { grace: '1h' },
  });

/** Does a thing several times and gives the last answer. */
async function last(times: number, act: (n: number) => Promise<Answer>): Promise<Answer> {
  for (let n = 1; n < times; n++) await act(n);
  return act(times);
}

/** Those that leave nothing behind share one project. */
const harmless: Partial<Record<ErrorCode, Recipe[]>> = {
  INVALID_REQUEST: [
    ({ key }) => world.pay(key, { amount: 0 }),
    ({ key }) => world.pay(key, { colour: 'red' }),
    ({ key }) => world.call('POST', '/v1/payments', { key, body: { amount: 1 } }),
  ],
  PROJECT_REQUIRED: [({ cookie }) => world.call('GET', '/v1/payments', { cookie })],
  INVALID_API_KEY: [
    ({ key }) =>
      world.call('GET', '/v1/balances', {
        key: key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a'),
      }),
  ],
  UNAUTHENTICATED: [
    () => world.call('GET', '/v1/payments'),
    ({ key }) => world.call('GET', '/v1/projets/prj_00000000000000000000000000/webhooks', { key }),
  ],
  LIVE_NOT_ENABLED: [(at) => newKey(at, { mode: 'live' })],
  FORBIDDEN: [(at) => endpoint(at, 'http://localhost:4000/hook', { 'X-Svc-Mode': 'live' })],
  NOT_FOUND: [
    ({ key }) => world.call('GET', '/v1/payments/pay_00000000000000000000000000', { key }),
    () => world.call('GET', '/v1/nothing'),
  ],
  FEATURE_DISABLED: [({ key }) => world.pay(key, {}, { 'X-Svc-Simulate': 'feature_disabled' })],
  OFFER_INVALID: [({ key }) => world.pay(key, { offer_code: 'PROMO' })],
  METHOD_NOT_ALLOWED: [() => world.call('DELETE', '/v1/payments')],
  REQUEST_TOO_LARGE: [
    ({ key }) => world.pay(key, { description: 'a'.repeat(1_048_576) }),
    (at) => endpoint(at, `http://localhost/${'a'.repeat(65_536)}`),
  ],
  CHANNEL_UNAVAILABLE: [
    ({ key }) => world.pay(key, { channel: 'card' }),
    ({ key }) => world.pay(key, { channel: 'pi_spi' }),
  ],
  BAD_REQUEST: [
    (at) => world.call('POST', webhooks(at), { key: at.key, body: '{"url"' }),
    (at) => world.call('POST', webhooks(at), { key: at.key }),
  ],
  INVALID_URL: [(at) => endpoint(at, 'ftp://example.com')],
  PROJECT_NOT_FOUND: [
    ({ cookie }) => world.call('GET', '/v1/projets/boutique', { cookie }),
    ({ cookie }) => world.call('GET', '/v1/projets/prj_00000000000000000000000000', { cookie }),
  ],
};

/** Those that use something up have a project of their own. */
const spending: Partial<Record<ErrorCode, Recipe>> = {
  MISSING_SCOPE: async (at) => {
    const { secret } = (await newKey(at, { scopes: ['data'] })).body;
    return world.call('GET', '/v1/payments', { key: secret });
  },
  MERCHANT_LIMIT_EXCEEDED: ({ key }) => last(3, () => world.pay(key, { amount: 2_000_000 })),
  DUPLICATE_MERCHANT_REFERENCE: ({ key }) =>
    last(2, () => world.pay(key, { merchant_reference: 'order-1' })),
  OFFER_CODE_TAKEN: ({ key }) =>
    last(2, () =>
      world.call('POST', '/v1/offers', { key, body: { code: 'PROMO', kind: 'fixed', value: 1 } }),
    ),
  IDEMPOTENCY_CONFLICT: ({ key }) =>
    last(2, (n) => world.pay(key, { amount: 100 * n }, { 'Idempotency-Key': 'order-1-key' })),
  INVALID_STATE: (at) => last(2, () => rotate(at)),
  API_KEY_REVOKED: async (at) => {
    await world.call('DELETE', `${keys(at)}/${at.keyId}`, { cookie: at.cookie });
    return world.call('GET', '/v1/moi/cle', { key: at.key });
  },
  SUBSCRIPTION_EXISTS: (at) => last(2, () => endpoint(at, 'http://localhost:4000/hook')),
  SUBSCRIPTION_LIMIT: (at) => last(6, (n) => endpoint(at, `http://localhost:4000/${n}`)),
  KEY_LIMIT_REACHED: (at) => last(5, () => newKey(at)),
  RATE_LIMITED: async (at) => {
    const { id } = (await endpoint(at, 'http://127.0.0.1:1/hook')).body;
    return last(4, () => world.call('POST', `${webhooks(at)}/${id}/test`, { key: at.key }));
  },
  PROJECT_LIMIT_REACHED: ({ cookie }) =>
    last(20, () => world.call('POST', '/v1/projets', { cookie, body: { name: 'Encore' } })),
};

test('E20 the recipes of the page give the codes that they promise', async () => {
  for (const [code, recipes] of Object.entries(harmless)) {
    for (const recipe of recipes) await expect(code, await recipe(shop));
  }
});

test('E20 so do those that use something up, each in a project of its own', async () => {
  for (const [code, recipe] of Object.entries(spending)) {
    await expect(code, await recipe(await world.project()));
  }
});

test('E20 a key of 30 days is expired after them', async () => {
  const { key } = await world.project({ lifetime: '30d' });
  await world.advance(30 * 86_400_000);
  await expect('API_KEY_EXPIRED', await world.call('GET', '/v1/moi/cle', { key }));
});

async function expect(code: string, answer: Answer): Promise<void> {
  assert.equal(answer.body?.code, code, answer.text.slice(0, 300));
}
