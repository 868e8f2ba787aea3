// What a bench runs on: a PostgreSQL of its own that waits for its disk, in a temporary folder.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { EmbeddedPostgres } from '../../src/db/embedded.ts';
import { type Release, thisRelease } from './release.ts';

export type World = {
  dir: string;
  url: string;
  admin: pg.Client;
  /** Memory of all processes of PostgreSQL, shared pages counted once; undefined where unknown. */
  postgresBytes(): number | undefined;
  /** Processor time of the same processes so far; undefined where unknown. */
  postgresCpu_ms(): number | undefined;
  close(): Promise<void>;
};

export type WorldOptions = {
  release?: Release;
  /** Without any, fsync and synchronous_commit are on, as for an operator. */
  settings?: Record<string, string>;
  /** Fills the database under settings of its own, before PostgreSQL is started anew for the bench. */
  fill?: { settings: Record<string, string>; work(admin: pg.Client, url: string): Promise<void> };
  /** Hears at once how to end it, for a start that takes long. */
  onStop?(undo: () => Promise<void>): void;
};

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { release = thisRelease, settings = {}, fill } = options;
  const dir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  let postgres: EmbeddedPostgres | undefined;
  let admin: pg.Client | undefined;
  const start = async (given: Record<string, string>) => {
    postgres = await release.startEmbedded({ dir, settings: given });
    return postgres;
  };
  const close = async () => {
    await admin?.end().catch(() => {});
    await postgres?.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  options.onStop?.(close);
  try {
    let running = await start(fill?.settings ?? settings);
    await release.migrate(running.url);
    if (fill) {
      admin = await connect(running.url);
      await fill.work(admin, running.url);
      await admin.end();
      await running.stop();
      running = await start(settings);
    }
    admin = await connect(running.url);
    return {
      dir,
      url: running.url,
      admin,
      postgresBytes: () => sumOfFamily(running.pid, memoryOf),
      postgresCpu_ms: () => sumOfFamily(running.pid, cpuOf),
      close,
    };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Settings that decide what a commit costs, as PostgreSQL itself says them. */
export async function readSettings(admin: pg.Client): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ name: string; setting: string }>(
    `select name, current_setting(name) as setting from pg_settings
      where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes',
        'wal_sync_method', 'shared_buffers')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** Sums something over a process and its descendants, as Linux tells it. */
function sumOfFamily(pid: number, of: (pid: number) => number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const children = text.split(' ').filter(Boolean).map(Number);
    return children.reduce((sum, child) => sum + (sumOfFamily(child, of) ?? 0), of(pid));
  } catch {
    return undefined;
  }
}

function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1_024;
}

/** Linux counts in hundredths of a second; children that ended are counted with their parent. */
function cpuOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n] ?? 0), 0) * 10;
}
