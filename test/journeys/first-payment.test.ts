// A merchant's first hour through the front door: sign-up, project, key, endpoint, and a payment that is
// paid, one that fails and one that expires, each with its one signed event.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { assertLedgerWhole } from '../kit/ledger.ts';
import { type Receiver, startReceiver } from '../kit/receiver.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let receiver: Receiver;
let merchant: { project: string; key: string; secret: string };

before(async () => {
  world = await startWorld();
  receiver = await startReceiver();
});
after(async () => {
  await world.close();
  await receiver.close();
});

test('a newcomer signs up, makes a project, a key and an endpoint', async () => {
  const account = { name: 'Fatou', email: 'fatou@example.com', password: 'un long mot de passe' };
  const signedUp = await world.call('POST', '/auth/sign-up/email', { body: account });
  assert.equal(signedUp.status, 200, signedUp.text);
  const signedIn = await world.call('POST', '/auth/sign-in/email', {
    body: { email: account.email, password: account.password },
  });
  assert.equal(signedIn.status, 200, signedIn.text);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  assert.match(cookie, /^auth\.session_token=/);

  const project = await world.call('POST', '/v1/projets', { cookie, body: { name: 'Boutique' } });
  assert.equal(project.status, 201, project.text);
  const key = await world.call('POST', `/v1/projets/${project.body.id}/cles`, {
    cookie,
    body: { name: 'Serveur' },
  });
  assert.equal(key.status, 201, key.text);
  const endpoint = await world.call('POST', `/v1/projets/${project.body.id}/webhooks`, {
    key: key.body.secret,
    body: {
      url: receiver.url,
      events: ['payment.succeeded', 'payment.failed', 'payment.expired'],
    },
  });
  assert.equal(endpoint.status, 201, endpoint.text);
  assert.equal(endpoint.body.local_only, true);
  const detail = await world.call('GET', `/v1/projets/${project.body.id}`, { cookie });
  merchant = {
    project: project.body.id,
    key: key.body.secret,
    secret: detail.body.webhook_secret,
  };
  assert.match(merchant.secret, /^whsec_/);
});

test('D1 D2 D31 a payment is paid, credited once and announced with a signature that verifies', async () => {
  const payment = await payAndWait({ amount: 10_000 }, '+221700000000', 3_000);
  assert.equal(payment.status, 'succeeded');
  assert.equal(payment.net_amount, 9_850);
  const [received] = await receiver.waitFor(1);
  assert.ok(received);
  const { headers, body } = received;
  const expected = createHmac('sha256', merchant.secret)
    .update(`${headers['x-svc-timestamp']}.${body}`)
    .digest('hex');
  assert.equal(headers['x-svc-signature'], `v1=${expected}`);
  const event = JSON.parse(body);
  assert.equal(headers['x-svc-event-id'], event.id);
  assert.deepEqual(Object.keys(event), [
    'id',
    'type',
    'created_at',
    'livemode',
    'object_type',
    'object_id',
  ]);
  assert.equal(event.type, 'payment.succeeded');
  assert.equal(event.object_id, payment.id);
  // The same call verifies with the stock library of the Standard Webhooks convention.
  new Webhook(merchant.secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });

  const balances = await world.call('GET', '/v1/balances', { key: merchant.key });
  assert.equal(balances.body.available, 9_850);
  assert.equal(balances.body.total, 9_850);
  assert.equal(balances.body.gateway_mode, 'simulated');
  await assertLedgerWhole(world.database);
});

test('a payment that is declined has one event and no journal', async () => {
  const payment = await payAndWait({}, '+221700000002', 3_000);
  assert.equal(payment.status, 'failed');
  assert.equal(payment.failure.code, 'declined_by_customer');
  await assertOneEventNoJournal(payment.id, 'payment.failed');
});

test('a payment that nobody answers expires with one event and no journal', async () => {
  const payment = await payAndWait({}, '+221700000006', 1_801_000);
  assert.equal(payment.status, 'expired');
  assert.ok(payment.expired_at);
  await assertOneEventNoJournal(payment.id, 'payment.expired');
});

test('a payment without a channel waits for its page and expires', async () => {
  const answer = await world.pay(merchant.key, { channel: undefined, customer: undefined });
  assert.equal(answer.body.status, 'pending');
  await world.advance(60_000);
  const waiting = await world.call('GET', `/v1/payments/${answer.body.id}`, { key: merchant.key });
  assert.equal(waiting.body.status, 'pending');
  await world.advance(1_800_000);
  const ended = await world.call('GET', `/v1/payments/${answer.body.id}`, { key: merchant.key });
  assert.equal(ended.body.status, 'expired');
  await assertOneEventNoJournal(answer.body.id, 'payment.expired');
});

test('D34 the object already shows the state that its event announces', async () => {
  const states: string[] = [];
  receiver.answer = (response) => {
    const { object_id } = JSON.parse(receiver.received.at(-1)?.body ?? '{}');
    void world.call('GET', `/v1/payments/${object_id}`, { key: merchant.key }).then((read) => {
      states.push(read.body.status);
      response.end();
    });
  };
  await payAndWait({}, '+221700000000', 3_000);
  receiver.answer = 200;
  assert.deepEqual(states, ['succeeded']);
});

async function payAndWait(body: object, phone: string, ms: number) {
  const count = receiver.received.length;
  const answer = await world.pay(merchant.key, { customer: { phone }, ...body });
  assert.equal(answer.status, 201, answer.text);
  await world.advance(0);
  await world.advance(ms);
  await receiver.waitFor(count + 1);
  await world.advance(0);
  const read = await world.call('GET', `/v1/payments/${answer.body.id}`, { key: merchant.key });
  return read.body;
}

async function assertOneEventNoJournal(id: string, type: string) {
  const read = await world.call('GET', `/v1/payments/${id}?expand=events,ledger`, {
    key: merchant.key,
  });
  assert.deepEqual(
    read.body.events.map((event: { type: string; status: string }) => [event.type, event.status]),
    [[type, 'delivered']],
  );
  assert.deepEqual(read.body.ledger, []);
  const sent = receiver.received.filter((request) => JSON.parse(request.body).object_id === id);
  assert.equal(sent.length, 1);
  await assertLedgerWhole(world.database);
}
