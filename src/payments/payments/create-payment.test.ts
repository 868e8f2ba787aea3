// Proves what createPayment takes and gives: the whole object with its money, and each rule of a field
// (contract/payments.md B.2, B.3).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
let key: string;
let liveKey: string;

before(async () => {
  world = await startWorld();
  mine = await world.project();
  key = mine.key;
  await world.database.run(sql`update projects set live_enabled = true where id = ${mine.id}`);
  liveKey = (await world.newKey(mine.id, mine.cookie, { mode: 'live' })).secret;
});
after(() => world.close());

/** What a creation writes; what ends meanwhile in the background changes none of it. */
const madeRows = () =>
  world.database.one(sql`
    select (select count(*) from payments) as payments, count(*) as keys from idempotency_keys`);

function assertRefused(answer: Answer, field: string, told = ''): void {
  assert.equal(answer.status, 400, `${told} ${answer.text}`);
  assert.equal(answer.body.code, 'INVALID_REQUEST');
  assert.deepEqual(Object.keys(answer.body.fields), [field], told);
  assert.ok(answer.body.fields[field].length > 3);
}

test('a created payment is the whole object, with what was asked and what it costs', async () => {
  const asked = {
    amount: 10_000,
    currency: 'XOF',
    channel: 'wave',
    fee_payer: 'merchant',
    customer: { phone: '+221700000001', name: 'Ndèye Fall', email: 'ndeye@example.com' },
    description: 'Panier 💸',
    merchant_reference: 'CMD.2026:11/20-1_a',
    success_url: 'https://boutique.example/merci?n=1',
    cancel_url: 'http://localhost:8080/panier',
    expires_in: 600,
    metadata: { panier: '42', note: '' },
  };
  const { status, body, headers } = await world.pay(key, asked);
  assert.equal(status, 201);
  assert.equal(headers.get('idempotent-replayed'), null);
  const created = Date.parse(body.created_at);
  assert.match(body.id, /^pay_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.deepEqual(body, {
    id: body.id,
    livemode: false,
    status: 'pending',
    amount: 10_000,
    discount_amount: 0,
    offer_code: null,
    payable_amount: 10_000,
    fee: 150,
    fee_payer: 'merchant',
    charged_amount: 10_000,
    net_amount: 9_850,
    taxes: [{ kind: 'tta', amount: 50, collected_by: 'operator' }],
    currency: 'XOF',
    channel: 'wave',
    allowed_channels: ['wave'],
    customer: asked.customer,
    description: asked.description,
    merchant_reference: asked.merchant_reference,
    success_url: asked.success_url,
    cancel_url: asked.cancel_url,
    checkout_url: null,
    next_action: null,
    expires_at: new Date(created + 600_000).toISOString(),
    failure: null,
    provider_state: null,
    refunded_amount: 0,
    refund_pending_amount: 0,
    refundable_amount: 0,
    dispute: null,
    payment_link_id: null,
    metadata: asked.metadata,
    late: false,
    paid_at: null,
    failed_at: null,
    expired_at: null,
    created_at: new Date(created).toISOString(),
    updated_at: body.created_at,
  });
  const read = await world.call('GET', `/v1/payments/${body.id}`, { key });
  const { status: _status, next_action: _action, provider_state: _state, ...kept } = read.body;
  const { status: _1, next_action: _2, provider_state: _3, ...given } = body;
  assert.deepEqual({ ...kept, updated_at: body.updated_at }, given, 'a read gives the same');
});

test('a payment of an amount alone has the defaults and waits for its page', async () => {
  const { body } = await world.pay(key, { amount: 2_000, channel: undefined, customer: undefined });
  assert.equal(body.channel, null);
  assert.deepEqual(body.allowed_channels, ['wave', 'orange_money', 'mixx']);
  assert.deepEqual(body.customer, { phone: null, name: null, email: null });
  assert.deepEqual([body.fee_payer, body.metadata, body.livemode], ['merchant', {}, false]);
  const texts = ['description', 'merchant_reference', 'success_url', 'cancel_url', 'checkout_url'];
  for (const name of texts) assert.equal(body[name], null);
  assert.equal(Date.parse(body.expires_at) - Date.parse(body.created_at), 1_800_000);
});

test('the fee is 1.5 % rounded half up and at least 5, paid by the merchant or the customer', async () => {
  const table = [
    ['merchant', 6, { fee: 5, charged_amount: 6, net_amount: 1 }],
    ['merchant', 366, { fee: 5, charged_amount: 366, net_amount: 361 }],
    ['merchant', 367, { fee: 6, charged_amount: 367, net_amount: 361 }],
    ['merchant', 9_700, { fee: 146, charged_amount: 9_700, net_amount: 9_554 }],
    ['customer', 1, { fee: 5, charged_amount: 6, net_amount: 1 }],
    ['customer', 9_699, { fee: 145, charged_amount: 9_844, net_amount: 9_699 }],
    ['customer', 2_000_000, { fee: 30_000, charged_amount: 2_030_000, net_amount: 2_000_000 }],
  ] as const;
  for (const [fee_payer, amount, cost] of table) {
    const { body } = await world.pay(key, { amount, fee_payer });
    const { fee, charged_amount, net_amount } = body;
    assert.deepEqual({ fee, charged_amount, net_amount }, cost, `${amount} by ${fee_payer}`);
    assert.equal(body.payable_amount, amount);
  }
});

test('a field that breaks its rule is 400 and named; nothing is created', async () => {
  const long = (length: number) => 'a'.repeat(length);
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [i, 'x']));
  const table: [string, object][] = [
    ...[undefined, null, 0, -1, 1.5, '10000', 9_007_199_254_740_992, true].map(
      (amount): [string, object] => ['amount', { amount }],
    ),
    // The net is at least 1 franc, and the amount within the range of the channel.
    ['amount', { amount: 5 }],
    ['amount', { amount: 2_000_001 }],
    ['amount', { amount: 9_007_199_254_740_991, fee_payer: 'customer' }],
    ['amount', { amount: 2_000_001, channel: undefined }],
    ['currency', { currency: 'EUR' }],
    ['channel', { channel: 'paypal' }],
    ['channel', { channel: 'wave', allowed_channels: ['mixx'] }],
    ['allowed_channels', { channel: undefined, allowed_channels: [] }],
    ['allowed_channels', { channel: undefined, allowed_channels: ['wave', 'wave'] }],
    ['allowed_channels', { channel: undefined, allowed_channels: ['wave', 'paypal'] }],
    ['fee_payer', { fee_payer: 'recipient' }],
    // A wallet is asked by its number.
    ['customer.phone', { customer: undefined }],
    ['customer.phone', { customer: { name: 'Awa' }, channel: 'orange_money' }],
    ...['771234567', '+0221771234567', '+221 77 123 45 67', '+123456', `+${long(9)}`, ''].map(
      (phone): [string, object] => ['customer.phone', { customer: { phone } }],
    ),
    ['customer.email', { customer: { phone: '+221771234567', email: 'awa' } }],
    ['customer.age', { customer: { phone: '+221771234567', age: 3 } }],
    ['description', { description: long(201) }],
    ...['', 'a b', 'é', 'a#', 'a\n', long(101)].map((merchant_reference): [string, object] => [
      'merchant_reference',
      { merchant_reference },
    ]),
    ...['', 'x', '/merci', 'ftp://a.example', 'http://a.example', 'javascript:alert(1)'].flatMap(
      (url): [string, object][] => [
        ['success_url', { success_url: url }],
        ['cancel_url', { cancel_url: url }],
      ],
    ),
    ['success_url', { success_url: `https://a.example/${long(2_040)}` }],
    ...[299, 86_401, 0, -300, '600', 600.5].map((expires_in): [string, object] => [
      'expires_in',
      { expires_in },
    ]),
    ['metadata', { metadata: keys(21) }],
    [`metadata.${long(41)}`, { metadata: { [long(41)]: 'x' } }],
    ['metadata.', { metadata: { '': 'x' } }],
    ['metadata.a', { metadata: { a: long(501) } }],
    ['metadata.a', { metadata: { a: 1 } }],
    ['metadata.a', { metadata: { a: { b: 'c' } } }],
    ['metadata', { metadata: ['a'] }],
    ['offer_code', { offer_code: 'a b' }],
    ['offer_code', { offer_code: 'ab' }],
    ['offer_code', { offer_code: long(33) }],
    ['montant', { montant: 10_000 }],
  ];
  const before = await madeRows();
  for (const [field, body] of table) {
    assertRefused(await world.pay(key, body), field, JSON.stringify(body).slice(0, 120));
  }
  assert.deepEqual(await madeRows(), before);
});

test('every limit itself is accepted', async () => {
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`${i}`.padEnd(40, 'k'), 'é'.repeat(500)]),
  );
  for (const body of [
    { metadata },
    { metadata: JSON.parse('{"__proto__": "x", "constructor": ""}') },
    { description: '💸'.repeat(200) },
    { merchant_reference: 'a'.repeat(100) },
    { expires_in: 300 },
    { expires_in: 86_400 },
    { success_url: 'http://localhost:3000/', cancel_url: 'http://127.0.0.1/' },
    { customer: { phone: '+1234567' } },
    { customer: { phone: '+123456789012345' } },
    { channel: 'wave', allowed_channels: ['mixx', 'wave'] },
  ]) {
    const answer = await world.pay(key, body);
    assert.equal(answer.status, 201, answer.text);
    const [name, value] = Object.entries(body)[0] ?? [];
    if (name === 'metadata' || name === 'description') {
      const read = await world.call('GET', `/v1/payments/${answer.body.id}`, { key });
      assert.deepEqual(read.body[name], value);
    }
  }
});

test('several wrong fields are named at once, in the language of the caller', async () => {
  const wrong = { amount: '1', channel: 'x', expires_in: 1, unknown: 1 };
  const french = await world.pay(key, wrong);
  assert.deepEqual(Object.keys(french.body.fields).sort(), Object.keys(wrong).sort());
  const english = await world.pay(key, wrong, { 'Accept-Language': 'en' });
  assert.equal(english.body.fields.unknown, 'This field is unknown.');
  assert.equal(french.body.fields.unknown, 'Ce champ est inconnu.');
  const both = await world.pay(key, { amount: 5, customer: {} });
  assert.deepEqual(Object.keys(both.body.fields).sort(), ['amount', 'customer.phone']);
});

test('in live mode a return address is https, however its scheme is written', async () => {
  for (const url of [
    'http://localhost/',
    'HTTP://localhost/',
    ' http://127.0.0.1:80/',
    'ht\ntp://localhost/',
  ]) {
    for (const name of ['success_url', 'cancel_url']) {
      assertRefused(await world.pay(liveKey, { [name]: url }), name, JSON.stringify(url));
    }
  }
  const answer = await world.pay(liveKey, { success_url: 'https://boutique.example/' });
  assert.equal(answer.status, 201);
  assert.equal(answer.body.livemode, true);
});

test('a closed channel is 503 CHANNEL_UNAVAILABLE with Retry-After, and leaves nothing', async () => {
  const before = await madeRows();
  const choice = await world.pay(key, {
    channel: undefined,
    allowed_channels: ['card', 'pi_spi'],
  });
  assert.deepEqual([choice.status, choice.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  for (const channel of ['card', 'pi_spi']) {
    const answer = await world.pay(key, { channel, customer: undefined });
    assert.equal(answer.status, 503, answer.text);
    assert.equal(answer.body.code, 'CHANNEL_UNAVAILABLE');
    assert.ok(Number(answer.headers.get('retry-after')) >= 1);
  }
  assert.deepEqual(await madeRows(), before);
});

test('a well-formed offer code that nobody made is OFFER_INVALID, after the faults of the body', async () => {
  const answer = await world.pay(key, { offer_code: 'TABASKI_10' });
  assert.deepEqual([answer.status, answer.body.code], [400, 'OFFER_INVALID']);
  assertRefused(await world.pay(key, { offer_code: 'TABASKI_10', amount: 0 }), 'amount');
});

test('a merchant_reference serves once in a project and mode, for ever, whatever the status', async () => {
  const merchant_reference = 'CMD-77';
  const first = await world.pay(key, { merchant_reference, customer: { phone: '+221700000002' } });
  assert.equal(first.status, 201);
  const again = await world.pay(key, { merchant_reference, amount: 777 });
  assert.deepEqual([again.status, again.body.code], [409, 'DUPLICATE_MERCHANT_REFERENCE']);
  await world.advance(0);
  await world.advance(3_000);
  const failed = await world.call('GET', `/v1/payments/${first.body.id}`, { key });
  assert.equal(failed.body.status, 'failed');
  assert.equal((await world.pay(key, { merchant_reference })).status, 409);
  // Another case is another reference; another mode and another project have their own.
  assert.equal((await world.pay(key, { merchant_reference: 'cmd-77' })).status, 201);
  assert.equal((await world.pay(liveKey, { merchant_reference })).status, 201);
  assert.equal((await world.pay((await world.project()).key, { merchant_reference })).status, 201);
});
