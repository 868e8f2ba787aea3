// F34: the 60 calls of a hiring key over several servers, from below the limit to ten times as many calls at once, then
// for as long as Retry-After says. What passes is judged by the caller's own watch.
// Caught: nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, type FaultOptions, type Result, seeded } from './fault.ts';
import { seedHiringKey, seedOrganization } from './hiring-seed.ts';
import { onTestbed, type Testbed } from './testbed.ts';

type Plan = { servers: number; loads: readonly number[]; steady_s: number };

const long: Plan = { servers: 3, loads: [0.9, 1, 2, 10], steady_s: 100 };
const short: Plan = { servers: 2, loads: [0.9, 2], steady_s: 0 };
const limit = 60;
const window_ms = 60_000;
const connections = 32;

export const hiringLimit: Fault = {
  name: 'F34',
  alias: 'hiring-limit',
  title: 'Sixty calls a minute of a hiring key over several servers',
  page: 'docs/faults-hiring.md',
  run: (options) => onTestbed({ ...options, deadline_s: 590 }, (testbed) => run(options, testbed)),
};

type Call = { from: number; to: number; status: number; retryAfter: number };

async function run(options: FaultOptions, testbed: Testbed): Promise<Result> {
  const plan = options.long ? long : short;
  const urls: string[] = [];
  while (urls.length < plan.servers) urls.push((await testbed.server()).url);
  const random = seeded(options.seed);
  const figures: Record<string, string | number> = {};
  const violations: string[] = [];
  const { id } = await seedOrganization(testbed.database);
  const results = await Promise.all(
    plan.loads.map(async (load) => {
      const key = await seedHiringKey(testbed.database, id);
      const call = caller(key, () => random.pick(urls));
      const calls = await burst(call, Math.round(limit * load));
      if (plan.steady_s > 0) calls.push(...(await steady(call, load, plan.steady_s * 1_000)));
      return { load, calls };
    }),
  );
  for (const { load, calls } of results) {
    const passed = calls.filter(({ status }) => status === 200);
    const refused = calls.filter(({ status }) => status === 429);
    const name = `${plan.servers} servers, ${load} times the limit`;
    figures[`${name}: passed, refused`] = `${passed.length}, ${refused.length}`;
    violations.push(...judge(name, calls, passed, refused));
    options.log(`${name}: ${passed.length} of ${calls.length}`);
  }
  return { figures, violations };
}

const caller = (key: string, url: () => string) => async (): Promise<Call> => {
  const from = performance.now();
  const response = await fetch(`${url()}/api/v1/usage`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  await response.text();
  const retryAfter = Number(response.headers.get('Retry-After') ?? 0);
  return { from, to: performance.now(), status: response.status, retryAfter };
};

/** So many calls at once, on as many connections as a busy client has. */
async function burst(call: () => Promise<Call>, count: number): Promise<Call[]> {
  const calls: Call[] = [];
  let next = 0;
  const worker = async () => {
    while (next++ < count) calls.push(await call());
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return calls;
}

/** So many times the limit, spread over the time. */
async function steady(call: () => Promise<Call>, load: number, ms: number): Promise<Call[]> {
  const every_ms = window_ms / (limit * load);
  const underWay: Promise<Call>[] = [];
  const end = performance.now() + ms;
  for (let at = performance.now(); at < end; at += every_ms) {
    await sleep(Math.max(0, at - performance.now()));
    underWay.push(call());
  }
  return Promise.all(underWay);
}

/**
 * A grant lies somewhere between a call's sending and its answer. More than 60 in a minute are sure where 61 calls begin
 * and end within one; a refusal is wrong where fewer than 60 grants can lie in any minute before it.
 */
function judge(name: string, calls: readonly Call[], passed: Call[], refused: Call[]): string[] {
  const wrong: string[] = [];
  const others = calls.length - passed.length - refused.length;
  if (others > 0) wrong.push(`${name}: ${others} calls were answered neither way.`);
  const byEnd = passed.toSorted((a, b) => a.to - b.to);
  const tooMany = byEnd.some((last, n) => {
    const sixty = byEnd.slice(Math.max(0, n - limit), n + 1);
    const first = Math.min(...sixty.map(({ from }) => from));
    return sixty.length > limit && last.to - first < window_ms;
  });
  if (tooMany) wrong.push(`${name}: 61 calls passed within a minute.`);
  const early = refused.filter((one) => {
    const possible = passed.filter(({ from, to }) => to >= one.from - window_ms && from <= one.to);
    return possible.length < limit;
  });
  if (early.length > 0) wrong.push(`${name}: ${early.length} calls were refused below the limit.`);
  const hasNoWait = refused.some((one) => !Number.isInteger(one.retryAfter) || one.retryAfter < 1);
  if (hasNoWait) wrong.push(`${name}: a refusal says no whole seconds to wait.`);
  return wrong;
}
