// Proves what contract/payments.md leaves to a second reading about links: a start's key with another body, and a link
// whose channels are closed (B.8, B.13, B.14).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

const origin = 'http://localhost:3000';
let world: World;
let key: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: origin });
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
const make = async (body: object) => {
  const made = await call('POST', '/v1/payment-links', { title: 'Panier', ...body });
  assert.equal(made.status, 201, made.text);
  return made.body;
};
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
const start = (link: { url: string }, body: object) =>
  world.call('POST', `/v1/checkout-links/${tokenOf(link)}/payments`, { body });
const open = (link: { url: string }, form: Record<string, string>) =>
  world.call('POST', `/l/${tokenOf(link)}?lang=en`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
    body: Buffer.from(new URLSearchParams(form).toString()),
  });

test('startLinkCheckout: the same key with another body is IDEMPOTENCY_CONFLICT and begins nothing', async () => {
  const link = await make({
    ...{ min_amount: 100, max_amount: 9_000, usage: 'multi_use', accept_offer_code: true },
    collect: { name: 'optional', email: 'optional', reference: 'optional' },
  });
  await call('POST', '/v1/offers', { code: 'DIX', kind: 'percent', value: 10 });
  const body = {
    ...{ key: randomBytes(12).toString('hex'), amount: 2_000, name: 'Awa', reference: 'F-1' },
    ...{ email: 'awa@example.sn', offer_code: 'DIX', phone: '+221770000001' },
  };
  const begun = await start(link, body);
  assert.equal(begun.status, 201, begun.text);
  // Another number to pay with is no other order, nor is a code in small letters.
  for (const same of [{}, { phone: '+221770000002' }, { offer_code: 'dix' }]) {
    const again = await start(link, { ...body, ...same });
    assert.deepEqual([again.status, again.body.payment_id], [201, begun.body.payment_id]);
  }
  for (const other of [
    { amount: 2_001 },
    { name: 'Awa Ndiaye' },
    { name: undefined },
    { email: 'ndiaye@example.sn' },
    { reference: 'F-2' },
    { offer_code: undefined },
  ]) {
    const refused = await start(link, { ...body, ...other });
    assert.deepEqual(
      [refused.status, refused.body.code],
      [409, 'IDEMPOTENCY_CONFLICT'],
      JSON.stringify(other),
    );
  }
  const { body: list } = await call('GET', `/v1/payments?payment_link_id=${link.id}`);
  assert.equal(list.data.length, 1);
});

test('a page that was sent before and is changed asks for a second press, and that one begins another payment', async () => {
  const link = await make({ usage: 'multi_use' });
  const page = await world.call('GET', `/l/${tokenOf(link)}`);
  const keyOf = (text: string) => text.match(/name="key" value="([^"]+)"/)?.[1] ?? '';
  const form = { act: 'pay', channel: 'wave', phone: '77 000 00 01', key: keyOf(page.text) };
  assert.equal((await open(link, { ...form, amount: '2000' })).status, 303);
  const asked = await open(link, { ...form, amount: '3000' });
  assert.equal(asked.status, 409, asked.text);
  assert.match(asked.text, /already sent with other values/);
  assert.match(asked.text, /value="3000"/);
  const fresh = keyOf(asked.text);
  assert.notEqual(fresh, form.key);
  assert.equal((await open(link, { ...form, amount: '3000', key: fresh })).status, 303);
  const { body: list } = await call('GET', `/v1/payments?payment_link_id=${link.id}`);
  const amounts = list.data.map(({ amount }: { amount: number }) => amount);
  assert.deepEqual(amounts, [3_000, 2_000]);
});

test('a link whose channels are closed is made, says so on its page, and begins nothing until one opens', async () => {
  const channels = (status: string) =>
    call('POST', '/v1/test/merchant', { channels: [{ channel: 'wave', direction: 'in', status }] });
  await channels('closed');
  const link = await make({ amount: 5_000, allowed_channels: ['wave'] });
  assert.equal(link.status, 'active');
  const page = await world.call('GET', `/l/${tokenOf(link)}?lang=en`);
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /<form/);
  const begin = () => start(link, { key: randomBytes(12).toString('hex') });
  const refused = await begin();
  assert.deepEqual([refused.status, refused.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  await channels('active');
  assert.equal((await begin()).status, 201);
});

test('an amount that is typed with a fraction is refused in words, and never read as a hundred times as much', async () => {
  const link = await make({ min_amount: 100, max_amount: 100_000, usage: 'multi_use' });
  const pay = (amount: string) =>
    open(link, {
      ...{ act: 'pay', channel: 'wave', phone: '77 000 00 01', amount },
      key: randomBytes(12).toString('hex'),
    });
  for (const amount of ['150.50', '150,5', '1.000,00', '1e3']) {
    const refused = await pay(amount);
    assert.equal(refused.status, 400, amount);
    assert.match(refused.text, /id="amount-fault"/, amount);
  }
  for (const amount of ['2000', '2 000', '2.000', '2,000']) {
    assert.equal((await pay(amount)).status, 303, amount);
  }
  const { body: list } = await call('GET', `/v1/payments?payment_link_id=${link.id}`);
  const amounts = list.data.map(({ amount }: { amount: number }) => amount);
  assert.deepEqual(amounts, [2_000, 2_000, 2_000, 2_000]);
});

test('a code that each customer has once is priced before the number is typed, and asks for it when the payment begins', async () => {
  const link = await make({ amount: 2_000, usage: 'multi_use', accept_offer_code: true });
  await call('POST', '/v1/offers', {
    ...{ code: 'UNEFOIS', kind: 'percent', value: 10, max_per_customer: 1 },
  });
  const form = { channel: 'wave', offer_code: 'unefois', phone: '' };
  const act = (name: string, more: object = {}) =>
    open(link, { ...form, act: name, key: randomBytes(12).toString('hex'), ...more });
  const priced = await act('price');
  assert.equal(priced.status, 200, priced.text);
  assert.match(priced.text, /1,800/);
  const asked = await act('pay', { channel: 'card' });
  assert.equal(asked.status, 400);
  assert.match(asked.text, /id="phone-fault">This promo code is counted by number/);
  assert.equal((await act('pay', { phone: '77 000 00 01' })).status, 303);
  // The same customer again, and a code that nobody has: neither is a matter of the number.
  for (const more of [
    { phone: '77 000 00 01' },
    { phone: '77 000 00 02', offer_code: 'INCONNU' },
  ]) {
    const refused = await act('pay', more);
    assert.equal(refused.status, 400);
    assert.doesNotMatch(refused.text, /id="phone-fault"/);
  }
});

test('a link for a single payment begins none without the number that its channel needs: nobody is kept out by an empty press', async () => {
  const link = await make({ amount: 2_000, usage: 'single_use' });
  const act = (more: object) =>
    open(link, { act: 'pay', channel: 'wave', key: randomBytes(12).toString('hex'), ...more });
  const empty = await act({ phone: '' });
  assert.equal(empty.status, 400);
  assert.match(empty.text, /id="phone-fault">Write a phone number/);
  // Somebody else pays it meanwhile.
  assert.equal((await act({ phone: '77 000 00 00' })).status, 303);
});

test('an address of no link says what to do, in words for who pays', async () => {
  const unknown = await world.call('GET', `/l/${'x'.repeat(43)}?lang=en`);
  assert.equal(unknown.status, 404);
  assert.match(unknown.text, /There is nothing to pay at this address\. Check the link/);
});

test('updatePaymentLink: a completed link is not opened again by a higher number of payments', async () => {
  const link = await make({ amount: 1_000, usage: 'multi_use', max_payments: 1 });
  const begun = await start(link, { key: randomBytes(12).toString('hex') });
  const advance = `/v1/test/payments/${begun.body.payment_id}/advance`;
  assert.equal((await call('POST', advance, { outcome: 'succeeded' })).body.status, 'succeeded');
  const patch = (body: object) => call('PATCH', `/v1/payment-links/${link.id}`, body);
  // What it says may be mended, and what it is told already changes nothing.
  const same = await patch({ title: 'Panier payé', max_payments: 1 });
  assert.deepEqual([same.status, same.body.status], [200, 'completed'], same.text);
  for (const body of [{ max_payments: 2 }, { max_payments: null }, { status: 'active' }]) {
    const more = await patch(body);
    assert.deepEqual([more.status, more.body.code], [409, 'INVALID_STATE'], more.text);
  }
  assert.equal((await call('GET', `/v1/payment-links/${link.id}`)).body.status, 'completed');
});

test('N9 a payer’s name hides nothing from the merchant: one line, in the direction of its letters', async () => {
  const link = await make({ amount: 2_000, usage: 'multi_use', collect: { name: 'required' } });
  for (const name of ['\u200b', 'Awa\u202enassaH', 'Awa\nPayé', 'A\u001b[2Jwa']) {
    const refused = await start(link, { key: randomBytes(12).toString('hex'), name });
    assert.equal(refused.status, 400, JSON.stringify(name));
    assert.deepEqual(Object.keys(refused.body.fields), ['name']);
  }
  const form = { act: 'pay', channel: 'wave', phone: '77 000 00 01', name: 'A\u202ewa' };
  const page = await open(link, { ...form, key: randomBytes(12).toString('hex') });
  assert.equal(page.status, 400);
  assert.match(page.text, /on one line, without control or direction characters/);
  assert.equal((await call('GET', '/v1/payments')).body.data.length, 0);
  const begun = await start(link, { key: randomBytes(12).toString('hex'), name: ' Awa Ndiaye\n' });
  const { customer } = (await call('GET', `/v1/payments/${begun.body.payment_id}`)).body;
  assert.equal(customer.name, 'Awa Ndiaye');
});
