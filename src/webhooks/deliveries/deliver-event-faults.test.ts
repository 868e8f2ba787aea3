// What a delivery does when servers, the database or time fail it: nothing is lost, little comes twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { openDatabase } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;
let receiver: Receiver;

before(async () => {
  world = await startWorld({ WEBHOOK_RETRY_DELAYS: '30s,2m' });
});
after(() => world.close());

/** A project whose endpoint is a fresh receiver. */
async function merchant(mode: 'test' | 'live' = 'test') {
  receiver = await startReceiver();
  const project = await world.project();
  await subscribe(project.id, receiver.url, mode);
  return project;
}

const subscribe = (projectId: string, url: string, mode: 'test' | 'live') =>
  world.database.run(sql`
    insert into webhook_endpoints (id, project_id, url, events, modes, local_only, created_at)
    values (${newId('we')}, ${projectId}, ${url}, '{payment.succeeded}', ${[mode]}, true, now())`);

const make = (projectId: string, count = 1, mode: 'test' | 'live' = 'test') => {
  const one = { scope: { projectId, mode }, type: 'payment.succeeded' as const };
  const all = Array.from({ length: count }, () => ({ ...one, objectId: newId('pay') }));
  return world.database.transaction((tx) => emit(tx, all));
};

const eventsOf = async (id: string, cookie: string) =>
  (await world.call('GET', `/v1/projets/${id}/events?limit=100`, { cookie })).body.data;

const idOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-svc-event-id'];

test('D18 a server that dies between the 200 and its commit causes one duplicate with the same id, no more', async (t) => {
  const { id, cookie } = await merchant();
  t.after(() => receiver.close());
  receiver.answer = (response, count) => {
    // Somebody else has the job by the time of the commit, as after a death: this round is undone.
    const taken =
      count > 1
        ? undefined
        : world.database.run(sql`
      update jobs set taken = taken + 1, run_at = ${new Date(clock.now())} where project_id = ${id}`);
    void Promise.resolve(taken).then(() => response.end('ok'));
  };
  await make(id);
  await world.advance(0);
  await world.advance(60_000);
  const [event] = await eventsOf(id, cookie);
  assert.deepEqual(receiver.received.map(idOf), [event.id, event.id]);
  assert.equal(receiver.received[0]?.body, receiver.received[1]?.body);
  assert.deepEqual([event.status, event.rounds], ['delivered', 1]);
});

test('D19 every connection to the database breaks in the middle: nothing is lost, nobody restarts', async (t) => {
  const { id, cookie, key } = await merchant();
  t.after(() => receiver.close());
  const away = openDatabase(world.databaseUrl, { size: 1 });
  t.after(() => away.close());
  let broken: Promise<unknown> | undefined;
  receiver.answer = (response) => {
    broken ??= away.all(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    void broken.then(() => response.end('ok'));
  };
  await make(id, 20);
  await world.advance(0);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.call('GET', '/v1/moi/cle', { key })),
  );
  for (const { status, body } of answers) {
    assert.ok(status === 200 || (status === 503 && body.code === 'SERVER_BUSY'), `${status}`);
  }
  // The lease of what broke off ends, and it is sent again.
  for (let n = 0; n < 10 && new Set(receiver.received.map(idOf)).size < 20; n++) {
    await world.advance(13_000);
  }
  await world.advance(13_000);
  const events = await eventsOf(id, cookie);
  assert.deepEqual(
    new Set(events.map((event: { status: string }) => event.status)),
    new Set(['delivered']),
  );
  assert.equal(new Set(receiver.received.map(idOf)).size, 20);
});

test('D24 what became due while all servers were down is sent once at the start, not once for each missed date', async (t) => {
  const { id, cookie } = await merchant();
  t.after(() => receiver.close());
  receiver.answer = 500;
  await make(id, 5);
  await world.advance(0);
  assert.equal(receiver.received.length, 5);
  await world.app.worker.stop(1_000);
  clock.advance(2 * 3_600_000);
  const back = clock.now();
  world.app.worker.start();
  await world.advance(0);
  assert.equal(receiver.received.length, 10);
  const due = await world.database.all<{ run_at: number }>(
    sql`select run_at from jobs where project_id = ${id}`,
  );
  assert.equal(due.length, 5);
  for (const { run_at } of due) assert.ok(run_at >= back + 120_000, 'the next gap begins anew');
  await world.advance(180_000);
  const events = await eventsOf(id, cookie);
  assert.ok(
    events.every(
      (event: { status: string; rounds: number }) =>
        event.status === 'failed' && event.rounds === 3,
    ),
  );
  assert.equal(receiver.received.length, 15);
});

test('D26 B.11 a resend by hand that reaches every endpoint turns a failed event into a delivered one', async (t) => {
  const { id, cookie } = await merchant();
  t.after(() => receiver.close());
  receiver.answer = 500;
  await make(id);
  for (const ms of [0, 40_000, 180_000]) await world.advance(ms);
  const [failed] = await eventsOf(id, cookie);
  assert.deepEqual([failed.status, failed.rounds, failed.delivered_at], ['failed', 3, null]);
  const resend = async () => {
    const { status } = await world.call('POST', `/v1/projets/${id}/events/${failed.id}/resend`, {
      cookie,
    });
    assert.equal(status, 200);
    await world.advance(1_001);
    return (await eventsOf(id, cookie))[0];
  };
  assert.equal((await resend()).status, 'failed', 'one more refusal changes nothing');
  receiver.answer = 200;
  const delivered = await resend();
  assert.deepEqual([delivered.status, delivered.rounds], ['delivered', 3]);
  assert.ok(delivered.delivered_at > iso(0));
  await world.advance(86_400_000);
  assert.equal(receiver.received.length, 5, 'and nothing goes on by itself');
});

test('D29 D30 a body has its six members and no failure_reason, livemode by its mode, and modes never cross', async (t) => {
  const { id } = await merchant('test');
  const test_ = receiver;
  const live = await startReceiver();
  t.after(() => Promise.all([test_.close(), live.close()]));
  await subscribe(id, live.url, 'live');
  await make(id, 1, 'test');
  await make(id, 1, 'live');
  await world.advance(0);
  for (const [one, livemode] of [
    [test_, false],
    [live, true],
  ] as const) {
    assert.equal(one.received.length, 1);
    const body = JSON.parse(one.received[0]?.body ?? '');
    const members = ['id', 'type', 'created_at', 'livemode', 'object_type', 'object_id'];
    assert.deepEqual(Object.keys(body), members);
    assert.equal(body.livemode, livemode);
  }
});
