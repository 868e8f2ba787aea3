// What people hear of their calls: one mail for each threshold, key and day, and getProject's sums by day.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { takeJobs } from '../../jobs/job.store.ts';
import { clock, dayInUtc, lastDays, nextMidnight } from '../../kit/clock.ts';
import { createSeal } from '../../kit/seal.ts';
import { forgetOld } from '../forget-old.ts';
import type { Mail } from '../mails/index.ts';
import { sendMailJob } from '../mails/send-mail.job.ts';
import { endAtThisPace, levelOf } from './quota.rules.ts';

let world: World;
const held = holdClock();
const day_ms = 86_400_000;
/** Tomorrow at noon, so that a test never meets a real midnight. */
const noon = nextMidnight(Date.now()) + day_ms / 2;
const seal = createSeal('a secret of the tests, 32 characters', 'mails');

before(async () => {
  // Nobody listens there: the mails of this file wait in the queue (Q10).
  world = await startWorld({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
after(() => world.close());

const read = (key: string, server = ''): Promise<Answer> =>
  world.call('GET', `${server}/v1/webhook-event-types`, { key });
const many = (count: number, key: string, servers = ['']) =>
  Promise.all(Array.from({ length: count }, (_, n) => read(key, servers[n % servers.length])));
const detail = async (id: string, cookie: string) =>
  (await world.call('GET', `/v1/projets/${id}`, { cookie })).body;

/** The mails that wait for an address, by their threshold: the queue keeps no order of one moment. */
async function mailsTo(email: string): Promise<Mail[]> {
  const rows = await world.database.all<{ payload: { sealed: string } }>(
    sql`select payload from jobs where kind = 'send-mail'`,
  );
  const mails = rows.map(({ payload }) => JSON.parse(seal.open(payload.sealed)) as Mail);
  return mails.filter(({ to }) => to === email).sort((a, b) => percentOf(a) - percentOf(b));
}
const percentOf = ({ subject }: Mail) => Number(/(\d+)%$/.exec(subject)?.[1]);
const levels = (mails: Mail[]) => mails.map(percentOf);

test('Q9 Q10 under parallel calls on two servers the owner gets one mail a threshold, key and day, sent when it can be', async () => {
  const { key, email, id } = await world.project({ daily_limit: 40 });
  const servers = ['', (await world.second()).url];
  held.at = noon;
  const answers = await many(100, key, servers);
  assert.equal(answers.filter(({ status }) => status === 200).length, 40);
  const mails = await mailsTo(email);
  assert.deepEqual(levels(mails), [80, 100]);
  const [at80 = '', at100 = ''] = mails.map(({ text }) => text);
  for (const says of ['« clé »', '« Boutique »', id, '40 appels', '15:00 UTC', '40 data calls']) {
    assert.ok(at80.includes(says), `${says} in ${at80}`);
  }
  assert.ok(at100.includes(`${dayInUtc(noon + day_ms)} 00:00 UTC`));
  assert.ok(at80.indexOf('Bonjour') < at80.indexOf('Hello'));
  assert.equal((await read(key)).status, 429);
  held.at = noon + day_ms;
  await many(33, key, servers);
  assert.deepEqual(levels(await mailsTo(email)), [80, 80, 100]);
  // The mail server is back: another worker takes what waits, each mail once.
  const sent: string[] = [];
  const mailer = {
    send: async (mail: Mail) => void (mail.to === email && sent.push(mail.subject)),
    close: async () => {},
  };
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const job = sendMailJob({ database: world.database, seal, mailer, log });
  const take = { count: 100, worker: 'test', now: noon + 9 * day_ms, lease_ms: 60_000, except: [] };
  await job.run((await takeJobs(world.database, 'send-mail', take)).flat());
  assert.equal(sent.length, 3);
  assert.deepEqual(await mailsTo(email), []);
});

test('Q11 Q12 both thresholds at once are the end alone, and a limit that is lowered to its use is told once', async () => {
  const one = await world.project({ daily_limit: 1 });
  assert.equal((await read(one.key)).headers.get('ratelimit-remaining'), '0');
  assert.equal((await read(one.key)).status, 429);
  assert.deepEqual(levels(await mailsTo(one.email)), [100]);
  const lowered = await world.project({ daily_limit: 10 });
  await many(5, lowered.key);
  assert.deepEqual(await mailsTo(lowered.email), []);
  for (const limit of [5, 4, 6, 20]) {
    await world.database.run(
      sql`update api_keys set daily_limit = ${limit} where id = ${lowered.keyId}`,
    );
    await read(lowered.key);
  }
  assert.deepEqual(levels(await mailsTo(lowered.email)), [100]);
});

test('R10 in its grace an old key counts apart from the new one, both on the account, and each has its mail', async () => {
  const { key, keyId, id, email, cookie } = await world.project({ daily_limit: 5 });
  const rotated = await world.call('POST', `/v1/projets/${id}/cles/${keyId}/rotate`, {
    cookie,
    body: { grace: '1h' },
  });
  await many(4, key);
  await many(4, rotated.body.secret);
  const { quota, usage } = await detail(id, cookie);
  assert.equal(quota.account_used, 8);
  const day = dayInUtc(clock.now());
  assert.deepEqual(usage, [
    { day, key_id: keyId, count: 4 },
    { day, key_id: rotated.body.id, count: 4 },
  ]);
  assert.deepEqual(levels(await mailsTo(email)), [80, 80]);
});

test('decision 26: the detail has usage and payment calls by UTC day, and the quota of the owner’s account', async () => {
  const { id, key, keyId, userId, cookie } = await world.project();
  held.at = noon;
  for (const [ago, used] of [
    [30, 7],
    [29, 6],
    [1, 5],
  ] as const) {
    const day = dayInUtc(noon - ago * day_ms);
    await world.database.run(
      sql`insert into day_counts (day, subject, used) values (${day}::date, ${keyId}, ${used})`,
    );
    await world.database.run(sql`
      insert into call_hours (project_id, hour, key_id, operation, count, errors)
      values (${id}, ${day}::date, ${keyId}, 'listPayments', ${used}, 1)`);
  }
  await many(2, key);
  await world.call('GET', '/v1/balances', { key });
  await world.call('GET', '/v1/payments?page=0', { key });
  await world.call('GET', '/v1/moi/cle', { key });
  const body = await eventually(
    () => detail(id, cookie),
    (one) => one.payments_calls.today === 2,
  );
  const days = lastDays(noon, 14);
  const last_14_days = days.map((day, n) => ({ day, count: { 12: 5, 13: 2 }[n] ?? 0 }));
  assert.deepEqual(body.payments_calls, { today: 2, errors_today: 1, last_14_days });
  assert.deepEqual(body.usage, [
    { day: dayInUtc(noon - 29 * day_ms), key_id: keyId, count: 6 },
    { day: days[12], key_id: keyId, count: 5 },
    { day: days[13], key_id: keyId, count: 2 },
  ]);
  const standard = {
    account_daily_limit: 1000,
    account_used: 2,
    anonymous_daily_limit: 100,
    key_daily_limit: 1000,
    key_limit: 5,
    rate_limit_per_minute: 600,
    reset: new Date(nextMidnight(noon)).toISOString(),
    tier: 'standard',
    verified_account_daily_limit: 10_000,
  };
  assert.deepEqual(body.quota, standard);
  await world.database.run(sql`update users set verified_at = now() where id = ${userId}`);
  const verified = {
    tier: 'verified',
    account_daily_limit: 10_000,
    key_daily_limit: 5000,
  };
  assert.deepEqual((await detail(id, cookie)).quota, { ...standard, ...verified });
});

test('K22 after 1,000 calls at once the key shows its last use, and its row was written once', async () => {
  const { id, key, cookie } = await world.project();
  await world.database.run(sql`create table touches (at timestamptz)`);
  await world.database.run(sql`
    create function count_touch() returns trigger language plpgsql as
      'begin insert into touches values (clock_timestamp()); return null; end'`);
  await world.database.run(
    sql`create trigger touched after update on api_keys for each row execute function count_touch()`,
  );
  const started = clock.now();
  const callers = Array.from({ length: 50 }, async () => {
    for (let n = 0; n < 20; n++) await world.call('GET', '/v1/moi/cle', { key });
  });
  await Promise.all(callers);
  const body = await eventually(
    () => detail(id, cookie),
    ({ keys }) => keys[0].last_used_at !== null,
  );
  assert.ok(Date.parse(body.keys[0].last_used_at) >= started);
  const touches = await world.database.all(sql`select at from touches`);
  assert.equal(touches.length, 1);
});

test('old calls and counters that are over are dropped, and nothing that is still read', async () => {
  const { id, keyId, userId } = await world.project();
  held.at = noon;
  const insert = async (days: number[], age_ms: number) => {
    for (const ago of days) {
      const day = dayInUtc(noon - ago * day_ms);
      for (const subject of [keyId, userId, '203.0.113.9']) {
        await world.database.run(
          sql`insert into day_counts (day, subject, used) values (${day}::date, ${subject}, 1)`,
        );
      }
      const calledAt = new Date(noon - ago * day_ms + age_ms).toISOString();
      await world.database.run(sql`
        insert into calls (project_id, method, path, family, status, duration_ms, created_at)
        values (${id}, 'GET', '/', 'data', 200, 1, ${calledAt})`);
    }
  };
  await insert([0, 1, 2, 30, 31, 89, 90], 1);
  await world.database.run(sql`
    insert into minute_counts (subject, cell, current, previous, asked, granted)
    select ${id} || n, ${Math.floor(noon / 60_000)} - n, 1, 0, 0, 0 from generate_series(0, 9) as n`);
  await forgetOld(world.database);
  const count = async (statement: ReturnType<typeof sql>) =>
    (await world.database.one<{ count: number }>(statement))?.count;
  const days = (subject: string) =>
    count(sql`select count(*)::int as count from day_counts where subject = ${subject}`);
  assert.deepEqual(await Promise.all([keyId, userId, '203.0.113.9'].map(days)), [4, 2, 2]);
  assert.equal(
    await count(sql`select count(*)::int as count from calls where project_id = ${id}`),
    7,
  );
  held.at = noon + 2;
  await forgetOld(world.database);
  assert.equal(
    await count(sql`select count(*)::int as count from calls where project_id = ${id}`),
    6,
  );
  const minutes = sql`select count(*)::int as count from minute_counts where subject like ${`${id}%`}`;
  assert.equal(await count(minutes), 6);
});

test('Q9 Q11 a threshold is reached exactly, and a pace that lasts has no end', () => {
  const table = [
    [0, 1, 0],
    [1, 1, 100],
    [1, 2, 0],
    [2, 2, 100],
    [3, 4, 0],
    [4, 5, 80],
    [799, 1000, 0],
    [800, 1000, 80],
    [999, 1000, 80],
    [1000, 1000, 100],
    [9, 5, 100],
  ] as const;
  for (const [count, limit, level] of table) assert.equal(levelOf(count, limit), level);
  assert.equal(endAtThisPace(800, 1000, noon), noon + 10_800_000);
  assert.equal(endAtThisPace(800, 1000, noon + 32_400_000), undefined);
});

/** The call log is written every half second. */
async function eventually<T>(ask: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  const end = performance.now() + 30_000;
  for (;;) {
    const found = await ask();
    if (holds(found)) return found;
    assert.ok(performance.now() < end, JSON.stringify(found).slice(0, 500));
    await sleep(20);
  }
}
