// F28: one caller sends the worst bodies that pass the limit of size, as fast as its limit lets it, to every
// operation that reads a body; then what is worst beside bodies. Its neighbours must not feel it.
// Caught: a megabyte in chunks of one byte, two seconds of the one thread (N44).
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, attacksBy, makeAttacker, type Reply } from './attacks.ts';
import { type Fault, type FaultOptions, quantile, type Result, seeded } from './fault.ts';
import { type Ground, onGround } from './ground.ts';
import { callsBeside } from './neighbour-child.ts';

type Plan = { neighbours: number; perSecond: number; windows: number; window_ms: number };

/**
 * Seconds alone and seconds beside the attack in turn, each with a 99th percentile of its own, and the median of
 * those: what else the machine does falls on both, and its bad seconds on neither.
 */
const long: Plan = { neighbours: 24, perSecond: 150, windows: 5, window_ms: 1_000 };
/** Enough for a look at every attack; a percentile of so few says nothing, and is not judged. */
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
  run: (options) =>
    onGround({ ...options, deadline_s: options.long ? 900 : 120 }, (ground) =>
      run(options, options.long ? long : short, ground),
    ),
};

/** The times of the neighbours' calls in each window, alone and beside the attack. */
type Measured = { attack: Attack; alone: number[][]; beside: number[][]; replies: Reply[] };

async function run(options: FaultOptions, plan: Plan, ground: Ground): Promise<Result> {
  const server = await ground.server();
  const attacker = await makeAttacker(ground, server);
  const keys = (await ground.merchants(plan.neighbours, [])).map(({ key }) => key);
  const ask = callsBeside(ground);
  const { perSecond, windows, window_ms } = plan;
  const measure = (ms: number) =>
    ask({ url: server.url, keys, path: '/v1/balances', perSecond, ms });
  await measure(options.long ? 5_000 : 100);
  const found: Measured[] = [];
  for (const attack of attacksBy(attacker, seeded(options.seed))) {
    const one: Measured = { attack, alone: [], beside: [], replies: [] };
    // The first body of a kind is compiled on the way.
    await attack.send();
    for (let n = 0; n < windows; n++) {
      one.alone.push(await measure(window_ms));
      const [times, replies] = await Promise.all([
        measure(window_ms),
        attackFor(attack, window_ms),
      ]);
      one.beside.push(times);
      one.replies.push(...replies);
    }
    found.push(one);
    options.log(`${attack.name}: ${typical(one.alone)} ms alone, ${typical(one.beside)} beside it`);
  }
  return judge(options, found);
}

const p99 = (windows: readonly number[][]): number =>
  quantile(
    windows.map((times) => quantile(times, 0.99)),
    0.5,
  );

const typical = (windows: readonly number[][]): string => p99(windows).toFixed(1);

/** Sends at the caller's full rate, answered or not. */
async function attackFor(attack: Attack, ms: number): Promise<Reply[]> {
  const sent: Promise<Reply>[] = [];
  const end = performance.now() + ms;
  for (let due = performance.now(); due < end; due += 60_000 / attacksPerMinute) {
    await pause(Math.max(0, due - performance.now()));
    sent.push(attack.send());
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
  if (options.long) figures['p99 of the neighbours in a second alone, median, ms'] = typical(alone);
  for (const { attack, alone, beside, replies } of found) {
    violations.push(...wrongReplies(attack, replies));
    if (!options.long) continue;
    const times = p99(beside) / p99(alone);
    figures[`${attack.name}: alone / beside it, ms / times (${mostTimes} allowed)`] =
      `${typical(alone)} / ${typical(beside)} / ${times.toFixed(2)}`;
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
