// The sixty calls of any minute over two servers, and a database that goes away (contract/hiring.md H87, H96).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { clock } from '../../src/kit/clock.ts';
import { type Hirer, hirer, hiringOf, newHiringKey, shown } from '../kit/hiring.ts';
import { answer, beginFor, endFor } from '../kit/hiring-sessions.ts';
import { bodies, closeReceivers, sceneIn } from '../kit/hiring-webhooks.ts';
import { withoutDatabase } from '../kit/outage.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let second: string;
before(async () => {
  world = await startWorld();
  second = (await world.second()).url;
});
after(async () => {
  await closeReceivers();
  await world.close();
});

const minute_ms = 60_000;
type Seen = { start: number; end: number };

/** No minute held more than sixty, whatever the moment at which each was counted. */
function judgeWindows(granted: readonly Seen[]): void {
  const sorted = granted.toSorted((a, b) => a.start - b.start);
  for (const [i, { start }] of sorted.entries()) {
    const later = sorted[i + 60];
    if (later) assert.ok(later.end - start >= minute_ms, `61 calls in ${later.end - start} ms`);
  }
}

test('HC87 no minute of three holds more than 60 calls of a key, and none is refused below, on two servers', async () => {
  const { key } = await hirer(world);
  const granted: Seen[] = [];
  const refused: (Seen & { wait_s: number })[] = [];
  const call = async (n: number) => {
    const start = clock.now();
    const server = n % 2 ? second : '';
    const one = await world.call('GET', `${server}/api/v1/interviews`, { key });
    const seen = { start, end: clock.now() };
    if (one.status === 200) granted.push(seen);
    else {
      assert.equal(shown(one), '429 RATE_LIMITED');
      refused.push({ ...seen, wait_s: Number(one.headers.get('retry-after')) });
    }
    return one.status;
  };
  const burst = (size: number) => Promise.all(Array.from({ length: size }, (_, n) => call(n)));
  assert.ok((await burst(60)).every((status) => status === 200));
  assert.ok(
    (await burst(20)).every((status) => status === 429),
    'those count no more',
  );
  const began = clock.now();
  // Sizes and pauses of a table, so that a failure can be looked at again.
  const sizes = [1, 7, 30, 60, 3, 45, 12];
  const pauses_ms = [500, 20_000, 1_000, 59_000, 7_000];
  for (let n = 0; clock.now() - began < 3 * minute_ms; n++) {
    const before = refused.length;
    await burst(sizes[n % sizes.length] ?? 1);
    const told = refused.slice(before).map(({ wait_s }) => wait_s);
    if (told.length > 0) {
      await world.advance(Math.max(...told) * 1_000);
      assert.equal(await call(n), 200, 'whoever waits as told passes');
    } else await world.advance(pauses_ms[n % pauses_ms.length] ?? 0);
  }
  judgeWindows(granted);
  for (const { start, wait_s } of refused) {
    const held = granted.filter((one) => one.end > start - minute_ms && one.start < start + 1_000);
    assert.ok(held.length >= 60, `refused while ${held.length} were counted`);
    assert.ok(wait_s >= 1 && wait_s <= 60);
  }
  assert.ok(granted.length > 120 && refused.length > 20, 'both were tried');
});

test('HC87 calls of another key of the organisation, and calls of nobody, take nothing', async () => {
  const { key, cookie } = await hirer(world);
  const other = hiringOf(world, (await newHiringKey(world, cookie)).secret);
  for (let n = 0; n < 60; n++) await other.get('/interviews');
  assert.equal(shown(await other.get('/usage')), '429 RATE_LIMITED');
  for (let n = 0; n < 10; n++) await hiringOf(world, `${key}x`).get('/interviews');
  const { headers } = await hiringOf(world, key).get('/interviews');
  assert.equal(headers.get('ratelimit-remaining'), '59');
});

async function sessionOf(api: Hirer) {
  const id = await api.published(2, { assessmentCriteria: [{ name: 'Calme' }] });
  const [candidate] = (await api.post(`/interviews/${id}/candidates`, { name: 'A' })).body.data;
  return { id, session: await beginFor(world, candidate.id) };
}

test('HC96 without its database every route says 500 and when to come back; after it nothing is missing or doubled', async () => {
  const api = await hirer(world);
  const { id, session } = await sessionOf(api);
  await answer(world, session, 'oui');
  await endFor(world, session.id);
  const key = { 'Idempotency-Key': 'during-the-outage' };
  const attempts: ReturnType<typeof api.post>[] = [];
  await withoutDatabase(world, async () => {
    for (const [method, path, body] of [
      ['GET', '/interviews', undefined],
      ['GET', `/sessions/${session.id}/report`, undefined],
      ['POST', '/interviews', { title: 'A' }],
      ['PATCH', `/interviews/${id}`, { title: 'B' }],
      ['DELETE', `/interviews/${id}`, undefined],
    ] as const) {
      const answered = await api.call(method, path, { body });
      assert.equal(shown(answered), '500 INTERNAL_ERROR', path);
      assert.deepEqual(Object.keys(answered.body), ['error']);
      assert.match(answered.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    const { cookie } = api;
    const settings = await world.call('GET', '/dashboard/hire/keys', { cookie });
    assert.equal(shown(settings), '500 INTERNAL_ERROR');
    assert.equal(shown(await world.call('GET', '/api/v1/none')), '404 NOT_FOUND');
    attempts.push(api.post(`/interviews/${id}/candidates`, { name: 'B' }, key));
    await attempts[0];
  });
  // The report of before the outage is written once the database is back.
  for (let n = 0; n < 100; n++) {
    await world.advance(15_000);
    const { body } = await api.get(`/sessions/${session.id}`);
    if (body.data?.reportStatus === 'READY') break;
    await pause(100);
  }
  await world.advance(minute_ms);
  const { data } = (await api.get(`/interviews/${id}`)).body;
  assert.deepEqual(
    [data.title, data.status, data.counts.reportsReady],
    ['Vendeur', 'PUBLISHED', 1],
  );
  const again = await api.post(`/interviews/${id}/candidates`, { name: 'B' }, key);
  assert.equal(again.status, 200, again.text);
  const people = (await api.get(`/interviews/${id}/candidates`)).body.data;
  assert.equal(people.length, 2, 'A, and B once');
});

test('HC96 HP23 what was answered while the database was away is sent again with its id, and stands in the log once', async () => {
  const one = await sceneIn(world);
  const { id } = await one.mine.endpoint(one.receiver.url);
  const { promise: back, resolve: answerNow } = Promise.withResolvers<void>();
  one.receiver.answer = (response, count) => {
    void (count <= 2 ? back : Promise.resolve()).then(() => response.end());
  };
  await one.api.post(`/interviews/${one.campaign}/sessions`);
  await one.receiver.waitFor(2);
  await withoutDatabase(world, async () => {
    answerNow();
    const refused = await one.api.get('/interviews');
    assert.equal(shown(refused), '500 INTERNAL_ERROR');
  });
  const isDelivered = async () => {
    const listed = await one.mine.get(`/webhooks/${id}/deliveries`);
    const log: { status: string; attempts: object[] }[] = listed.body?.data ?? [];
    return log.length === 2 && log.every(({ status }) => status === 'delivered');
  };
  for (let n = 0; n < 100 && !(await isDelivered()); n++) {
    await world.advance(15_000);
    await pause(50);
  }
  const log = await one.mine.deliveries(id);
  assert.deepEqual(
    log.map(({ attempts }: { attempts: object[] }) => attempts.length),
    [1, 1],
  );
  const sent = new Set(one.receiver.received.map(({ body }) => body));
  assert.equal(sent.size, 2, 'each event in the same words');
  assert.deepEqual(
    new Set(bodies(one.receiver.received).map((body) => body.id)),
    new Set(log.map((line: { id: string }) => line.id)),
  );
});
