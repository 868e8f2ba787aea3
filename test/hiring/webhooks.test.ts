// Endpoints of hiring as their members keep them: listHiringWebhooks, createHiringWebhook, updateHiringWebhook,
// deleteHiringWebhook, rotateHiringWebhook, testHiringWebhook (contract/hiring.md section 3; contract/platform.md H30).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { shown } from '../kit/hiring.ts';
import {
  closeReceivers,
  colleagueIn,
  endOneIn,
  sceneIn,
  signatureOf,
} from '../kit/hiring-webhooks.ts';
import { mailsTo } from '../kit/mails.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(async () => {
  await closeReceivers();
  await world.close();
});

test('HP30 the webhooks of a member who leaves stop at once, what is under way too', async () => {
  const one = await sceneIn(world);
  const other = await colleagueIn(world, one.api);
  const { id } = await other.theirs.endpoint(one.receiver.url, { events: ['session.completed'] });
  one.receiver.answer = 500;
  await endOneIn(world, one);
  const removed = await one.mine.remove(`/members/${other.userId}`);
  assert.equal(removed.status, 200, removed.text);
  await world.advance(3_600_000);
  await endOneIn(world, one);
  assert.equal(one.receiver.received.length, 1, 'the attempt before, and none after');
  const rows = await world.database.all<{ status: string }>(sql`
    select status from hiring_deliveries
     where organization_id = ${other.organizationId} and endpoint_id = ${id}`);
  assert.deepEqual(rows, [{ status: 'cancelled' }]);
  assert.equal((await other.theirs.get('/webhooks')).status, 404, 'of an organisation left');
});

test('HP30 a membership that ended in another way is noticed when something is to be sent', async () => {
  const one = await sceneIn(world);
  const other = await colleagueIn(world, one.api);
  await other.theirs.endpoint(one.receiver.url, { events: ['session.completed'] });
  await world.database.run(sql`delete from organization_members where user_id = ${other.userId}`);
  await endOneIn(world, one);
  assert.equal(one.receiver.received.length, 0);
});

test('HC46 twenty failures in a row over three days turn an endpoint off, and its member hears of it', async () => {
  const one = await sceneIn(world);
  const { id } = await one.mine.endpoint(one.receiver.url, { events: ['session.completed'] });
  one.receiver.answer = 500;
  const fail = async (count: number) => {
    for (let n = 0; n < count; n++) await endOneIn(world, one);
    for (const ms of [61_000, 601_000]) await world.advance(ms);
  };
  await fail(20);
  const early = await one.mine.get('/webhooks');
  assert.equal(early.body.data[0].enabled, true, 'twenty within minutes are an outage');
  await world.advance(3 * 86_400_000);
  await fail(1);
  const [off] = (await one.mine.get('/webhooks')).body.data;
  assert.deepEqual([off.enabled, off.disabledReason], [false, 'repeated_failures']);
  const mails = await mailsTo(world, one.api.email);
  assert.equal(mails.filter((mail) => mail.includes(one.receiver.url)).length, 1);
  const before = one.receiver.received.length;
  await endOneIn(world, one);
  assert.equal(one.receiver.received.length, before);
  await one.mine.patch(`/webhooks/${id}`, { enabled: true });
  one.receiver.answer = 200;
  await endOneIn(world, one);
  assert.equal(one.receiver.received.length, before + 1);
});

test('HC45 an endpoint is its member’s own: to others it is unknown', async () => {
  const one = await sceneIn(world);
  const other = await colleagueIn(world, one.api, 'admin');
  const { id } = await one.mine.endpoint(one.receiver.url);
  await endOneIn(world, one);
  const [line] = await one.mine.deliveries(id);
  assert.deepEqual((await other.theirs.get('/webhooks')).body.data, []);
  const unknown = `whk_${'0'.repeat(26)}`;
  for (const [method, path, body] of [
    ['PATCH', '/webhooks/{id}', { enabled: false }],
    ['DELETE', '/webhooks/{id}', undefined],
    ['POST', '/webhooks/{id}/test', undefined],
    ['POST', '/webhooks/{id}/rotate', undefined],
    ['GET', '/webhooks/{id}/deliveries', undefined],
  ] as const) {
    const foreign = await other.theirs.call(method, path.replace('{id}', id), body);
    const never = await other.theirs.call(method, path.replace('{id}', unknown), body);
    assert.equal(shown(foreign), '404 NOT_FOUND', path);
    assert.equal(foreign.text, never.text, path);
  }
  assert.equal(shown(await other.theirs.post(`/deliveries/${line.id}/resend`)), '404 NOT_FOUND');
});

test('HC42 a rotated secret signs from the next delivery on, a deleted endpoint gets nothing', async () => {
  const one = await sceneIn(world);
  const { id, secret } = await one.mine.endpoint(one.receiver.url, {
    events: ['session.completed'],
  });
  const rotated = await one.mine.post(`/webhooks/${id}/rotate`);
  assert.notEqual(rotated.body.data.secret, secret);
  await endOneIn(world, one);
  const [got] = one.receiver.received;
  assert.ok(got);
  assert.equal(got.headers['x-hire-signature'], signatureOf(rotated.body.data.secret, got));
  one.receiver.answer = 500;
  await endOneIn(world, one);
  const gone = await one.mine.remove(`/webhooks/${id}`);
  assert.deepEqual(gone.body.data, { id, deleted: true });
  await world.advance(61_000);
  assert.equal(one.receiver.received.length, 2);
  assert.ok(!JSON.stringify((await one.mine.get('/webhooks')).body).includes(secret));
});

test('HC42 a test delivery is signed, names no session, stands in no log, and comes three times a minute', async () => {
  const one = await sceneIn(world);
  const { id, secret } = await one.mine.endpoint(one.receiver.url);
  const sent = await one.mine.post(`/webhooks/${id}/test`);
  assert.deepEqual(
    [sent.body.data.type, sent.body.data.delivered, sent.body.data.httpStatus],
    ['test.ping', true, 200],
  );
  const [got] = one.receiver.received;
  assert.ok(got);
  assert.equal(got.headers['x-hire-signature'], signatureOf(secret, got));
  assert.deepEqual(Object.keys(JSON.parse(got.body)), [
    'id',
    'type',
    'created',
    'livemode',
    'data',
  ]);
  one.receiver.answer = 500;
  const failed = await one.mine.post(`/webhooks/${id}/test`);
  assert.deepEqual([failed.body.data.delivered, failed.body.data.error], [false, 'status']);
  await one.mine.post(`/webhooks/${id}/test`);
  const fourth = await one.mine.post(`/webhooks/${id}/test`);
  assert.equal(shown(fourth), '429 RATE_LIMITED');
  assert.ok(Number(fourth.headers.get('Retry-After')) >= 1);
  assert.deepEqual(await one.mine.deliveries(id), []);
  await one.mine.remove(`/webhooks/${id}`);
  const again = await one.mine.endpoint(`${one.receiver.url}/again`);
  const fifth = await one.mine.post(`/webhooks/${again.id}/test`);
  assert.equal(shown(fifth), '429 RATE_LIMITED', 'one made again at its host has none');
  const beside = await one.mine.endpoint(`${one.receiver.url}/beside`);
  const first = await one.mine.post(`/webhooks/${beside.id}/test`);
  assert.equal(first.status, 200, 'one beside it has its own');
});

test('HC46 a member has five endpoints at most, however many are asked for at once', async () => {
  const one = await sceneIn(world);
  const made = await Promise.all(
    Array.from({ length: 8 }, () => one.mine.post('/webhooks', { url: one.receiver.url })),
  );
  assert.equal(made.filter(({ status }) => status === 200).length, 5);
  assert.equal(made.filter((answer) => shown(answer) === '409 CONFLICT').length, 3);
});

test('HC46 wrong addresses and events are refused by name', async () => {
  const one = await sceneIn(world);
  const rows = await world.countRows();
  for (const [name, body] of Object.entries({
    url: { url: 'ftp://x.sn' },
    'url ': { url: 'https://user:pass@x.sn/' },
    events: { url: one.receiver.url, events: [] },
    'events ': { url: one.receiver.url, events: ['session.completed', 'session.completed'] },
    'events.0': { url: one.receiver.url, events: ['payment.succeeded'] },
    foo: { url: one.receiver.url, foo: 1 },
  })) {
    const answer = await one.mine.post('/webhooks', body);
    assert.equal(shown(answer), '400 BAD_REQUEST', JSON.stringify(body));
    assert.match(answer.body.error.message, new RegExp(`${name.trim().split('.')[0]}`));
  }
  assert.deepEqual(await world.countRows(), rows);
});
