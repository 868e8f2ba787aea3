// Lists jobs of all projects, the first due one first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { listJobs } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { findProjectNames } from '../projects/index.ts';
import { viewJob } from './office-job.view.ts';

type Operation = Operations['listOfficeJobs'];

export async function listOfficeJobs(
  { db }: ReadContext,
  { query: { kind, state, limit = limits.perPageDefault } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const kinds = kind === undefined ? null : [kind];
  const rows = await listJobs(db, { kinds, state: state ?? null, now: clock.now(), limit });
  const nameOf = await findProjectNames(
    db,
    rows.map(({ project_id }) => project_id),
  );
  return { data: rows.map((row) => viewJob(row, nameOf)) };
}
