// F30: a server dies by kill -9 at each moment of a payment, a refund and a payout, from before the claim of its key
// until before its answer. The same call with the same key then ends as it does without a crash, and by the operator's
// own book each thing was started once: no franc leaves twice and none is said to have left that never did.
// Caught: nothing.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startChild } from '../bench/process.ts';
import type { BenchProject } from '../bench/requests.ts';
import { type Armed, type CrashPoint, crashPoints } from './crash-hooks.ts';
import { railKinds, readBook } from './crash-rail.ts';
import type { CrashOrder } from './crash-server.ts';
import {
  type Asked,
  callerOf,
  type End,
  hasEnded,
  lookAt,
  prepare,
  type Story,
} from './crash-stories.ts';
import { type Fault, type FaultOptions, type Random, seeded } from './fault.ts';
import { faultSettings, onTestbed, type Testbed } from './testbed.ts';

/** Longer than the lease of a dead server and the poll after it. */
const LEASE_OVER_MS = 13_500;
/** Rounds of the long form beside those of the short one. */
const LONG_ROUNDS = 120;

/** Between what is committed and what the operator knows. */
const aroundTheCall: readonly CrashPoint[] = [
  'after sending, before the call',
  'after the call, nothing stored',
];

/** A story and where its servers die, one after the other. */
type Round = { story: Story; crashes: readonly CrashPoint[] };

type Tally = { kills: number; repeats: number; violations: string[]; starts: number };

export const crashes: Fault = {
  name: 'F30',
  title: 'Servers killed at each moment of money',
  run: (options) =>
    onTestbed({ ...options, deadline_s: 1_500 }, async (testbed) => {
      const rounds = roundsOf(options, seeded(options.seed));
      const merchants = await testbed.merchants(rounds.length * 2, []);
      const next = () => merchants.pop() as BenchProject;
      const bed = await openBed(testbed);
      const tally: Tally = { kills: 0, repeats: 0, violations: [], starts: 0 };
      const started = performance.now();
      const quiet = new Map<string, End | undefined>();
      for (const [i, round] of rounds.entries()) {
        const name = JSON.stringify(round.story);
        if (!quiet.has(name)) {
          quiet.set(name, await tell(bed, next(), { ...round, crashes: [] }, tally));
        }
        const wanted = quiet.get(name);
        const got = await tell(bed, next(), round, tally);
        if (!isDeepStrictEqual(wanted, got)) {
          tally.violations.push(
            `${nameOf(round)} ended as ${JSON.stringify(got)}, without a crash as ${JSON.stringify(wanted)}.`,
          );
        }
        if (options.long && i % 25 === 24) options.log(`${i + 1} stories, ${tally.kills} kills`);
      }
      return { figures: figuresOf(rounds, tally, started), violations: tally.violations };
    }),
};

const nameOf = ({ story, crashes: at }: Round) =>
  `${story.kind} ${story.amount} ${story.ending}, killed ${at.join(' and ')}`;

function figuresOf(rounds: readonly Round[], tally: Tally, started: number) {
  return {
    'stories (payments, refunds, payouts)': rounds.length,
    'moments of a kill': crashPoints.length,
    'kills (kill -9)': tally.kills,
    seconds: Math.round((performance.now() - started) / 1_000),
    'calls repeated with the same key': tally.repeats,
    "starts in the operator's book": tally.starts,
    'stories whose end differs from the one without a crash': tally.violations.length,
  };
}

/** Every moment of every kind; the long form adds other amounts, refusals and a second crash on the way back. */
function roundsOf(options: FaultOptions, random: Random): Round[] {
  const all = railKinds.flatMap((kind) =>
    crashPoints.map(
      (point): Round => ({ story: { kind, ending: 'paid', amount: 1_500 }, crashes: [point] }),
    ),
  );
  // A start of the next server is most of a round: of payments and refunds the short form has what differs.
  const isShort = ({ story: { kind }, crashes: [point] }: Round) =>
    kind === 'payout' || aroundTheCall.some((one) => one === point);
  if (!options.long) return all.filter(isShort);
  const more = Array.from({ length: LONG_ROUNDS }, (): Round => {
    const ending = random.next() < 0.7 ? 'paid' : 'refused';
    const story: Story = {
      kind: random.pick(railKinds),
      ending,
      amount: random.whole(200, 90_000),
    };
    const first = random.pick(crashPoints);
    return { story, crashes: random.next() < 0.5 ? [first] : [first, random.pick(crashPoints)] };
  });
  return [...all, ...more];
}

/** The one server that stands, and its next after each death. */
type Bed = {
  testbed: Testbed;
  book: string;
  url(): Promise<string>;
  /** Whether it stands. */
  isUp(): boolean;
  arm(at: Armed | undefined): Promise<void>;
  move(ms: number): Promise<void>;
};

async function openBed(testbed: Testbed): Promise<Bed> {
  const dir = mkdtempSync(join(tmpdir(), 'svc-crash-'));
  testbed.onEnd(async () => rmSync(dir, { recursive: true, force: true }));
  const book = join(dir, 'book');
  let ahead_ms = 0;
  let server: { url: string; ask(order: CrashOrder): Promise<unknown>; isUp: boolean } | undefined;
  const start = async () => {
    const child = startChild('../faults/crash-server.ts', { env: faultSettings(testbed.url, dir) });
    const mine = { url: '', isUp: true, ask: (order: CrashOrder) => child.ask(order) };
    testbed.onEnd(async () => {
      child.kill();
      await child.stop();
    });
    mine.url = await child.ask<string>({ ask: 'start', book, ahead_ms });
    return mine;
  };
  const standing = async () => {
    if (!server?.isUp) server = await start();
    return server;
  };
  /** A server that died is no error here: the next one goes on. */
  const ask = async (order: CrashOrder) => {
    const mine = await standing();
    try {
      await mine.ask(order);
    } catch {
      mine.isUp = false;
    }
  };
  return {
    testbed,
    book,
    async url() {
      return (await standing()).url;
    },
    isUp: () => server?.isUp === true,
    arm: (at) => ask({ ask: 'arm', at: at ?? null }),
    async move(ms) {
      ahead_ms += ms;
      await ask({ ask: 'advance', ms });
    },
  };
}

/** Tells a story to its end, through as many crashes as it is to meet. */
async function tell(
  bed: Bed,
  merchant: BenchProject,
  round: Round,
  tally: Tally,
): Promise<End | undefined> {
  await bed.arm(undefined);
  const { story } = round;
  const asked = await prepare(story, callerOf(await bed.url(), merchant), bed.move);
  const before = readBook(bed.book).length;
  const waiting = [...round.crashes];
  let id: string | undefined;
  let end: End | undefined;
  for (let turn = 0; turn < 30 && !(end && hasEnded(end)); turn++) {
    await bed.arm(waiting[0] && { point: waiting[0], kind: story.kind });
    const was = bed.isUp();
    try {
      id ??= await createOnce(bed, merchant, asked, turn, tally);
      await bed.move(turn === 0 ? 0 : 2_000);
      if (bed.isUp()) {
        const call = callerOf(await bed.url(), merchant);
        end = await lookAt(bed.testbed, merchant, call, asked, id);
      }
    } catch (error) {
      if (!isBroken(error)) throw error;
    }
    if (was && (await isDead(bed))) {
      waiting.shift();
      tally.kills++;
      await bed.arm(undefined);
      // The dead server's jobs are free again after this.
      await bed.move(LEASE_OVER_MS);
    }
  }
  // One that came twice may not be met again on the way back; the first always is.
  if (round.crashes.length > 0 && waiting.length === round.crashes.length) {
    tally.violations.push(`${nameOf(round)}: there was no kill.`);
  }
  judgeBook(bed, before, round, tally);
  return end;
}

/** Sends the call, always the same; the answer's id. */
async function createOnce(
  bed: Bed,
  merchant: BenchProject,
  asked: Asked,
  turn: number,
  tally: Tally,
): Promise<string> {
  const call = callerOf(await bed.url(), merchant);
  if (turn > 0) tally.repeats++;
  const { status, body } = await call('POST', asked.path, asked.body, 'the one of this story');
  if (status !== 201) throw new Error(`${asked.path} answered ${status}: ${JSON.stringify(body)}`);
  return String(body['id']);
}

/** What a caller sees of a server that dies. */
const isBroken = (error: unknown): boolean =>
  error instanceof TypeError || (error as { name?: string }).name === 'TimeoutError';

/** A crash shows at the next order, which a dead process does not answer. */
async function isDead(bed: Bed): Promise<boolean> {
  if (bed.isUp()) await bed.arm(undefined);
  return !bed.isUp();
}

/** The operator heard of each thing once, under one reference, with one amount. */
function judgeBook(bed: Bed, before: number, round: Round, tally: Tally): void {
  const lines = readBook(bed.book)
    .slice(before)
    .filter(({ kind }) => kind === round.story.kind);
  tally.starts += lines.length;
  const references = new Set(lines.map(({ reference }) => reference));
  if (lines.length !== 1 || references.size !== 1) {
    tally.violations.push(
      `${nameOf(round)}: the operator heard ${lines.length} starts under ${references.size} references.`,
    );
  }
}
