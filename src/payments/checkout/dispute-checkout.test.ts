// Proves the claim of a payer on the receipt of a hosted payment: off until the operator says otherwise, once for a payment, told
// on the page, and a dispute like any other (contract/payments.md B.7).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

const origin = 'http://localhost:3000';
let world: World;
let key: string;
let id: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: origin });
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});
beforeEach(async () => {
  ({ key, id } = await world.project());
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
