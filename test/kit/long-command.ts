// A command that goes on until it is stopped, as a person runs it.
import { spawn } from 'node:child_process';
import { inherited } from './inherited.ts';

const main = new URL('../../src/cli/main.ts', import.meta.url).pathname;

export type LongCommand = {
  /** All that it printed so far. */
  out(): string;
  /** Waits until what it printed contains this. */
  waitFor(text: string): Promise<void>;
  /** Ends it as Ctrl-C does; answers its exit code. */
  stop(): Promise<number | null>;
};

export function startCommand(env: Record<string, string>, ...args: string[]): LongCommand {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let text = '';
  const waiters = new Set<() => void>();
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      for (const waiter of waiters) waiter();
    });
  }
  return {
    out: () => text,
    waitFor: (wanted) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!text.includes(wanted)) return;
          clearTimeout(timer);
          waiters.delete(check);
          resolve();
        };
        const timer = setTimeout(
          () => reject(new Error(`not printed: ${wanted}\n${text}`)),
          30_000,
        );
        waiters.add(check);
        check();
      }),
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
