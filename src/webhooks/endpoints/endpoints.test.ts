// createEndpoint, listEndpoints, deleteEndpoint and listEventTypes: five endpoints of a project however many
// ask at once, one for an address however it is written, and none once it is deleted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { type Answer, type Call, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('W7 outside production a local address is accepted and marked, a public one is not', async () => {
  const { id, key } = await world.project();
  const table = [
    ['http://localhost:4000/hook', true],
    ['http://example.com/hook', true],
    ['https://192.168.1.20/hook', true],
    ['https://example.com/hook', false],
    ['https://example.com:8443/hook', false],
  ] as const;
  for (const [url, localOnly] of table) {
    const { status, body } = await create(id, { key }, { url });
    assert.equal(status, 201, url);
    const { id: endpointId, created_at, ...rest } = body;
    assert.match(endpointId, /^we_[0-9a-hjkmnp-tv-z]{26}$/);
    assert.match(created_at, /Z$/);
    const events = ['payment.succeeded'];
    assert.deepEqual(rest, {
      ...{ url, events, modes: ['test'], local_only: localOnly },
      paused: false,
    });
  }
  const listed = (await list(id, { key })).body;
  assert.deepEqual(
    listed.map(({ url }: { url: string }) => url).sort(),
    table.map(([url]) => url).sort(),
  );
});

test('W9 with four endpoints, ten creations at once on two servers give exactly one more', async () => {
  const { url: second } = await world.second();
  for (let round = 0; round < 3; round++) {
    const { id, key, cookie } = await world.project();
    await Promise.all([1, 2, 3, 4].map((n) => create(id, { key }, { url: address(n) })));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        create(id, n % 3 ? { key } : { cookie }, { url: address(10 + n) }, n % 2 ? second : ''),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      assert.deepEqual([status, body.code, body.limit], [409, 'SUBSCRIPTION_LIMIT', 5]);
    }
    const listed = (await list(id, { key })).body;
    assert.equal(listed.length, 5);
    await remove(id, listed[0].id, { key });
    assert.equal((await create(id, { key }, { url: address(99) })).status, 201);
  }
});

test('W10 decision 10: an address is one endpoint however it is written, in either mode; another path is another', async () => {
  const { id, key, cookie } = await liveProject();
  const made = await create(id, { key }, { url: 'https://Example.com' });
  assert.equal(made.body.url, 'https://example.com/');
  for (const url of [
    'https://example.com',
    'https://EXAMPLE.com/',
    'HTTPS://example.COM:443',
    'https://example.com:443/',
    'https://example.com./',
    'https://example.com/a/..',
  ]) {
    const answers = [await create(id, { key }, { url }), await create(id, live(cookie), { url })];
    for (const { status, body } of answers) {
      const shown = [status, body.code, body.url];
      assert.deepEqual(shown, [409, 'SUBSCRIPTION_EXISTS', 'https://example.com/'], url);
    }
  }
  for (const url of [
    'https://example.com/Hook',
    'https://example.com/hook',
    'https://example.com/?',
  ]) {
    assert.equal((await create(id, { key }, { url })).status, 201, url);
  }
  const other = await world.project();
  const elsewhere = await create(other.id, other, { url: 'https://example.com' });
  assert.equal(elsewhere.status, 201, 'another project has addresses of its own');
});

test('W11 of identical creations at once exactly one is made', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, key, cookie } = await world.project();
    const answers = await Promise.all(
      [{ key }, { cookie }, { key }, { cookie }].map((caller) => create(id, caller)),
    );
    const codes = answers.map(({ status, body }) => body.code ?? status).sort();
    const exists = 'SUBSCRIPTION_EXISTS';
    assert.deepEqual(codes, [201, exists, exists, exists]);
  }
});

test('W12 C8 wrong events or an unknown field are named, repeated events are merged', async () => {
  const { id, key } = await world.project();
  const rows = await world.countRows();
  const wrong = [[], ['test.ping'], ['payment.succeeded', 'x'], 'payment.succeeded', [1], null, {}];
  for (const events of wrong) assertField(await create(id, { key }, { events }), 'events');
  assertField(await create(id, { key }, { modes: ['live'] }), 'modes');
  assertField(await create(id, { key }, { local_only: false }), 'local_only');
  assert.deepEqual(await world.countRows(), rows);
  const events = ['payment.failed', 'payment.succeeded', 'payment.failed', 'payment.succeeded'];
  const { status, body } = await create(id, { key }, { events });
  assert.deepEqual([status, body.events], [201, ['payment.failed', 'payment.succeeded']]);
});

test('W18 a deleted endpoint answers 204 once, then 404, and an id of another project or form is 404', async () => {
  const { id, key, cookie } = await world.project();
  const other = await world.project();
  const made = (await create(id, { key })).body.id;
  for (const caller of [other, { key: other.key }]) {
    assertNotFound(await remove(other.id, made, caller));
  }
  for (const unknown of ['we_00000000000000000000000000', 'x', '%00', made.toUpperCase()]) {
    assertNotFound(await remove(id, unknown, { key }));
  }
  const deleted = await remove(id, made, { cookie });
  assert.deepEqual([deleted.status, deleted.text], [204, '']);
  assertNotFound(await remove(id, made, { cookie }));
  assertNotFound(await remove(id, made, { key }));
  const again = await Promise.all([1, 2, 3].map((n) => create(id, { key }, { url: address(n) })));
  const target = again[0]?.body.id;
  const twice = await Promise.all([1, 2, 3].map(() => remove(id, target, { key })));
  assert.deepEqual(twice.map(({ status }) => status).sort(), [204, 404, 404]);
});

test('W18 a deleted endpoint gets no further round, and the rest of its project still does', async () => {
  const { id, key } = await world.project();
  const [kept, gone] = [await startReceiver(), await startReceiver()];
  kept.answer = 500;
  gone.answer = 500;
  await create(id, { key }, { url: kept.url });
  const made = await create(id, { key }, { url: gone.url });
  const paid = await world.pay(key);
  await world.advance(0);
  await world.advance(3_000);
  await Promise.all([kept.waitFor(1), gone.waitFor(1)]);
  await world.advance(0);
  assert.equal((await remove(id, made.body.id, { key })).status, 204);
  kept.answer = 200;
  await world.advance(40_000);
  await kept.waitFor(2);
  await world.advance(0);
  assert.equal(gone.received.length, 1);
  const read = await world.call('GET', `/v1/payments/${paid.body.id}?expand=events`, { key });
  assert.deepEqual(
    read.body.events.map((event: { status: string }) => event.status),
    ['delivered'],
  );
  await Promise.all([kept.close(), gone.close()]);
});

test('W20 the types of events are listed to anybody: 14, each with both labels and its product', async () => {
  const { status, body } = await world.call('GET', '/v1/webhook-event-types');
  assert.equal(status, 200);
  assert.equal(body.length, 14);
  const types = body.map(({ type }: { type: string }) => type);
  assert.equal(new Set(types).size, 14);
  assert.ok(types.includes('dataset.updated') && !types.includes('test.ping'));
  for (const entry of body) {
    assert.deepEqual(Object.keys(entry).sort(), ['label_en', 'label_fr', 'product', 'type']);
    assert.equal(entry.product, entry.type === 'dataset.updated' ? 'data' : 'payments');
    assert.ok(entry.label_en && entry.label_fr && entry.label_en !== entry.label_fr, entry.type);
  }
  const asked = (caller: Caller) => world.call('GET', '/v1/webhook-event-types', caller);
  assert.equal((await asked({ cookie: 'auth.session_token=x' })).status, 200);
  assert.equal((await asked({ key: 'x' })).body.code, 'INVALID_API_KEY');
  const { id, key } = await world.project();
  assert.deepEqual((await create(id, { key }, { events: types })).body.events, types);
});

type Caller = Omit<Call, 'body'>;

const address = (n: number) => `https://example.com/hook-${n}`;

function create(id: string, caller: Caller, body: object = {}, server = ''): Promise<Answer> {
  const path = `${server}/v1/projets/${id}/webhooks`;
  const good = { url: address(0), events: ['payment.succeeded'] };
  return world.call('POST', path, { ...bare(caller), body: { ...good, ...body } });
}

const list = (id: string, caller: Caller) =>
  world.call('GET', `/v1/projets/${id}/webhooks`, bare(caller));

const remove = (id: string, endpointId: string, caller: Caller) =>
  world.call('DELETE', `/v1/projets/${id}/webhooks/${endpointId}`, bare(caller));

/** A merchant has a key and a cookie: what is sent is the key alone, else the cookie. */
const bare = ({ key, cookie, headers = {} }: Caller): Caller =>
  key === undefined ? { cookie, headers } : { key, headers };

async function liveProject() {
  const { id, key, cookie, userId } = await world.project();
  await world.database.run(sql`update projects set live_enabled = true where id = ${id}`);
  const liveKey = (await world.newKey(id, cookie, { mode: 'live' })).secret;
  return { id, key, liveKey, cookie, userId };
}

/** A session's call for the live mode. */
const live = (cookie: string): Caller => ({ cookie, headers: { 'X-Svc-Mode': 'live' } });

function assertNotFound({ status, body }: Answer): void {
  assert.deepEqual([status, body.code], [404, 'NOT_FOUND']);
}

/** Refused for this field alone. */
function assertField({ status, body }: Answer, field: string): void {
  assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST'], field);
  assert.deepEqual(Object.keys(body.fields), [field]);
}
