// testEndpoint: a signed test.ping, its outcome told at once, three a minute, and no trace in the history.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { holdClock, secondTwenty } from '../../../test/kit/held-clock.ts';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { type Call, startWorld, type World } from '../../../test/kit/world.ts';
import { createHookSender } from '../../connectors/hook-sender.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal } from '../../kit/seal.ts';
import { testEndpoint } from './test-endpoint.call.ts';

let world: World;
let receiver: Receiver;
const held = holdClock();

before(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
});
after(() => world.close());

async function subscribed(url = receiver.url, events = ['payment.succeeded']) {
  const project = await world.project();
  const made = await world.call('POST', `/v1/projets/${project.id}/webhooks`, {
    key: project.key,
    body: { url, events },
  });
  assert.equal(made.status, 201, made.text);
  return { ...project, endpoint: made.body.id as string };
}

const ping = (at: { id: string; endpoint: string }, caller: Call, server = '') =>
  world.call('POST', `${server}/v1/projets/${at.id}/webhooks/${at.endpoint}/test`, caller);

test('W22 the request is signed, named test.ping in place of an event id, and its body is that of a test', async () => {
  const one = await subscribed();
  const { status, body } = await ping(one, { cookie: one.cookie });
  const { sent, attempt, ...told } = body;
  const answer = { event: 'test.ping', livemode: false, delivered: true, status: 200 };
  assert.deepEqual([status, told], [200, answer]);
  const [{ headers, body: raw } = assert.fail()] = receiver.received;
  assert.equal(headers['x-svc-event'], 'test.ping');
  assert.equal(headers['x-svc-event-id'], undefined);
  const detail = await world.call('GET', `/v1/projets/${one.id}`, { cookie: one.cookie });
  const text = `${headers['x-svc-timestamp']}.${raw}`;
  const mac = createHmac('sha256', detail.body.webhook_secret).update(text).digest('hex');
  assert.equal(headers['x-svc-signature'], `v1=${mac}`);
  const { id, created_at, ...rest } = JSON.parse(raw);
  assert.match(id, /^evt_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.match(created_at, /Z$/);
  assert.deepEqual(rest, { type: 'test.ping', livemode: false, data: {} });
  assert.equal(headers['webhook-id'], id);
  // The answer shows the very request.
  assert.equal(sent.body, raw);
  for (const [name, value] of Object.entries(sent.headers)) {
    assert.equal(headers[name.toLowerCase()], value, name);
  }
  assert.ok('X-Svc-Signature' in sent.headers && 'webhook-signature' in sent.headers);
  assert.equal(attempt.url, receiver.url);
  await world.database.run(
    sql`update webhook_endpoints set modes = '{live}' where id = ${one.endpoint}`,
  );
  const hidden = await ping(one, { key: one.key });
  assert.deepEqual([hidden.status, hidden.body.code], [404, 'NOT_FOUND']);
  const live = await ping(one, { cookie: one.cookie });
  assert.equal(live.body.livemode, true);
  assert.equal(JSON.parse(receiver.received[1]?.body ?? '').livemode, true);
});

test('W21 W23 only a 2xx is delivered; a failure is told with its status or its cause, and leaves nothing behind', async () => {
  const table = [
    [204, true, 204],
    [500, false, 500],
    [302, false, 302],
  ] as const;
  for (const [status, delivered, shown] of table) {
    const one = await subscribed();
    const rows = await world.countRows();
    receiver.answer = (response) => void response.writeHead(status, { Location: '/x' }).end();
    const { sent: _sent, attempt, ...told } = (await ping(one, { key: one.key })).body;
    const answer = { event: 'test.ping', livemode: false, delivered, status: shown };
    assert.deepEqual(told, answer);
    assert.deepEqual([attempt.status, attempt.cause === null], [shown, delivered]);
    assert.deepEqual(await world.countRows(), rows);
  }
  const one = await subscribed();
  receiver.answer = (response) => void response.destroy();
  const { error, sent: _, attempt, ...rest } = (await ping(one, { key: one.key })).body;
  assert.deepEqual([attempt.cause, attempt.answer], ['reset', null]);
  const answer = { event: 'test.ping', livemode: false, delivered: false, status: null };
  assert.deepEqual(rest, answer);
  assert.match(error, /^reset: /);
  const count = receiver.received.length;
  await world.advance(24 * 3_600_000);
  assert.equal(receiver.received.length, count, 'never again');
});

test('UI124 D28 the anatomy of a test send: its answer made harmless, without our signature, and where the time went', async () => {
  const one = await subscribed();
  receiver.answer = (response) => {
    response.statusCode = 500;
    response.end(
      `<b>"cassé"</b> ${receiver.received[0]?.headers['x-svc-signature']} ${'x'.repeat(5_000)}`,
    );
  };
  const { attempt } = (await ping(one, { cookie: one.cookie })).body;
  assert.match(attempt.answer, /^&lt;b&gt;&quot;cassé&quot;&lt;\/b&gt; \[…\] x+$/);
  assert.deepEqual([attempt.answer_truncated, attempt.cause], [true, 'status']);
  assert.deepEqual([attempt.address, attempt.dns_ms, attempt.tls_ms], ['127.0.0.1', null, null]);
  assert.ok(Number.isInteger(attempt.total_ms) && attempt.total_ms >= attempt.first_byte_ms);
  assert.match(attempt.message, /500/);
});

test('Q19 of ten test sends at once on two servers three pass, and who waits Retry-After passes', async () => {
  const one = await subscribed();
  const { url } = await world.second();
  held.at = secondTwenty();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => ping(one, { key: one.key }, n % 2 ? url : '')),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 3);
  assert.equal(receiver.received.length, 3);
  const refused = answers.find(({ status }) => status !== 200);
  assert.deepEqual([refused?.status, refused?.body.code], [429, 'RATE_LIMITED']);
  held.at += Number(refused?.headers.get('retry-after')) * 1_000;
  assert.equal((await ping(one, { key: one.key })).status, 200);
  const other = await subscribed(`${receiver.url}/other`);
  assert.equal((await ping(other, { key: other.key })).status, 200, 'each endpoint its own minute');
});

test('W24 on a production server a test send to a private address opens no connection and says why', async () => {
  const one = await subscribed();
  const sender = createHookSender({ production: true, userAgent: 'test' });
  const project = await world.database.one<{ webhook_secret_sealed: string }>(
    sql`select webhook_secret_sealed from projects where id = ${one.id}`,
  );
  assert.ok(project);
  const ctx = {
    caller: { kind: 'session', userId: one.userId },
    lang: 'fr',
    db: world.database,
    now: clock.now(),
  };
  const seal = createSeal('a secret of the tests, 32 characters', 'webhook secrets');
  const answer = await testEndpoint(
    ctx as unknown as Parameters<typeof testEndpoint>[0],
    { params: { id: one.id, subscriptionId: one.endpoint }, query: {}, headers: {}, body: {} },
    { seal, sender, countTest: async () => ({ granted: true, at: 0 }) },
  );
  assert.deepEqual([answer.delivered, answer.status], [false, null]);
  assert.match(answer.error ?? '', /^(invalid_url|forbidden_address): (Cette|L')/);
  assert.equal(receiver.received.length, 0);
});

test('Q19 two endpoints of a project at one host have three test sends a minute each', async () => {
  const one = await subscribed();
  const body = { url: `${receiver.url}/second`, events: ['payment.failed'] };
  const made = await world.call('POST', `/v1/projets/${one.id}/webhooks`, { key: one.key, body });
  held.at = secondTwenty();
  for (const endpoint of [one.endpoint, made.body.id as string]) {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await ping({ id: one.id, endpoint }, { key: one.key })).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 429]);
  }
  held.at += 60_000;
  assert.equal((await ping(one, { key: one.key })).status, 200);
});

test('N13 an endpoint made again, at any path or port, has no new test sends', async () => {
  const one = await subscribed();
  const { url } = await world.second();
  const other = await startReceiver();
  held.at = secondTwenty();
  const again = async (target: string) => {
    const path = `/v1/projets/${one.id}/webhooks`;
    await world.call('DELETE', `${path}/${one.endpoint}`, { key: one.key });
    const body = { url: target, events: ['payment.succeeded'] };
    const made = await world.call('POST', path, { key: one.key, body });
    assert.equal(made.status, 201, made.text);
    one.endpoint = made.body.id;
  };
  const statuses: number[] = [];
  for (const [n, target] of [
    receiver.url,
    `${receiver.url}/b`,
    other.url,
    receiver.url,
  ].entries()) {
    if (n > 0) await again(target);
    statuses.push((await ping(one, { key: one.key }, n % 2 ? url : '')).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  const late = await ping(one, { key: one.key });
  assert.equal(late.headers.get('retry-after'), '60');
  held.at += 60_000;
  assert.equal((await ping(one, { key: one.key })).status, 200);
  await other.close();
});

test('N13 however many endpoints are made, a project sends fifteen tests a minute, over two servers', async () => {
  const one = await subscribed();
  const { url } = await world.second();
  held.at = secondTwenty();
  // Made behind the API's back: names that no resolver here knows.
  await world.database.run(sql`
    insert into webhook_endpoints (id, project_id, url, events, modes, local_only, created_at)
    select 'we_' || n, ${one.id}, 'http://h' || n || '.localhost:9/', '{payment.succeeded}', '{test}', true, now()
      from generate_series(1, 20) as n`);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ping({ id: one.id, endpoint: `we_${n + 1}` }, { key: one.key }, n % 2 ? url : ''),
    ),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  assert.deepEqual([count(200), count(429)], [15, 5]);
  const bystander = await subscribed();
  assert.equal((await ping(bystander, { key: bystander.key })).status, 200, 'another project');
});
