// SQL by which operators bring jobs forward or take them out of the queue: those alone that no worker holds.
import { at, type Tx } from '../db/database.ts';
import { sameKey } from '../db/same-key.ts';
import { bound } from '../db/spread.ts';
import { sql } from '../db/sql.ts';
import type { JobKey } from './office-job.store.ts';

/** Keys as given rows, of tenants that lie in one place. */
const given = (keys: readonly JobKey[]) => sql`unnest(
  ${keys.map((key) => key.project_id)}::text[], ${keys.map((key) => key.kind)}::text[],
  ${keys.map((key) => key.subject)}::text[]) as g (project_id, kind, subject)`;

const free = (keys: readonly JobKey[], now: number) => sql`
  ${sameKey('j', 'g', ['project_id', 'kind', 'subject'])} and (j.lease_by is null or j.run_at <= ${at(now)})
  and ${bound(
    'j',
    keys.map((key) => key.project_id),
  )}`;

/** Answers how many; one that is due already stays where it is. */
export const hurryFree = (tx: Tx, keys: readonly JobKey[], now: number): Promise<number> =>
  tx.run(sql`
    update jobs j set run_at = least(j.run_at, ${at(now)}) from ${given(keys)} where ${free(keys, now)}`);

export const removeFree = (tx: Tx, keys: readonly JobKey[], now: number): Promise<number> =>
  tx.run(sql`delete from jobs j using ${given(keys)} where ${free(keys, now)}`);
