// Deliveries of hiring as receivers and their owners meet them: listHiringDeliveries, resendHiringDelivery
// (contract/hiring.md H40 to H47; contract/platform.md H23 to H27).
import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { shown } from '../kit/hiring.ts';
import {
  bodies,
  closeReceivers,
  colleagueIn,
  endOneIn,
  organizationOf,
  receiving,
  sceneIn,
  signatureOf,
} from '../kit/hiring-webhooks.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(async () => {
  await closeReceivers();
  await world.close();
});

test('HC40 HC47 HP23 the end of a session brings each subscribed endpoint one event, and its report another', async () => {
  const one = await sceneIn(world);
  const { id } = await one.mine.endpoint(one.receiver.url);
  const sessionId = await endOneIn(world, one);
  const got = bodies(one.receiver.received);
  assert.deepEqual(got.map(({ type }) => type).sort(), [
    'session.completed',
    'session.report_ready',
  ]);
  for (const body of got) {
    assert.deepEqual(Object.keys(body), ['id', 'type', 'created', 'livemode', 'data']);
    assert.match(body.id, /^whd_/);
    assert.ok(Number.isInteger(body.created) && body.created <= clock.now() / 1000);
    assert.equal(body.livemode, false);
    assert.deepEqual(body.data, { sessionId, interviewId: one.campaign });
  }
  assert.equal(new Set(got.map((body) => body.id)).size, 2);
  const log = await one.mine.deliveries(id);
  assert.deepEqual(
    log.map((line: { status: string }) => line.status),
    ['delivered', 'delivered'],
  );
});

test('HC40 an endpoint hears only what it subscribed to, and nothing while it is off', async () => {
  const one = await sceneIn(world);
  const { id } = await one.mine.endpoint(one.receiver.url, { events: ['session.report_ready'] });
  await endOneIn(world, one);
  assert.deepEqual(
    bodies(one.receiver.received).map(({ type }) => type),
    ['session.report_ready'],
  );
  await one.mine.patch(`/webhooks/${id}`, { enabled: false });
  await endOneIn(world, one);
  assert.equal(one.receiver.received.length, 1);
  await one.mine.patch(`/webhooks/${id}`, { enabled: true, events: ['session.completed'] });
  await endOneIn(world, one);
  assert.equal(bodies(one.receiver.received)[1]?.type, 'session.completed');
});

test('HC41 two members with two addresses get two deliveries with ids of their own and the same data', async () => {
  const one = await sceneIn(world);
  const other = await colleagueIn(world, one.api);
  const second = await receiving();
  const events = ['session.completed'];
  await one.mine.endpoint(one.receiver.url, { events });
  await other.theirs.endpoint(second.url, { events });
  await endOneIn(world, one);
  const [a] = bodies(one.receiver.received);
  const [b] = bodies(second.received);
  assert.notEqual(a.id, b.id);
  assert.deepEqual({ ...a, id: '' }, { ...b, id: '' });
});

test('HC42 HP24 each delivery is signed with the secret of its own endpoint', async () => {
  const one = await sceneIn(world);
  const second = await receiving();
  const events = ['session.completed'];
  const first = await one.mine.endpoint(one.receiver.url, { events });
  const other = await one.mine.endpoint(second.url, { events });
  assert.match(first.secret, /^whs_[\w-]{43}$/);
  assert.equal(first.secretPrefix, first.secret.slice(0, 8));
  await endOneIn(world, one);
  const [got] = one.receiver.received;
  assert.ok(got);
  assert.equal(got.headers['x-hire-signature'], signatureOf(first.secret, got));
  assert.notEqual(got.headers['x-hire-signature'], signatureOf(other.secret, got));
  assert.notEqual(
    got.headers['x-hire-signature'],
    signatureOf(first.secret, { ...got, body: `${got.body} ` }),
  );
  const age = Math.abs(Date.now() / 1000 - Number(got.headers['x-hire-timestamp']));
  assert.ok(age < 60, 'the time of sending, whatever the clock of the tests says');
  const names = Object.keys(got.headers).filter((name) => /^x-|^webhook-/.test(name));
  assert.deepEqual(names.sort(), ['x-hire-signature', 'x-hire-timestamp']);
});

test('HC43 HP25 500, 500 and 200 are three attempts at 0, 60 and 660 seconds, of one body', async () => {
  const one = await sceneIn(world);
  const { id, secret } = await one.mine.endpoint(one.receiver.url, {
    events: ['session.completed'],
  });
  const at: number[] = [];
  one.receiver.answer = (response, count) => {
    at.push(clock.now());
    response.writeHead(count < 3 ? 500 : 200).end(`answer ${count}`);
  };
  // Signatures stay on time that no test moves.
  const realNow = clock.realNow;
  let unmoved_ms = 0;
  mock.method(clock, 'realNow', () => realNow() + unmoved_ms);
  await endOneIn(world, one);
  for (const [ms, count] of [
    [20_000, 1],
    [41_000, 2],
    [500_000, 2],
    [101_000, 3],
    [86_400_000, 3],
  ] as const) {
    unmoved_ms += 1_000;
    await world.advance(ms);
    assert.equal(one.receiver.received.length, count, `${ms} ms later`);
  }
  for (const name of ['x-hire-timestamp', 'x-hire-signature']) {
    const said = one.receiver.received.map(({ headers }) => headers[name]);
    assert.equal(new Set(said).size, 3, `${name} is new each time`);
  }
  const [first = 0, second = 0, third = 0] = at;
  assert.ok(second - first >= 60_000 && third - second >= 600_000, 'never before their time');
  assert.equal(new Set(one.receiver.received.map(({ body }) => body)).size, 1);
  for (const got of one.receiver.received) {
    assert.equal(got.headers['x-hire-signature'], signatureOf(secret, got));
  }
  const [line] = await one.mine.deliveries(id);
  assert.deepEqual([line.status, line.nextAttemptAt, line.resentFrom], ['delivered', null, null]);
  assert.deepEqual(
    line.attempts.map((attempt: Record<string, unknown>) => [
      attempt['n'],
      attempt['httpStatus'],
      attempt['error'],
      attempt['responseExcerpt'],
    ]),
    [
      [1, 500, 'status', 'answer 1'],
      [2, 500, 'status', 'answer 2'],
      [3, 200, null, 'answer 3'],
    ],
  );
});

test('what an endpoint answered is kept as far as one KB of text goes, and no sign is cut in two', async () => {
  const one = await sceneIn(world);
  const { id } = await one.mine.endpoint(one.receiver.url, { events: ['session.completed'] });
  const inLatin = Buffer.from([0x72, 0xe9, 0x70, 0x6f, 0x6e, 0x73, 0x65]);
  for (const [said, kept] of [
    ['é'.repeat(2_000), 'é'.repeat(512)],
    [`a${'é'.repeat(2_000)}`, `a${'é'.repeat(511)}`],
    [`ab${'👗'.repeat(600)}`, `ab${'👗'.repeat(255)}`],
    ['\0'.repeat(1_000), '\u{fffd}'.repeat(341)],
    [inLatin, 'r\u{fffd}ponse'],
    ['x'.repeat(1_024), 'x'.repeat(1_024)],
  ] as const) {
    one.receiver.answer = (response) => response.writeHead(200).end(said);
    await endOneIn(world, one);
    const [{ attempts }] = await one.mine.deliveries(id);
    assert.equal(attempts[0].responseExcerpt, kept);
  }
});

test('HP25 a third failure is the last one, and is shown as such', async () => {
  const one = await sceneIn(world);
  const { id } = await one.mine.endpoint(one.receiver.url, { events: ['session.completed'] });
  one.receiver.answer = 503;
  await endOneIn(world, one);
  const [waiting] = await one.mine.deliveries(id);
  assert.equal(waiting.status, 'pending');
  assert.ok(waiting.nextAttemptAt);
  for (const ms of [61_000, 601_000, 30 * 3_600_000]) await world.advance(ms);
  assert.equal(one.receiver.received.length, 3);
  const [line] = await one.mine.deliveries(id);
  assert.deepEqual([line.status, line.attempts.length], ['failed', 3]);
  const shownOne = await one.mine.get('/webhooks');
  assert.equal(shownOne.body.data[0].lastStatus, 'failed');
});

test('HP26 of two members’ webhooks the failing one alone is tried again', async () => {
  const one = await sceneIn(world);
  const other = await colleagueIn(world, one.api);
  const failing = await receiving();
  failing.answer = 500;
  const events = ['session.completed'];
  await one.mine.endpoint(one.receiver.url, { events });
  await other.theirs.endpoint(failing.url, { events });
  await endOneIn(world, one);
  for (const ms of [61_000, 601_000]) await world.advance(ms);
  assert.deepEqual([one.receiver.received.length, failing.received.length], [1, 3]);
});

test('HC44 a redirect is a failure and is not followed', async () => {
  const one = await sceneIn(world);
  const target = await receiving();
  const { id } = await one.mine.endpoint(one.receiver.url, { events: ['session.completed'] });
  one.receiver.answer = (response) => void response.writeHead(302, { Location: target.url }).end();
  await endOneIn(world, one);
  const [line] = await one.mine.deliveries(id);
  assert.deepEqual([line.attempts[0].httpStatus, line.attempts[0].error], [302, 'redirect']);
  assert.equal(target.received.length, 0);
});

test('HC45 HP27 a resend carries the same id and body, once at a time, and stands in the log', async () => {
  const one = await sceneIn(world);
  const { id } = await one.mine.endpoint(one.receiver.url, { events: ['session.completed'] });
  one.receiver.answer = 500;
  await endOneIn(world, one);
  const [line] = await one.mine.deliveries(id);
  const early = await one.mine.post(`/deliveries/${line.id}/resend`);
  assert.equal(shown(early), '409 CONFLICT', 'it is still under way');
  for (const ms of [61_000, 601_000]) await world.advance(ms);
  one.receiver.answer = 200;
  const clicks = await Promise.all(
    Array.from({ length: 4 }, () => one.mine.post(`/deliveries/${line.id}/resend`)),
  );
  await world.idle();
  const granted = clicks.filter(({ status }) => status === 200);
  assert.ok(granted.length >= 1);
  assert.equal(one.receiver.received.length, 3 + granted.length);
  assert.equal(new Set(one.receiver.received.map(({ body }) => body)).size, 1);
  const log = await one.mine.deliveries(id);
  assert.deepEqual(
    log.map((row: { id: string }) => row.id),
    Array(1 + granted.length).fill(line.id),
  );
  assert.deepEqual([log[0].resentFrom, log[0].status], [line.id, 'delivered']);
  assert.deepEqual([log.at(-1).resentFrom, log.at(-1).status], [null, 'failed']);
});

test('HP27 the log shows the latest 200, newest first, in pages that neither repeat nor skip', async () => {
  const one = await sceneIn(world);
  const { id } = await one.mine.endpoint(one.receiver.url);
  const organizationId = await organizationOf(world, one.api.userId);
  await world.database.run(sql`
    insert into hiring_deliveries (organization_id, mode, id, delivery_id, endpoint_id, session_id, campaign_id, type,
      status, event_at, created_at)
    select ${organizationId}, 'test', i, i, ${id}, 'ses_00000000000000000000000000', 'int_1', 'session.completed',
           'delivered', now(), now()
      from (select 'whd_' || lpad(n::text, 26, '0') as i from generate_series(1, 230) as n) as x`);
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await one.mine.get(
      `/webhooks/${id}/deliveries?limit=90${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    ids.push(...page.body.data.map((row: { id: string }) => row.id));
    if (page.body.cursor === null) break;
    cursor = page.body.cursor;
  }
  assert.equal(ids.length, 200);
  assert.deepEqual(ids, ids.toSorted().reverse());
  assert.equal(new Set(ids).size, 200);
});
