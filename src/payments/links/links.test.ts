// Proves payment links and what their page's operations do: a link is made, paid, counted and closed; a double press
// makes one payment; the last slot is taken once and given back (contract/payments.md B.8, B.15.13).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';
import { qrModules } from '../../kit/qr.ts';

let world: World;
let key: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  ({ key } = await world.project());
  await world.advance(60_000);
});

const call = (method: string, path: string, body?: object) =>
  world.call(method, path, { key, ...(body ? { body } : {}) });
const make = async (body: object = {}) => {
  const made = await call('POST', '/v1/payment-links', { title: 'Panier', amount: 5_000, ...body });
  assert.equal(made.status, 201, made.text);
  return made.body;
};
const read = async (id: string) => (await call('GET', `/v1/payment-links/${id}`)).body;
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
const newKey = () => randomBytes(12).toString('hex');
const begin = (link: { url: string }, body: object = {}) =>
  world.call('POST', `/v1/checkout-links/${tokenOf(link)}/payments`, {
    body: { key: newKey(), ...body },
  });
const startOf = (token: string, body: object = {}) =>
  world.call('POST', `/v1/checkout/${token}/start`, {
    body: { channel: 'wave', phone: '+221700000000', attempts: 0, ...body },
  });
const at = (ms: number) => new Date(clock.now() + ms).toISOString();

async function settle() {
  await world.advance(0);
  await world.advance(2_000);
}

test('createPaymentLink, getPaymentLink, listPaymentLinks: the whole object, and what it refuses', async () => {
  const link = await make({ description: 'Trois mètres de wax' });
  const { id, url, qr_png_url, created_at, updated_at, ...rest } = link;
  assert.match(id, /^plink_/);
  assert.match(url, /^http:\/\/localhost:3000\/l\/[\w-]{43}$/);
  assert.equal(qr_png_url, `${url}/qr.png`);
  assert.equal(created_at, updated_at);
  assert.deepEqual(rest, {
    livemode: false,
    status: 'active',
    title: 'Panier',
    description: 'Trois mètres de wax',
    usage: 'single_use',
    amount: 5_000,
    min_amount: null,
    max_amount: null,
    currency: 'XOF',
    fee_payer: 'merchant',
    allowed_channels: ['wave', 'orange_money', 'mixx'],
    accept_offer_code: false,
    collect: { name: 'none', email: 'none', phone: 'none', reference: 'none' },
    max_payments: 1,
    payments_count: 0,
    collected_amount: 0,
    starts_at: null,
    expires_at: null,
    success_url: null,
    metadata: {},
  });
  assert.deepEqual(await read(id), link);
  const list = async (query: string) =>
    (await call('GET', `/v1/payment-links?${query}`)).body.data.map(
      (one: { id: string }) => one.id,
    );
  assert.deepEqual(await list('q=metres'), [id]);
  assert.deepEqual([await list('status=active'), await list('status=closed')], [[id], []]);
  for (const [field, body] of [
    ['title', { title: '' }],
    ['amount', { min_amount: 5 }],
    ['max_amount', { amount: undefined, min_amount: 10, max_amount: 9 }],
    ['max_payments', { max_payments: 2 }],
    ['expires_at', { expires_at: at(-1) }],
    ['amount', { amount: 5 }],
    ['amount', { amount: 2_000_001 }],
    ['collect.phone', { collect: { phone: 'always' } }],
    ['colour', { colour: 1 }],
  ] as const) {
    const answer = await call('POST', '/v1/payment-links', { title: 'x', amount: 5_000, ...body });
    assert.deepEqual([answer.status, Object.keys(answer.body.fields ?? {})], [400, [field]]);
  }
  const unknown = await call('GET', '/v1/payment-links/plink_nobody');
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'NOT_FOUND']);
});

test('without a public address a link is NOT_CONFIGURED, and a payment has no page', async () => {
  const bare = await startWorld();
  try {
    const { key: other } = await bare.project();
    // B.0: what is not set up (10) is said before any fault of the body (12).
    for (const body of [{ title: 'Panier', amount: 5_000 }, { amount: 'cher' }]) {
      const answer = await bare.call('POST', '/v1/payment-links', { key: other, body });
      assert.deepEqual([answer.status, answer.body.code], [503, 'NOT_CONFIGURED']);
    }
    assert.equal((await bare.pay(other)).body.checkout_url, null);
  } finally {
    await bare.close();
  }
});

test('getPaymentLinkPng, getPaymentLinkSvg: both draw the address of the page', async () => {
  const link = await make();
  const modules = qrModules(link.url);
  const png = await fetch(`${world.url}/v1/payment-links/${link.id}/qr.png`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  assert.deepEqual([png.status, png.headers.get('content-type')], [200, 'image/png']);
  const bytes = Buffer.from(await png.arrayBuffer());
  const size = bytes.readUInt32BE(16);
  assert.equal(size, modules.length * 8);
  const begins = bytes.indexOf('IDAT') + 4;
  const lines = inflateSync(bytes.subarray(begins, begins + bytes.readUInt32BE(begins - 8)));
  const width = 1 + size / 8;
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      // Eight pixels of a module are one byte.
      assert.equal(lines[y * 8 * width + 1 + x], dark ? 0 : 255);
    });
  });
  const svg = await call('GET', `/v1/payment-links/${link.id}/qr.svg`);
  assert.equal(svg.headers.get('content-type'), 'image/svg+xml');
  assert.ok(svg.text.startsWith('<svg '));
});

test('getLinkCheckout, startLinkCheckout, listPaymentLinkPayments: a link is paid, counts it, and is completed', async () => {
  const link = await make({
    metadata: { panier: '7' },
    success_url: 'https://boutique.example/ok',
  });
  const shown = await world.call('GET', `/v1/checkout-links/${tokenOf(link)}`);
  assert.deepEqual(
    [shown.status, shown.body.status, shown.body.merchant.name, shown.body.price.charged_amount],
    [200, 'open', 'Boutique', 5_000],
  );
  const begun = await begin(link);
  assert.equal(begun.status, 201, begun.text);
  const payment = (await call('GET', `/v1/payments/${begun.body.payment_id}`)).body;
  assert.deepEqual(
    [payment.status, payment.payment_link_id, payment.channel, payment.description],
    ['pending', link.id, null, 'Panier'],
  );
  assert.deepEqual(payment.metadata, { panier: '7' });
  assert.ok(payment.checkout_url.endsWith(`/p/${begun.body.token}`));
  // The slot is taken.
  const second = await begin(link);
  assert.deepEqual([second.status, second.body.code], [409, 'INVALID_STATE']);
  const started = await startOf(begun.body.token);
  assert.deepEqual([started.status, started.body.status], [200, 'processing'], started.text);
  await settle();
  const done = await world.call('GET', `/v1/checkout/${begun.body.token}`);
  assert.equal(done.body.status, 'succeeded');
  assert.equal(
    done.body.return_url,
    `https://boutique.example/ok?payment_id=${begun.body.payment_id}`,
  );
  const paid = await read(link.id);
  assert.deepEqual(
    [paid.status, paid.payments_count, paid.collected_amount],
    ['completed', 1, 5_000],
  );
  const list = await call('GET', `/v1/payment-links/${link.id}/payments`);
  assert.deepEqual(
    list.body.data.map((one: { id: string }) => one.id),
    [begun.body.payment_id],
  );
  const filtered = await call('GET', `/v1/payments?payment_link_id=${link.id}`);
  assert.equal(filtered.body.data.length, 1);
  const { channel, customer } = list.body.data[0];
  const phone = encodeURIComponent(customer.phone);
  for (const filter of [`channel=${channel}`, `customer_phone=${phone}`, 'merchant_reference=x']) {
    const some = await call('GET', `/v1/payment-links/${link.id}/payments?${filter}`);
    assert.equal(some.body.data?.length, filter === 'merchant_reference=x' ? 0 : 1, some.text);
  }
  const patch = await call('PATCH', `/v1/payment-links/${link.id}`, { status: 'closed' });
  assert.deepEqual([patch.status, patch.body.code], [409, 'INVALID_STATE']);
  assert.match(patch.body.message, /\(completed\)/);
});

test('a double press makes one payment; the slot of one that expires is given back', async () => {
  const link = await make();
  const same = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin(link, { key: same })));
  const ids = new Set(answers.map(({ status, body }) => `${status} ${body.payment_id}`));
  assert.equal(ids.size, 1, [...ids].join());
  assert.equal((await begin(link)).body.code, 'INVALID_STATE');
  const shown = await world.call('GET', `/v1/checkout-links/${tokenOf(link)}`);
  assert.equal(shown.body.status, 'taken');
  await world.advance(1_801_000);
  assert.equal((await begin(link)).status, 201);
});

test('20 payers at once on a link for 3: exactly 3', async () => {
  const link = await make({ usage: 'multi_use', max_payments: 3 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => begin(link)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 3);
  for (const { status, body } of answers)
    if (status !== 201) assert.equal(body.code, 'INVALID_STATE');
});

test('the payer enters an amount within bounds, what the merchant collects, and a promo code', async () => {
  const link = await make({
    amount: undefined,
    min_amount: 1_000,
    max_amount: 9_000,
    usage: 'multi_use',
    accept_offer_code: true,
    collect: { name: 'required', reference: 'required', email: 'optional' },
  });
  await call('POST', '/v1/offers', { code: 'DIX', kind: 'percent', value: 10 });
  const wrong = await begin(link, { amount: 999 });
  assert.deepEqual(
    [wrong.status, Object.keys(wrong.body.fields)],
    [400, ['amount', 'name', 'reference']],
  );
  const good = { amount: 2_000, name: 'Awa Ndiaye', reference: 'F-12', offer_code: 'dix' };
  const token = tokenOf(link);
  const priced = await world.call('GET', `/v1/checkout-links/${token}?amount=2000&offer_code=dix`);
  assert.deepEqual(priced.body.price, {
    amount: 2_000,
    discount_amount: 200,
    payable_amount: 1_800,
    fee: 27,
    charged_amount: 1_800,
  });
  const guess = await world.call('GET', `/v1/checkout-links/${token}?amount=2000&offer_code=onze`);
  assert.deepEqual([guess.status, guess.body.code], [400, 'OFFER_INVALID']);
  assert.equal((await begin(link, { ...good, offer_code: 'onze' })).body.code, 'OFFER_INVALID');
  const made = await begin(link, good);
  const { body } = await call('GET', `/v1/payments/${made.body.payment_id}`);
  assert.deepEqual(
    [body.amount, body.discount_amount, body.offer_code, body.customer.name, body.metadata],
    [2_000, 200, 'DIX', 'Awa Ndiaye', { payer_reference: 'F-12' }],
  );
  const plain = await make();
  assert.deepEqual(
    Object.keys((await begin(plain, { offer_code: 'DIX', amount: 1 })).body.fields),
    ['amount', 'offer_code'],
  );
});

test('updatePaymentLink: closed and opened again, prolonged, bounded; before its start it starts nothing', async () => {
  const link = await make({ usage: 'multi_use', expires_at: at(60_000) });
  const patch = (body: object) => call('PATCH', `/v1/payment-links/${link.id}`, body);
  assert.equal((await patch({ status: 'closed', title: 'Fini' })).body.status, 'closed');
  assert.equal((await begin(link)).body.code, 'INVALID_STATE');
  assert.equal((await patch({ status: 'active' })).body.status, 'active');
  await world.advance(60_000);
  assert.equal((await read(link.id)).status, 'expired');
  const over = (await patch({ status: 'active' })).body;
  assert.deepEqual([over.code, over.message.includes('(expired)')], ['INVALID_STATE', true]);
  assert.equal((await patch({ expires_at: null })).body.status, 'active');
  assert.equal((await begin(link)).status, 201);
  assert.equal((await begin(link)).status, 201);
  const below = await patch({ max_payments: 1 });
  assert.deepEqual([below.status, Object.keys(below.body.fields)], [400, ['max_payments']]);
  const later = await make({ starts_at: at(60_000) });
  assert.equal(later.status, 'active');
  const shown = await world.call('GET', `/v1/checkout-links/${tokenOf(later)}`);
  assert.equal(shown.body.status, 'not_yet');
  assert.equal((await begin(later)).body.code, 'INVALID_STATE');
});

test('a wrong token and an unknown one are answered alike, and guesses of one network end', async () => {
  const link = await make();
  const good = tokenOf(link);
  const wrong = `${good.slice(0, 40)}AAA`;
  for (const token of ['x', wrong, randomBytes(32).toString('base64url')]) {
    for (const path of [`/v1/checkout/${token}`, `/v1/checkout-links/${token}`]) {
      const answer = await world.call('GET', path);
      assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND']);
    }
  }
  let last = 0;
  for (let n = 0; n < 26 && last !== 429; n++)
    last = (await world.call('GET', '/v1/checkout/x')).status;
  assert.equal(last, 429);
  assert.equal((await world.call('GET', `/v1/checkout-links/${good}`)).status, 200);
});
