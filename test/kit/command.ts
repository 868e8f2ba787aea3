// The operator's commands as a person runs them: a process of its own, its words and its exit code.
import { spawn } from 'node:child_process';

const main = new URL('../../src/cli/main.ts', import.meta.url).pathname;

export type CommandResult = { code: number | null; out: string; err: string };

/** Nothing of the test's own settings, only what any process needs. */
const inherited = () =>
  Object.fromEntries(
    ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']),
  );

export function runCommand(env: Record<string, string>, ...args: string[]): Promise<CommandResult> {
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
