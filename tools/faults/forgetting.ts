// F29: the hourly forgetting has a year of events and attempts to drop while writes go on. Only what is old may go,
// nothing that has a job, and the writes must hardly feel it (contract/operations.md OP10).
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { firstIdOf } from '../../src/kit/ids.ts';
import { forgetOld } from '../../src/platform/index.ts';
import { forgetEventsOf } from '../../src/webhooks/index.ts';
import type { BenchProject } from '../bench/requests.ts';
import { announce } from './announce.ts';
import { type Fault, type FaultOptions, quantile } from './fault.ts';
import { announcements, onTestbed, type Testbed } from './testbed.ts';

const day_ms = 86_400_000;
const perSecond = 200;
const merchantCount = 5;

type Plan = { old: number; measured_ms: number };
const long: Plan = { old: 300_000, measured_ms: 20_000 };
const short: Plan = { old: 4_000, measured_ms: 300 };

export const forgetting: Fault = {
  name: 'F29',
  title: 'Old events forgotten beside writes',
  run: (options) =>
    onTestbed({ ...options, deadline_s: 300 }, (testbed) =>
      run(options, options.long ? long : short, testbed),
    ),
};

async function run(options: FaultOptions, plan: Plan, testbed: Testbed) {
  const merchants = await testbed.merchants(merchantCount, []);
  await fill(testbed, merchants, plan.old);
  const jobs = Math.min(100, plan.old / 10);
  await keepSome(testbed, jobs);
  options.log(`measuring writes beside ${plan.old} old events at rest`);
  const idle = await writes(testbed, merchants, plan.measured_ms);
  const started = performance.now();
  const forgotten = forgetOld(testbed.database, {
    ofProjects: [forgetEventsOf(limits.eventRetention_days)],
  }).then(() => performance.now() - started);
  options.log('measuring writes while the old ones go');
  const beside = await writes(testbed, merchants, plan.measured_ms);
  const took_ms = await forgotten;
  const left = await count(testbed);
  const [p99Idle, p99] = [quantile(idle, 0.99), quantile(beside, 0.99)];
  const violations: string[] = [];
  if (left.old !== jobs) violations.push(`${left.old} old events are left, ${jobs} have a job.`);
  if (left.old_attempts !== jobs) violations.push(`${left.old_attempts} old attempts are left.`);
  if (left.fresh !== idle.length + beside.length)
    violations.push(`${left.fresh} new events are left.`);
  // A third of a second is no sample of a percentile.
  if (options.long && p99 > 2 * p99Idle) {
    violations.push(`The 99th percentile of the writes rose from ${p99Idle} to ${p99} ms.`);
  }
  return {
    figures: {
      'old events, each with an attempt': plan.old,
      'of them with a job, kept': jobs,
      ...(options.long
        ? {
            'forgotten in, s': (took_ms / 1_000).toFixed(1),
            [`p99 of ${perSecond} writes a second at rest, ms`]: p99Idle.toFixed(1),
            'p99 while the old ones go, ms (2 times allowed)': p99.toFixed(1),
          }
        : {}),
    },
    violations,
  };
}

/** Events of 401 to 500 days ago, delivered, each with its one attempt. */
async function fill(testbed: Testbed, merchants: readonly BenchProject[], count: number) {
  const now = clock.now();
  for (const [n, { id }] of merchants.entries()) {
    const days = Array.from({ length: 100 }, (_, day) => now - (401 + day) * day_ms);
    const each = Math.floor(count / merchants.length / days.length);
    await testbed.database.run(sql`
      insert into events (project_id, mode, id, type, object_type, object_id, body, status, created_at)
      select ${id}, 'test', d.prefix || lpad((n + ${n}::int * 1000000)::text, 16, '0'), 'payment.succeeded', 'payment',
             'pay_' || n, repeat('x', 200), 'delivered', d.at
        from unnest(${days.map((ms) => firstIdOf('evt', ms))}::text[],
          ${days.map((ms) => new Date(ms).toISOString())}::timestamptz[]) as d (prefix, at),
          generate_series(1, ${each}::int) as g (n)`);
  }
  await testbed.database.run(sql`
    insert into delivery_attempts (project_id, mode, event_id, id, endpoint_id, url, round, status, started_at)
    select project_id, mode, id, 'att_' || substr(id, 5), 'we_x', 'https://example.com/hook', 1, 200, created_at
      from events`);
  await testbed.database.run(sql`analyze events`);
}

/** Some of the oldest still have a job: their resend waits. Their attempts are as young as that. */
async function keepSome(testbed: Testbed, count: number): Promise<void> {
  await testbed.database.run(sql`
    with kept as (select project_id, mode, id, resends from events order by id limit ${count}),
    young as (
      update delivery_attempts a set started_at = now() from kept
       where a.project_id = kept.project_id and a.mode = kept.mode and a.event_id = kept.id)
    insert into jobs (project_id, kind, subject, mode, run_at)
    select project_id, 'resend-event', id || '/' || resends, mode, now() + interval '1 year' from kept`);
}

/** Announces at a steady pace; answers how long each commit took. */
async function writes(testbed: Testbed, merchants: BenchProject[], ms: number): Promise<number[]> {
  const took: number[] = [];
  const under: Promise<void>[] = [];
  const end = performance.now() + ms;
  for (let turn = performance.now(); turn < end; turn += 1_000 / perSecond) {
    await pause(Math.max(0, turn - performance.now()));
    const began = performance.now();
    const one = announce(testbed.database, announcements(merchants, 1), clock.now());
    under.push(one.then(() => void took.push(performance.now() - began)));
  }
  await Promise.all(under);
  return took;
}

async function count(testbed: Testbed) {
  const bound = firstIdOf('evt', clock.now() - day_ms);
  const row = await testbed.database.one<{ old: number; fresh: number; old_attempts: number }>(sql`
    select count(*) filter (where id < ${bound})::int as old, count(*) filter (where id >= ${bound})::int as fresh,
           (select count(*)::int from delivery_attempts where event_id < ${bound}) as old_attempts
      from events`);
  return row ?? { old: -1, fresh: -1, old_attempts: -1 };
}
