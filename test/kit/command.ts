// The operator's commands as a person runs them: apart from the test, with settings of their own, their words and their exit code.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { inherited } from './inherited.ts';

const main = new URL('../../src/cli/main.ts', import.meta.url).pathname;
const kept = new URL('command-process.ts', import.meta.url).pathname;

export type CommandResult = { code: number | null; out: string; err: string };
/** What a kept process is told: which command, with which settings. */
export type Order = { env: Record<string, string>; args: string[] };

/** In a process that only this command has, as from a terminal. */
export function runAlone(env: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result: CommandResult = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    result.out += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    result.err += chunk.toString('utf8');
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ ...result, code }));
  });
}

/** How many commands of a test run at once; more wait for one of them. */
const most = 3;
/** Processes that have run a command and wait for the next. */
const resting: ChildProcess[] = [];
let busy = 0;
const queue: (() => void)[] = [];

/**
 * In a process of commands that is kept for the next: to start one and read the server's files into it takes half a second of
 * processor time, twenty times what most commands do. It has its own time and settings, and says so where a command leaves
 * something open, which would keep a terminal waiting.
 */
export async function runCommand(
  env: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  if (busy === most) await new Promise<void>((resolve) => queue.push(resolve));
  else busy++;
  try {
    return await order({ env: { ...inherited(), ...env }, args });
  } finally {
    const next = queue.shift();
    if (next) next();
    else busy--;
  }
}

async function order(one: Order): Promise<CommandResult> {
  const child = resting.pop() ?? start();
  hold(child, true);
  const result = await new Promise<CommandResult>((resolve, reject) => {
    const gone = (code: number | null) =>
      reject(new Error(`ended with ${code}: ${one.args.join(' ')}`));
    child.once('exit', gone);
    child.once('message', (said) => {
      child.off('exit', gone);
      resolve(said as CommandResult);
    });
    child.send(one);
  });
  hold(child, false);
  resting.push(child);
  return result;
}

const start = (): ChildProcess =>
  fork(kept, { env: inherited(), execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

/** One that waits keeps no test file from ending; it ends by itself once the test's process is gone. */
function hold(child: ChildProcess, isBusy: boolean): void {
  const name = isBusy ? 'ref' : 'unref';
  child[name]();
  child.channel?.[name]();
}
