// F6: one project's receivers hang until the deadline, thousands of events deep. The other projects on
// the same server must not feel it.
// Caught: nothing; it fails without fair shares (ce49529).
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchProject } from '../bench/requests.ts';
import { type Fault, type FaultOptions, quantile } from './fault.ts';
import type { Judge } from './receiver.ts';
import { announcements, onTestbed, type Server, type Testbed } from './testbed.ts';

type Plan = { hanging: number; perSecond: number; idle_ms: number; hung_ms: number };

const long: Plan = { hanging: 5_000, perSecond: 50, idle_ms: 40_000, hung_ms: 80_000 };
/** More than the places of a server could try in the time that the neighbours are given. */
const short: Plan = { hanging: 1_500, perSecond: 50, idle_ms: 200, hung_ms: 500 };

/** 256 places that hang 5 s each would take longer with the events of the slow project. */
const patience_ms = 20_000;

export const slowNeighbours: Fault = {
  name: 'F6',
  title: 'Neighbours of receivers that hang',
  run: (options) =>
    onTestbed({ ...options, deadline_s: 240 }, (testbed) =>
      run(options, options.long ? long : short, testbed),
    ),
};

async function run(options: FaultOptions, plan: Plan, testbed: Testbed) {
  const [quick, hanging] = [await testbed.judge(), await testbed.judge()];
  hanging.answer = () => {};
  const neighbours = await testbed.merchants(10, [quick.url]);
  const slow = await testbed.merchants(1, [hanging.url]);
  const server = await testbed.server();
  // The first deliveries of a process are compiled on the way.
  await steady(server, quick, neighbours, plan.perSecond, options.long ? 5_000 : 200);
  options.log('measuring without the slow project');
  const idle = await steady(server, quick, neighbours, plan.perSecond, plan.idle_ms);
  await server.ask({ ask: 'emit', announcements: announcements(slow, plan.hanging) });
  while (hanging.count < 80) await pause(20);
  options.log(`measuring beside ${plan.hanging} events to receivers that hang`);
  const hung = await steady(server, quick, neighbours, plan.perSecond, plan.hung_ms);
  const [p95Idle, p95, p99] = [quantile(idle, 0.95), quantile(hung, 0.95), quantile(hung, 0.99)];
  const missing = [...idle, ...hung].filter((delay) => delay === Number.POSITIVE_INFINITY).length;
  const violations = [...quick.wrongs];
  if (missing > 0) violations.push(`${missing} events of the neighbours did not come in time.`);
  if (options.long && p99 > 2_000) violations.push(`The 99th percentile is ${p99} ms.`);
  // A second is no sample of a percentile, and the suite runs beside other work.
  if (options.long && p95 > p95Idle * 1.5)
    violations.push(`The 95th percentile rose from ${p95Idle} to ${p95} ms.`);
  return {
    figures: {
      'events to receivers that hang': plan.hanging,
      'of them sent and hanging until 5 s, so far': hanging.count,
      'events of ten other projects, alone': idle.length,
      'events of ten other projects, beside it': hung.length,
      'neighbours not served': missing,
      ...(options.long
        ? {
            'delay alone, ms: median / p95 / p99': spread(idle),
            'delay beside it, ms: median / p95 / p99': spread(hung),
            'p95 beside it / alone (1.5 allowed)': (p95 / p95Idle).toFixed(2),
            'p99 beside it, ms (2 000 allowed)': p99,
          }
        : {}),
    },
    violations,
  };
}

const spread = (delays: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => quantile(delays, share)).join(' / ');

/** Announces at a steady pace through the server; answers the delay of each event, from its commit. */
async function steady(
  server: Server,
  judge: Judge,
  merchants: BenchProject[],
  perSecond: number,
  ms: number,
): Promise<number[]> {
  const committed = new Map<string, number>();
  const end = performance.now() + ms;
  const batch = 5;
  for (let turn = performance.now(); turn < end; turn += (batch * 1_000) / perSecond) {
    await pause(Math.max(0, turn - performance.now()));
    const some = announcements(merchants, batch);
    const at = await server.ask<number>({ ask: 'emit', announcements: some });
    for (const { objectId } of some) committed.set(objectId, at);
  }
  const seen = () =>
    new Map([...judge.heard.values()].map(({ objectId, at }) => [objectId, at[0] ?? 0]));
  const late = performance.now() + patience_ms;
  const isMissing = () => {
    const known = seen();
    return [...committed.keys()].some((id) => !known.has(id));
  };
  while (isMissing() && performance.now() < late) await pause(50);
  const known = seen();
  return [...committed].map(([id, at]) =>
    // The receiver may have it before the server has said that it is committed.
    Math.max(0, (known.get(id) ?? Number.POSITIVE_INFINITY) - at),
  );
}
