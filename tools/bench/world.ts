// What a bench runs on: a PostgreSQL of its own that waits for its disk, in a temporary folder, with
// merchants and keys written straight into it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { newId } from '../../src/kit/ids.ts';
import { hashKey, newKey, visiblePrefix } from '../../src/kit/key-format.ts';
import type { BenchPayment, BenchProject } from './requests.ts';

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

export async function startWorld(): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  try {
    // No settings: fsync and synchronous_commit are on, as for an operator.
    const postgres = await startEmbedded({ dir });
    await migrate(postgres.url);
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    return {
      dir,
      url: postgres.url,
      admin,
      postgresBytes: () => sumOfFamily(postgres.pid, memoryOf),
      postgresCpu_ms: () => sumOfFamily(postgres.pid, cpuOf),
      async close() {
        await admin.end().catch(() => {});
        await postgres.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Merchants, each with a test key: enough of them to stay under the limit of each. One person owns all of them,
 * or each has a verified owner: the daily quota is the owner's too.
 */
export async function seedProjects(
  admin: pg.Client,
  count: number,
  verifiedOwners = false,
): Promise<BenchProject[]> {
  const owners = Array.from({ length: verifiedOwners ? count : 1 }, () => newId('usr'));
  await admin.query(
    `insert into users (id, name, email, verified_at, created_at, updated_at)
     select id, 'Bench', id || '@example.com', case when $2 then now() end, now(), now()
       from unnest($1::text[]) as g (id)`,
    [owners, verifiedOwners],
  );
  const projects = Array.from({ length: count }, () => ({ id: newId('prj'), key: newKey('test') }));
  const ids = projects.map(({ id }) => id);
  await admin.query(
    `insert into projects (id, name, slug, owner_id, webhook_secret_sealed, created_at)
     select id, id, id, owner, 'unused', now() from unnest($1::text[], $2::text[]) as g (id, owner)`,
    [ids, ids.map((_, n) => owners[n % owners.length])],
  );
  await admin.query(
    `insert into api_keys (id, project_id, name, mode, prefix, secret_hash, scopes, daily_limit,
       lifetime, created_at)
     select id, project_id, 'bench', 'test', prefix, hash, '{payments,data}', 1000, 'none', now()
       from unnest($1::text[], $2::text[], $3::text[], $4::text[])
         as g (id, project_id, prefix, hash)`,
    [
      projects.map(() => newId('key')),
      ids,
      projects.map(({ key }) => visiblePrefix(key)),
      projects.map(({ key }) => hashKey(key)),
    ],
  );
  await admin.query(
    `insert into merchant_accounts (project_id, mode, volume_day, created_at)
     select id, 'test', (now() at time zone 'Africa/Dakar')::date, now()
       from unnest($1::text[]) as g (id)`,
    [ids],
  );
  // Only what was filled: of a table analysed while empty PostgreSQL believes that it stays empty, and
  // the plans made then read it whole for the rest of the run.
  await admin.query('analyze users, projects, api_keys, merchant_accounts');
  return projects;
}

/** Created payments to read, spread over the projects. */
export async function samplePayments(
  admin: pg.Client,
  projects: readonly BenchProject[],
  perProject: number,
): Promise<BenchPayment[]> {
  const { rows } = await admin.query<{ id: string; project_id: string }>(
    `select id, project_id from (
       select id, project_id, row_number() over (partition by project_id order by id desc) as n
         from payments) p
      where n <= $1 order by n, project_id`,
    [perProject],
  );
  const keys = new Map(projects.map(({ id, key }) => [id, key]));
  return rows.map(({ id, project_id }) => ({ id, key: keys.get(project_id) ?? '' }));
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
