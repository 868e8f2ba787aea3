// Merchants and keys written straight into a bench's database, and payments of theirs to read.
import type pg from 'pg';
import { newId } from '../../src/kit/ids.ts';
import { hashKey, newKey, visiblePrefix } from '../../src/kit/key-format.ts';
import type { BenchPayment, BenchProject } from './requests.ts';

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
