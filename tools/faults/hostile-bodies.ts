// F28: one caller sends the worst bodies that pass the limit of size, as fast as its limit lets it, to every
// operation that reads a body; then what is worst beside bodies. Its neighbours must not feel it.
// Caught: a megabyte in chunks of one byte, two seconds of the one thread (N44).
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, attacksBy, type Hostile, makeAttacker, type Reply } from './attacks.ts';
import { type Fault, type FaultOptions, quantile, type Result, seeded } from './fault.ts';
import { callsBeside } from './neighbour-child.ts';
import { onTestbed, type Server, type Testbed } from './testbed.ts';

/** A part of the attacks, to look closer: `ATTACKS='^create' npm run faults -- F28 --long`. */
const wanted = new RegExp(process.env['ATTACKS'] ?? '');

type Plan = { neighbours: number; perSecond: number; windows: number; window_ms: number };

/**
 * Seconds alone and seconds beside the attack in turn, each with a 99th percentile of its own, and the median of
 * those: what else the machine does falls on both, and its bad seconds on neither.
 */
const long: Plan = { neighbours: 24, perSecond: 150, windows: 3, window_ms: 1_000 };
/** Enough for a look at every attack, beside it alone; a percentile of so few says nothing, and is not judged. */
const short: Plan = { neighbours: 4, perSecond: 100, windows: 1, window_ms: 80 };

/** spec "Limits": 600 calls a minute; a few fewer, so that none is refused for that. */
const attacksPerMinute = 590;

/** Fifty fields, each with the longest name and message; a page that says no. */
const mostBytes = 20_000;

/** contract: the 99th percentile beside an attack, by that of the neighbour alone. */
const mostTimes = 2;

export const hostileBodies: Fault = {
  name: 'F28',
  title: 'Hostile bodies beside an idle neighbour',
  page: 'docs/faults-bodies.md',
  run: (options) =>
    onTestbed({ ...options, deadline_s: 3_600 }, (testbed) =>
      run(options, options.long ? long : short, testbed),
    ),
};

/** The times of the neighbours' calls in each window, alone and beside the attack. */
type Measured = {
  attack: Attack;
  worst: Worst;
  alone: number[][];
  beside: number[][];
  replies: Reply[];
};

/** The bodies of an attack that keep the server's thread longest, and how long the first of them does. */
type Worst = { bodies: readonly Hostile[]; name: string; thread_ms: number; replies: Reply[] };

async function run(options: FaultOptions, plan: Plan, testbed: Testbed): Promise<Result> {
  const server = await testbed.server();
  const attacker = await makeAttacker(testbed, server);
  const keys = (await testbed.merchants(plan.neighbours, [])).map(({ key }) => key);
  const ask = callsBeside(testbed);
  const { perSecond, windows, window_ms } = plan;
  const measure = (ms: number) =>
    ask({ url: server.url, keys, path: '/v1/balances', perSecond, ms });
  await measure(options.long ? 5_000 : 100);
  const found: Measured[] = [];
  const random = seeded(options.seed);
  for (const attack of attacksBy(attacker).filter(({ name }) => wanted.test(name))) {
    const worst = options.long
      ? await worstOf(attack, server)
      : { bodies: [random.pick(attack.bodies)], name: '', thread_ms: 0, replies: [] };
    const one: Measured = { attack, worst, alone: [], beside: [], replies: worst.replies };
    for (let n = 0, most = windows; n < most; n++) {
      if (options.long) one.alone.push(await measure(window_ms));
      const [times, replies] = await Promise.all([
        measure(window_ms),
        attackFor(worst.bodies, window_ms),
      ]);
      one.beside.push(times);
      one.replies.push(...replies);
      if (options.long && n + 1 === windows && timesOf(one) > mostTimes) most = 3 * windows;
    }
    found.push(one);
    const alone = options.long ? `${typical(one.alone)} ms alone, ` : '';
    options.log(`${attack.name}: ${alone}${typical(one.beside)} ms beside ${worst.name}`);
  }
  return judge(options, found);
}

const p99 = (windows: readonly number[][]): number =>
  quantile(
    windows.map((times) => quantile(times, 0.99)),
    0.5,
  );

/**
 * How many times their own the neighbours wait. A percentile of 150 calls is that of the second slowest: what seems too
 * much is looked at for three times as long before it is believed.
 */
const timesOf = ({ alone, beside }: Pick<Measured, 'alone' | 'beside'>): number =>
  p99(beside) / p99(alone);

const typical = (windows: readonly number[][]): string => p99(windows).toFixed(1);

/** Sends each body once and keeps those that cost the server most. */
async function worstOf(attack: Attack, server: Server): Promise<Worst> {
  const threadTime = () => server.ask<number>({ ask: 'thread' });
  // The first of a kind is compiled on the way.
  const replies = [await (attack.bodies[0] as Hostile).send()];
  const costs: { body: Hostile; ms: number }[] = [];
  for (const body of attack.bodies) {
    const before = await threadTime();
    replies.push(await body.send());
    costs.push({ body, ms: (await threadTime()) - before });
  }
  const [worst, ...others] = costs.sort((a, b) => b.ms - a.ms).slice(0, 3);
  if (!worst) throw new Error(`${attack.name} has no bodies`);
  const bodies = [worst, ...others].map(({ body }) => body);
  return { bodies, name: worst.body.name, thread_ms: worst.ms, replies };
}

/** Sends at the caller's full rate, answered or not. */
async function attackFor(bodies: readonly Hostile[], ms: number): Promise<Reply[]> {
  const sent: Promise<Reply>[] = [];
  const end = performance.now() + ms;
  for (let due = performance.now(); due < end; due += 60_000 / attacksPerMinute) {
    await pause(Math.max(0, due - performance.now()));
    sent.push((bodies[sent.length % bodies.length] as Hostile).send());
  }
  return Promise.all(sent);
}

function judge(options: FaultOptions, found: readonly Measured[]): Result {
  const alone = found.flatMap((one) => one.alone);
  const all = [...alone, ...found.flatMap(({ beside }) => beside)].flat();
  const replies = found.flatMap((one) => one.replies);
  const failed = all.filter((time) => time === Number.POSITIVE_INFINITY).length;
  const violations = failed > 0 ? [`${failed} calls of the neighbours failed.`] : [];
  const figures: Record<string, string | number> = {
    'calls of the neighbours': all.length,
    'of them failed': failed,
    'attacks sent': replies.length,
    'largest answer to one, bytes': Math.max(...replies.map(({ bytes }) => bytes)),
  };
  if (options.long) {
    figures['p99 of the neighbours in a second alone, median, ms'] = typical(alone);
    figures[`**attack: its worst body**`] =
      `**thread, ms / p99 alone / beside / times (${mostTimes} allowed)**`;
  }
  for (const { attack, worst, alone, beside, replies } of found) {
    violations.push(...wrongReplies(attack, replies));
    if (!options.long) continue;
    const times = timesOf({ alone, beside });
    figures[`${attack.name}: ${worst.name}`] =
      `${worst.thread_ms.toFixed(1)} / ${typical(alone)} / ${typical(beside)} / ${times.toFixed(2)}`;
    if (times > mostTimes) violations.push(`${attack.name}: ${times.toFixed(2)} times their own.`);
  }
  return { figures, violations };
}

/** Refused, in words that are no burden either. */
function wrongReplies({ name }: Attack, replies: readonly Reply[]): string[] {
  const wrong = replies.filter(({ status }) => status > 0 && (status < 400 || status >= 500));
  const largest = Math.max(...replies.map(({ bytes }) => bytes));
  return [
    ...new Set(wrong.map(({ status }) => `${name}: answered ${status}.`)),
    ...(largest > mostBytes ? [`${name}: answered with ${largest} bytes.`] : []),
  ];
}
