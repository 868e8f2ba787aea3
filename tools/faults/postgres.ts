// A PostgreSQL to kill: its own files in a temporary folder, fsync on, and started again by the same
// command at the same address, so that servers find it where it was.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../src/db/embedded.ts';
import {
  chooseRunner,
  commandOf,
  findBinaries,
  surroundings,
} from '../../src/db/embedded-binaries.ts';

export type Postgres = {
  readonly url: string;
  /** kill -9 of the postmaster and of every process that it started. */
  kill(): Promise<void>;
  /** Starts it again; resolves when it answers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const dir = mkdtempSync(join(tmpdir(), 'svc-faults-'));
  const first = await startEmbedded({ dir, settings });
  guard(dir);
  let pid = first.pid;
  // Read while it lives: its arguments are the only record of its port and its socket.
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1);
  const programs = await findBinaries();
  const runner = chooseRunner(dir, join(dir, 'postgres'), programs);
  const end = async (signal: NodeJS.Signals, pids: number[]) => {
    for (const one of pids) send(one, signal);
    while (pids.some(isAlive)) await pause(10);
  };
  return {
    url: first.url,
    kill: () => end('SIGKILL', [pid, ...childrenOf(pid)]),
    async restart() {
      const started: ChildProcess = spawn(...commandOf(runner, programs.postgres, args), {
        ...surroundings(runner),
        detached: true,
        stdio: 'ignore',
      });
      started.unref();
      if (started.pid === undefined) throw new Error('PostgreSQL did not start again');
      pid = started.pid;
      while (!(await answers(first.url))) {
        if (started.exitCode !== null) throw new Error('PostgreSQL did not start again');
        await pause(20);
      }
    },
    async stop() {
      await end('SIGINT', [pid]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** When we are killed ourselves no hook of ours runs: this shell reads a pipe that closes with us. */
function guard(dir: string): void {
  const clean =
    'read line; kill -QUIT "$(head -n 1 "$1/postgres/postmaster.pid")"; sleep 1; rm -rf "$1"';
  const args = ['-c', clean, 'sh', dir];
  spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).unref();
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

/** A zombie has ended, whoever has still to collect it. */
function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
