// Runs test files through node:test, in lanes: processes that each take file after file from one queue.

import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { HOUSE_ROOT } from '../tidy.ts';
import { waitingFirst } from './first.ts';
import { endProcesses, PROCESSES_VARIABLE } from './processes.ts';
import { listRunning, listUnfinished, makeQueue, QUEUE_VARIABLE } from './queue.ts';

/** Lanes: one more than the two cores we plan for, because some files wait for a lease to end. */
const usual = { lanes: 3, deadline_ms: 900_000 };

export type Run = {
  files: readonly string[];
  /** Only tests of such names. */
  pattern?: string | undefined;
  /** An empty folder for the queue. */
  folder: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  lanes?: number;
  /** How long one file may take before its process is ended; the longest takes 30 s, on a slow machine minutes. */
  deadline_ms?: number;
  /** Files that begin so, if only such are red, run once more, one after the other (docs/decisions/0011). */
  secondChance?: string;
  /** Told of each test that fails, in words that stand alone: whoever sees only the end of a long run needs them there. */
  onRed?: (said: string) => void;
};

/** Answers whether all of them came to their end and passed. */
export async function runFiles(asked: Run): Promise<boolean> {
  const { passed, red } = await runOnce(asked);
  const { secondChance, folder, signal } = asked;
  const isForgiven = (file: string) => secondChance !== undefined && file.startsWith(secondChance);
  if (passed || signal?.aborted || red.length === 0 || !red.every(isForgiven)) return passed;
  console.log(`\nOnce more, alone: ${red.join(', ')}`);
  const again = await runOnce({ ...asked, files: red, folder: `${folder}-again`, lanes: 1 });
  if (again.passed)
    console.error(`UNSTEADY, to be mended: red, then green alone: ${red.join(', ')}`);
  return again.passed;
}

async function runOnce(asked: Run): Promise<{ passed: boolean; red: string[] }> {
  const { files, pattern, folder, env, signal, lanes, deadline_ms, onRed } = { ...usual, ...asked };
  makeQueue(folder, waitingFirst(files));
  const lane = join(import.meta.dirname, 'lane.ts');
  // node:test drops a suite that does not match a pattern before its file is imported: with a pattern
  // each file has a process of its own.
  const inLanes = pattern === undefined;
  const processes = join(folder, 'processes');
  const events = run({
    files: inLanes ? files.slice(0, lanes).map(() => lane) : [...files],
    ...(inLanes ? {} : { testNamePatterns: pattern }),
    concurrency: lanes,
    cwd: HOUSE_ROOT,
    env: { ...env, [QUEUE_VARIABLE]: folder, [PROCESSES_VARIABLE]: processes },
    execArgv: ['processes.ts', 'follow.ts'].flatMap((name) => [
      '--import',
      new URL(name, import.meta.url).href,
    ]),
    ...(signal ? { signal } : {}),
  });
  let passed = false;
  events.on('test:summary', ({ file, success }) => {
    // The summary that names no file is that of the whole run.
    if (file === undefined) passed = success;
  });
  const red = new Set<string>();
  events.on('test:fail', ({ name, nesting, file, details: { error } }) => {
    // A file or a suite is red by what is in it, which was told already.
    const { failureType } = error as Error & { failureType?: string };
    if (failureType !== 'subtestsFailed') onRed?.(sayRed(name, file, error.cause));
    // What fails at the outermost is a file, or a lane that a file of it kept open.
    if (nesting === 0 && !name.endsWith('lane.ts')) red.add(name);
  });
  const cut = new Set<number>();
  const watch = setInterval(() => cutHanging(folder, cut, deadline_ms), 1_000);
  await pipeline(events.compose(new spec()), process.stdout, { end: false });
  clearInterval(watch);
  // node:test asks its processes to end, and waits for none of them.
  if (signal?.aborted) await endProcesses(processes);
  const unfinished = inLanes && !signal?.aborted ? listUnfinished(folder) : [];
  for (const file of unfinished) console.error(`✖ ${file} did not come to its end`);
  for (const file of unfinished) red.add(file);
  return { passed: passed && unfinished.length === 0, red: [...red] };
}

/** Of its stack what is ours, a few lines: the whole of it stands where the test ran. */
function sayRed(name: string, file: string | undefined, cause: unknown): string {
  const said = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const ours = said
    .split('\n')
    .filter((line) => !/node_modules|node:internal|node:async/.test(line));
  const where = file === undefined ? '' : ` (${relative(HOUSE_ROOT, file)})`;
  return `✖ ${name}${where}\n${ours.slice(0, 30).join('\n')}`;
}

/** By SIGKILL: a file may hang in a loop that no timer interrupts. The other lanes take what is left. */
function cutHanging(folder: string, cut: Set<number>, deadline_ms: number): void {
  for (const { file, pid, since_ms } of listRunning(folder)) {
    if (cut.has(pid) || Date.now() - since_ms < deadline_ms) continue;
    console.error(`✖ ${file} runs for more than ${deadline_ms / 1_000} s: its process is ended`);
    cut.add(pid);
    process.kill(pid, 'SIGKILL');
  }
}
