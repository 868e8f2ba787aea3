// Proves the claim of a payer on the receipt of a hosted payment: off until the operator says otherwise, once for a payment, told
// on the page, and a dispute like any other (contract/payments.md B.7); and what else the pages say to a payer in plain forms:
// of a shop that takes no payments, of a number, of money given back (B.1, B.3).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

const origin = 'http://localhost:3000';
let world: World;
let key: string;
let id: string;
let cookie: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: origin });
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});
beforeEach(async () => {
  ({ key, id, cookie } = await world.project());
  await world.call('GET', '/v1/merchant', { key });
  await world.advance(60_000);
});

const claims = async (word: 'on' | 'off') => {
  const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
  const words = ['merchant', id, 'test', 'feature', 'customer-disputes', word];
  const done = await runCommand(env, ...words, '--reason', 'essai');
  assert.equal(done.code, 0, done.err);
};

/** A payment and the token of its page. */
async function paid(body: object = {}) {
  const made = await world.pay(key, body);
  await world.advance(0);
  await world.advance(2_000);
  return { id: made.body.id as string, token: made.body.checkout_url.split('/').at(-1) as string };
}
const body = { reason: 'not_received', statement: 'Je n’ai rien reçu depuis trois semaines' };
const send = (token: string, more: object = {}) =>
  world.call('POST', `/v1/checkout/${token}/dispute`, { body: { ...body, ...more } });
const page = async (token: string) => (await world.call('GET', `/p/${token}?lang=en`)).text;

test('disputeCheckout: a claim opens a dispute once, holds what was paid, and the page says what becomes of it', async () => {
  await claims('on');
  const { id: payment, token } = await paid();
  assert.match(await page(token), /Report a problem/);
  const claimed = await send(token);
  assert.equal(claimed.status, 200, claimed.text);
  assert.deepEqual([claimed.body.can_dispute, claimed.body.dispute], [false, { status: 'opened' }]);
  const { data } = (await world.call('GET', `/v1/disputes?payment_id=${payment}`, { key })).body;
  assert.deepEqual(
    [data.length, data[0].reason, data[0].customer_statement, data[0].amount],
    [1, body.reason, body.statement, 10_000],
  );
  assert.equal((await world.call('GET', '/v1/balances', { key })).body.disputed, 10_000);
  assert.match(await page(token), /Your claim has been passed on/);
  assert.doesNotMatch(await page(token), /Report a problem/);
  const again = await send(token);
  assert.deepEqual([again.status, again.body.code], [409, 'INVALID_STATE']);
  await world.call('POST', `/v1/disputes/${data[0].id}/accept`, { key });
  assert.match(await page(token), /The merchant pays you back/);
  // Another one on the same payment is the operator's to open.
  assert.equal((await send(token)).body.code, 'INVALID_STATE');
});

test('of eight claims at once on one payment one is taken', async () => {
  await claims('on');
  const { token } = await paid();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(token)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test('it is off until the operator switches it on, and says nothing of payments that were not made', async () => {
  const { token } = await paid();
  assert.doesNotMatch(await page(token), /Report a problem/);
  const off = await send(token);
  assert.deepEqual([off.status, off.body.code], [404, 'FEATURE_DISABLED']);
  await claims('on');
  const waiting = await paid({ customer: { phone: '+221700000006' } });
  const early = await send(waiting.token);
  assert.deepEqual([early.status, early.body.code], [409, 'INVALID_STATE']);
  const none = await send('x'.repeat(43));
  assert.deepEqual([none.status, none.body.code], [404, 'NOT_FOUND']);
  await claims('off');
  assert.equal((await send(token)).body.code, 'FEATURE_DISABLED');
});

test('the form of the page without a script: sent, refused beside its field, and shown as passed on', async () => {
  await claims('on');
  const { token } = await paid();
  const post = (form: Record<string, string>) =>
    world.call('POST', `/p/${token}?lang=en`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
      body: Buffer.from(new URLSearchParams({ act: 'dispute', ...form }).toString()),
    });
  const empty = await post({ reason: 'duplicate', statement: '  ' });
  assert.equal(empty.status, 400);
  assert.match(empty.text, /id="statement-fault"/);
  assert.match(empty.text, /value="duplicate" checked/);
  const sent = await post({ reason: 'duplicate', statement: 'Deux fois\r\nle même jour <b>' });
  assert.equal(sent.status, 303);
  assert.match(await page(token), /Your claim has been passed on/);
});

const form = (path: string, fields: Record<string, string>) =>
  world.call('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });
const start = { act: 'start', attempts: '0', channel: 'wave', phone: '77 123 45 67' };
/** The page of a payment that waits for its payer. */
async function waiting() {
  const made = await world.pay(key, { channel: undefined, customer: undefined });
  return new URL(made.body.checkout_url).pathname;
}
const standing = async (merchant_status: string) => {
  const set = await world.call('POST', '/v1/test/merchant', { key, body: { merchant_status } });
  assert.equal(set.status, 200, set.text);
};

test('B.1 pages of an account that takes no payments offer none, and refuse in words for a payer', async () => {
  const pay = await waiting();
  const made = { title: 'Commande 42', amount: 2_500 };
  const { body } = await world.call('POST', '/v1/payment-links', { key, body: made });
  const link = new URL(body.url).pathname;
  const shown = await world.call('GET', link);
  const begin = {
    ...start,
    act: 'pay',
    key: /name="key" value="([^"]+)"/.exec(shown.text)?.[1] ?? '',
  };
  for (const word of ['suspended', 'closed']) {
    await standing(word);
    for (const path of [pay, link]) {
      const { status, text } = await world.call('GET', `${path}?lang=en`);
      assert.equal(status, 200);
      assert.match(text, /No means of payment is open at the moment/, `${word} ${path}`);
      assert.doesNotMatch(text, /name="channel"/, `${word} ${path}`);
    }
    for (const [path, fields] of [
      [pay, start],
      [link, begin],
      [pay, { act: 'force', outcome: 'paid' }],
    ] as const) {
      const refused = await form(path, fields);
      assert.equal(refused.status, 403, path);
      assert.match(refused.text, /Ce marchand ne prend pas de paiement actuellement\./);
      assert.doesNotMatch(refused.text, /lectures/);
    }
  }
  const token = pay.split('/').at(-1);
  const told = await world.call('POST', `/v1/checkout/${token}/outcome?lang=en`, {
    body: { outcome: 'paid' },
  });
  assert.deepEqual(
    [told.body.code, told.body.merchant_status, told.body.message],
    ['MERCHANT_SUSPENDED', 'closed', 'This merchant takes no payments at present.'],
  );
  assert.equal((await form(pay, { act: 'force', outcome: 'expired' })).status, 303);
  await standing('active');
  assert.match((await world.call('GET', link)).text, /name="channel"/);
});

test('B.2 a link whose channels were closed while its page was open refuses in words for a payer, and says when to come back', async () => {
  const made = { title: 'Commande 42', amount: 2_500, allowed_channels: ['wave'] };
  const { body } = await world.call('POST', '/v1/payment-links', { key, body: made });
  const token = String(body.url).split('/').at(-1);
  const channels = (status: string) =>
    world.call('POST', '/v1/test/merchant', {
      key,
      body: { channels: [{ channel: 'wave', direction: 'in', status }] },
    });
  await channels('closed');
  const begun = await world.call('POST', `/v1/checkout-links/${token}/payments?lang=en`, {
    body: { key: 'kkkkkkkkkkkkkkkkkkkkkk' },
  });
  assert.deepEqual([begun.status, begun.body.code], [503, 'CHANNEL_UNAVAILABLE'], begun.text);
  assert.match(begun.body.message, /^This means of payment is closed at the moment\./);
  assert.equal(begun.headers.get('retry-after'), '60');
  await channels('active');
});

test('B.3 E26 what a link began and its channel refused is said on the page of the payment, in either way of beginning', async () => {
  const made = { title: 'Commande 43', min_amount: 100, max_amount: 100_000 };
  const { body } = await world.call('POST', '/v1/payment-links', { key, body: made });
  const link = new URL(body.url).pathname;
  const channels = [{ channel: 'wave', direction: 'in', max_amount: 5_000 }];
  await world.call('POST', '/v1/test/merchant', { key, body: { channels } });
  const pay = { act: 'pay', channel: 'wave', amount: '9 000', key: 'k'.repeat(32) };
  const begun = await form(`${link}?lang=en`, { ...pay, phone: '77 123 45 67' });
  assert.equal(begun.status, 303, begun.text);
  const there = begun.headers.get('location') ?? '';
  const { text } = await world.call('GET', there);
  assert.match(text, /role="alert">The payment could not begin by this means\./);
  assert.match(text, /name="channel"/);
  // Begun by another one, nothing of it is said any more.
  const path = there.split('?')[0] ?? '';
  await form(`${path}?lang=en`, { ...start, channel: 'mixx' });
  assert.doesNotMatch((await world.call('GET', there)).text, /could not begin/);
  await world.advance(0);
  await world.advance(2_000);

  const waits = await waiting();
  const refused = await form(`${waits}?lang=en`, {
    ...start,
    channel: 'mixx',
    phone: '70 000 00 11',
  });
  assert.equal(refused.status, 503, refused.text);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
});

test('B.7 a claim may have 2,000 characters however the browser ends its lines', async () => {
  await claims('on');
  const { id: payment, token } = await paid();
  const statement = `${'a'.repeat(999)}\r\n${'b'.repeat(1_000)}`;
  const sent = await form(`/p/${token}`, { act: 'dispute', reason: 'other', statement });
  assert.equal(sent.status, 303, sent.text);
  const { data } = (await world.call('GET', `/v1/disputes?payment_id=${payment}`, { key })).body;
  assert.equal(data[0].customer_statement, statement.replace('\r\n', '\n'));
});
test('B.1 the page of a payment whose project is gone names no merchant and sells nothing', async () => {
  const path = await waiting();
  assert.match((await world.call('GET', path)).text, /<dt>Marchand<\/dt>/);
  const gone = await world.call('DELETE', `/v1/projets/${id}`, { cookie });
  assert.equal(gone.status, 204, gone.text);
  const { text } = await world.call('GET', path);
  assert.doesNotMatch(text, /<dt>Marchand<\/dt>|name="channel"/);
});

test('B.3 a number that is none is refused in the words of the form, in both languages', async () => {
  const path = await waiting();
  for (const [lang, words] of [
    ['fr', 'Écrivez un numéro de téléphone, par exemple 77 123 45 67 ou +33 6 12 34 56 78.'],
    ['en', 'Write a phone number, for example 77 123 45 67 or +33 6 12 34 56 78.'],
  ]) {
    const refused = await form(`${path}?lang=${lang}`, { ...start, phone: '12' });
    assert.equal(refused.status, 400);
    const [, fault] = /id="phone-fault">([^<]*)</.exec(refused.text) ?? [];
    assert.equal(fault, words);
  }
  const missing = await form(path, { ...start, phone: '' });
  assert.match(missing.text, /id="phone-fault">Le numéro du payeur est obligatoire\./);
});

test('B.12 the magic numbers of a page tell apart what ends at once and what takes thirty seconds', async () => {
  const { text } = await world.call('GET', await waiting());
  const outcome = (number: string) =>
    new RegExp(`<code>${number}</code></th><td>([^<]*)`).exec(text)?.[1];
  assert.deepEqual(
    [outcome('700000000'), outcome('700000001')],
    ['réussit (2 s)', 'réussit (30 s)'],
  );
});

test('B.3 a receipt says what was given back', async () => {
  const { id: payment_id, token } = await paid();
  assert.doesNotMatch(await page(token), /Given back/);
  const headers = { 'Idempotency-Key': 'given-back' };
  const body = { payment_id, amount: 4_000 };
  assert.equal((await world.call('POST', '/v1/refunds', { key, headers, body })).status, 201);
  assert.doesNotMatch(await page(token), /Given back/);
  await world.advance(0);
  await world.advance(2_000);
  assert.match(await page(token), /<dt>Given back<\/dt><dd>F\sCFA\s4,000<\/dd>/);
});
