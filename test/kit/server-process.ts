// The real server as a process of its own, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inherited } from './inherited.ts';

export type ServerProcess = {
  url: string;
  /** All that it printed. */
  output: string;
  child: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

// Whatever happens to a test, its servers end with it.
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

const main = new URL('../../src/main.ts', import.meta.url).pathname;

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'svc-process-'));
export const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true });

/** Starts the server and waits for its address; rejects with its words when it does not start. */
export function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...inherited(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const server: ServerProcess = {
    url: '',
    output: '',
    child,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
  alive.add(child);
  void ended.then(() => alive.delete(child));
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      server.output += chunk.toString('utf8');
      const address = /^svc: (http\S+)$/m.exec(server.output)?.[1];
      if (!address || server.url) return;
      server.url = address;
      // The rest of a first start's text comes in the same write.
      setTimeout(() => resolve(server), 20);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then((code) => {
      if (!server.url) reject(new Error(`exit ${code}: ${server.output}`));
    });
  });
}

/** The demo key that a first start printed. */
export function demoOf(server: ServerProcess): { project: string; key: string } {
  const project = /project\s+(prj_\w+)/.exec(server.output)?.[1] ?? '';
  const key = /test key\s+(sk_svc_pay_test_\w+)/.exec(server.output)?.[1] ?? '';
  return { project, key };
}
