// Proves that operators see what became of jobs whose rows are gone, and why those that are put back failed (UI162):
// listOfficeJobKinds, listOfficeJobs, getOfficeJob.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { forgetJobCounts, writeJobCounts } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { idOfJob } from './office-job.view.ts';

let world: World;
let cookie: string;
before(async () => {
  world = await startWorld();
  cookie = (await operatorOf(world, 'support')).cookie;
});
after(() => world.close());

const read = async (path: string) => {
  const { status, body } = await world.call('GET', `/v1/backoffice${path}`, { cookie });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

type Kind = { kind: string; failed: number; done_per_minute: number[]; failed_last_hour: number };

/** As it is once the minute is over and the counts of it are written. */
async function kindOf(kind: string): Promise<Kind> {
  await world.advance(60_000);
  await writeJobCounts(world.database);
  const { data } = await read('/jobs');
  return data.find((one: Kind) => one.kind === kind);
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

test('UI162 what is done is counted by kind and minute although its row goes, over the servers, for an hour', async () => {
  const { key } = await world.project();
  await world.pay(key);
  await world.advance(3_000);
  const first = await kindOf('advance-payment');
  assert.deepEqual([first.done_per_minute.length, sum(first.done_per_minute)], [60, 1]);
  await world.pay(key);
  await world.pay(key);
  await world.advance(3_000);
  const second = await kindOf('advance-payment');
  assert.equal(sum(second.done_per_minute), 3);
  assert.deepEqual(
    second.done_per_minute.filter((count) => count > 0),
    [1, 2],
  );
  await world.advance(3_600_000);
  const later = await kindOf('advance-payment');
  assert.equal(sum(later?.done_per_minute ?? []), 0);
  const { count } = (await world.database.one<{ count: number }>(
    sql`select count(*)::int as count from job_counts where kind = 'advance-payment'`,
  )) ?? { count: 0 };
  assert.ok(count >= 3, 'minutes, and their day');
  await world.advance(3 * 3_600_000);
  await forgetJobCounts(world.database, clock.now(), 100);
  assert.deepEqual(
    await world.database.all(
      sql`select span, sum(done)::int as done from job_counts where kind = 'advance-payment' group by 1`,
    ),
    [{ span: 'day', done: 3 }],
  );
});

test('UI162 a job whose tries fail says when and why, five times at the most, and no text of its errors', async () => {
  const shop = await world.project();
  const subject = 'nothing to tell';
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, run_at) values (${shop.id}, 'tell-owner', ${subject}, now())`);
  const id = idOfJob({ project_id: shop.id, kind: 'tell-owner', subject });
  await world.advance(0);
  const once = await read(`/jobs/${id}`);
  assert.deepEqual([once.tries, once.failures.length], [1, 1]);
  assert.deepEqual(once.failures[0], once.failure);
  assert.equal(once.failure.cause, 'TypeError');
  assert.ok(Math.abs(Date.parse(once.failure.at) - clock.now()) < 60_000);
  for (let n = 0; n < 6; n++) await world.advance(60_000);
  const often = await read(`/jobs/${id}`);
  assert.ok(often.tries >= 6);
  assert.equal(often.failures.length, 5);
  assert.ok(often.failures[0].at > often.failures[4].at, 'the newest first');
  const counted = await kindOf('tell-owner');
  assert.equal(counted.failed, 1);
  assert.ok(counted.failed_last_hour >= 6);
  const failed = (await read('/jobs/list?state=failed')).data;
  assert.deepEqual(
    failed.map((one: { id: string }) => one.id),
    [id],
  );
  const { body } = await world.call(
    'GET',
    `/v1/backoffice/jobs/${idOfJob({ project_id: shop.id, kind: 'tell-owner', subject: 'none' })}`,
    { cookie },
  );
  assert.equal(body.code, 'NOT_FOUND');
});

test('UI162 what got on since is no failure any more', async () => {
  const { id: project, key } = await world.project();
  const payment = (await world.pay(key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' })).body.id;
  await world.advance(0);
  await world.database.run(sql`
    update jobs set failures = '[{"at":"2026-01-01T00:00:00.000Z","cause":"ETIMEDOUT"}]' where kind = 'advance-payment' and subject = ${payment}`);
  const path = `/jobs/${idOfJob({ project_id: project, kind: 'advance-payment', subject: payment })}`;
  assert.equal((await read(path)).failure.cause, 'ETIMEDOUT');
  await world.database.run(sql`
    update jobs set run_at = now() where kind = 'advance-payment' and subject = ${payment}`);
  await world.advance(1_000);
  assert.deepEqual((await read(path)).failures, []);
});
