// Orders to child processes and their answers: each contestant lives in a process of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Answer = { answer?: unknown; error?: string };

export type Child = {
  readonly pid: number;
  ask<T>(order: object): Promise<T>;
  stop(): Promise<void>;
  /** kill -9, at once; nothing happens to one that has ended. */
  kill(): void;
};

export type ChildOptions = {
  env?: Record<string, string>;
  execArgv?: string[];
  /** A file descriptor for what it writes to stderr. */
  stderr?: number;
};

/** Starts a file of this folder. Orders are answered one after another. */
export function startChild(file: string, options: ChildOptions = {}): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, [], {
    execArgv: options.execArgv ?? [],
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', options.stderr ?? 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    ask: <T>(order: object) => askChild(child, file, order) as Promise<T>,
    async stop() {
      // The child ends by itself when nobody is left to talk to; one that hangs is ended.
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** What a process holds in memory, as Linux tells it. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

function askChild(child: ChildProcess, file: string, order: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`${file} ended before it answered`));
    if (child.exitCode !== null || child.signalCode !== null) return gone();
    child.once('exit', gone);
    child.once('message', ({ answer, error }: Answer) => {
      child.off('exit', gone);
      if (error === undefined) resolve(answer);
      else reject(new Error(`${file}: ${error}`));
    });
    // One that has just been killed is not known to be gone yet.
    child.send(order, (error) => error && gone());
  });
}

/** The child's side: answers each order, and calls `end` when the parent is gone. */
export function serveParent<O extends object>(
  work: (order: O) => Promise<unknown>,
  end: () => Promise<void> = async () => {},
): void {
  process.on('message', (order: O) => {
    work(order).then(
      (answer) => process.send?.({ answer }),
      (error: Error) => process.send?.({ error: error.stack ?? String(error) }),
    );
  });
  process.once('disconnect', () => {
    void end().finally(() => process.exit(0));
  });
  // Ctrl-C reaches the whole group; the parent ends us in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
