// F4: receivers that always fail, on a clock that is moved: each event is sent exactly six times, never
// before its time, and never later than the delay and its offset.
// Caught: a heartbeat that brought a resend forward from 24 h to 12 s (edbc4bc), and an idle() without end
// (3382ca8).
import { createHookSender } from '../../src/connectors/hook-sender.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { seedChance } from '../../src/kit/random.ts';
import { announce } from './announce.ts';
import { delays_ms, startEngine } from './engine.ts';
import { type Fault, type FaultOptions, quantile } from './fault.ts';
import { freezeTime } from './frozen-time.ts';
import type { Heard, Judge } from './receiver.ts';
import { announcements, onTestbed, type Testbed } from './testbed.ts';

/** Decision 32. */
const offsetOf = (base: number) => Math.min(base * 0.2, 60_000);

export const schedule: Fault = {
  name: 'F4',
  title: 'The schedule of events that always fail',
  run: (options) => onTestbed({ ...options, deadline_s: 420 }, (testbed) => run(options, testbed)),
};

async function run(options: FaultOptions, testbed: Testbed) {
  const count = options.long ? 10_000 : 60;
  // Time is moved from due date to due date, but not in smaller steps than this.
  const step_ms = options.long ? 250 : 4_000;
  const judge = await testbed.judge(() => clock.now());
  judge.answer = (response) => void response.writeHead(500).end('no');
  const merchants = await testbed.merchants(20, [judge.url]);
  seedChance(options.seed);
  testbed.onEnd(async () => seedChance());
  const time = freezeTime();
  testbed.onEnd(async () => time.release());
  const real = createHookSender({ production: false, userAgent: 'svc/faults (webhooks)' });
  // Deadlines run on real time: an attempt that a stalled machine cut would be heard after the move.
  const sender: typeof real = {
    ...real,
    send: (request) => real.send({ ...request, deadlineMs: 60_000 }),
  };
  const log = silent();
  const engine = startEngine({ database: testbed.database, sender, log });
  testbed.onEnd(() => engine.stop(1_000));

  await announce(testbed.database, announcements(merchants, count), clock.now());
  await engine.idle();
  for (let due = await nextDue(testbed); due !== undefined; due = await nextDue(testbed)) {
    time.advance(Math.max(step_ms, due - clock.now()));
    await engine.idle();
    if (options.long && judge.count % 10_000 === 0) options.log(`${judge.count} attempts`);
  }
  // A week in which nothing may happen any more.
  time.advance(7 * 86_400_000);
  await engine.idle();
  return judgeSchedule(judge, count, step_ms);
}

async function nextDue({ database }: Testbed): Promise<number | undefined> {
  const row = await database.one<{ due: number | null }>(
    sql`select min(run_at) as due from jobs where kind = 'deliver-event'`,
  );
  return row?.due ?? undefined;
}

function judgeSchedule(judge: Judge, count: number, step_ms: number) {
  const all = [...judge.heard.values()];
  const notSix = all.filter(({ at }) => at.length !== 6).length + (count - all.length);
  const offsets = delays_ms.map((base, n) => all.map((heard) => gapAfter(heard, n) - base));
  const early = offsets.flat().filter((offset) => offset < 0).length;
  const late = delays_ms.map(
    (base, n) => (offsets[n] ?? []).filter((offset) => offset > offsetOf(base) + step_ms).length,
  );
  const tooLate = late.reduce((sum, n) => sum + n, 0);
  const violations = [...judge.wrongs];
  if (notSix > 0) violations.push(`${notSix} events did not get exactly six attempts.`);
  if (early > 0) violations.push(`${early} attempts came before their time.`);
  if (tooLate > 0) violations.push(`${tooLate} attempts came after the delay and its offset.`);
  const spread = (n: number) => {
    const of = offsets[n] ?? [];
    return [0, 0.5, 1].map((share) => (quantile(of, share) / 1_000).toFixed(1)).join(' / ');
  };
  return {
    figures: {
      events: all.length,
      attempts: judge.count,
      'events without exactly six attempts': notSix,
      'attempts too early': early,
      [`attempts later than delay + offset + ${step_ms} ms, the step of the moved clock`]: tooLate,
      ...Object.fromEntries(
        delays_ms.map((base, n) => [
          `offset after ${base / 1_000} s: least / median / most, s (0 to ${offsetOf(base) / 1_000})`,
          spread(n),
        ]),
      ),
      'wrong id, body or signature': judge.wrongs.length,
    },
    violations,
  };
}

const gapAfter = ({ at }: Heard, attempt: number): number =>
  (at[attempt + 1] ?? Number.NaN) - (at[attempt] ?? Number.NaN);

export function silent() {
  const nothing = () => {};
  return { debug: nothing, info: nothing, warn: nothing, error: nothing };
}
