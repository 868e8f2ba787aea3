// updateEndpoint: what an endpoint is subscribed to is replaced, and nothing else of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { type Call, startWorld, type World } from '../../../test/kit/world.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

const create = (id: string, caller: Call, url: string, events: string[]) =>
  world.call('POST', `/v1/projets/${id}/webhooks`, { ...caller, body: { url, events } });
const patch = (id: string, endpoint: string, caller: Call, body: object) =>
  world.call('PATCH', `/v1/projets/${id}/webhooks/${endpoint}`, { ...caller, body });

test('W16 W17 PATCH replaces the events whole; the address, the mode and any other member are refused', async () => {
  const { id, key, cookie } = await world.project();
  const made = (await create(id, { key }, 'https://example.com/a', ['payment.succeeded'])).body;
  const events = ['payment.failed', 'refund.failed', 'payment.failed'];
  const { status, body } = await patch(id, made.id, { key }, { events });
  assert.deepEqual([status, body], [200, { ...made, events: ['payment.failed', 'refund.failed'] }]);
  for (const [field, wrong] of [
    ['url', { url: 'https://example.com/b', events }],
    ['modes', { modes: ['live'], events }],
    ['events', {}],
    ['events', { events: [] }],
    ['events', { events: ['test.ping'] }],
  ] as const) {
    const answer = await patch(id, made.id, { cookie }, wrong);
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
    assert.ok(Object.keys(answer.body.fields).some((name) => name.startsWith(field)));
  }
  const listed = await world.call('GET', `/v1/projets/${id}/webhooks`, { cookie });
  const [{ health: _, ...own }, ...more] = listed.body;
  assert.deepEqual([own, more], [body, []]);
});

test('W13 W15 a key changes only endpoints within it, to events within it', async () => {
  const { id, key, cookie } = await world.project();
  const data = (await world.newKey(id, cookie, { scopes: ['data'] })).secret;
  const paid = (await create(id, { key }, 'https://example.com/a', ['payment.failed'])).body.id;
  const own = (await create(id, { key }, 'https://example.com/b', ['dataset.updated'])).body.id;
  const stranger = await world.project();
  const table = [
    [own, { key: data }, 'payment.failed', 403, 'MISSING_SCOPE'],
    [paid, { key: data }, 'dataset.updated', 404, 'NOT_FOUND'],
    [own, { key: stranger.key }, 'dataset.updated', 401, 'UNAUTHENTICATED'],
    [own, { cookie: stranger.cookie }, 'dataset.updated', 404, 'PROJECT_NOT_FOUND'],
    ['we_00000000000000000000000000', { cookie }, 'dataset.updated', 404, 'NOT_FOUND'],
    [own, { key: data }, 'dataset.updated', 200, undefined],
  ] as const;
  for (const [endpoint, caller, type, status, code] of table) {
    const answer = await patch(id, endpoint, caller, { events: [type] });
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
  }
});

test('W16 decision 7: a round that waits leaves out an endpoint that no longer subscribes', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key } = await world.project();
  const made = await create(id, { key }, receiver.url, ['payment.succeeded']);
  receiver.answer = 500;
  await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  assert.equal(receiver.received.length, 1);
  await patch(id, made.body.id, { key }, { events: ['payment.failed'] });
  await world.advance(37_000);
  assert.equal(receiver.received.length, 1);
});
