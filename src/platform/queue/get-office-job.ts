// One job with the tries of it that failed.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { findJob } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { findProjectNames } from '../projects/index.ts';
import { jobOfId, viewJob } from './office-job.view.ts';

type Operation = Operations['getOfficeJob'];

export async function getOfficeJob(
  { db }: ReadContext,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const key = jobOfId(id);
  const row = key && (await findJob(db, key, clock.now()));
  if (!row) throw fail('NOT_FOUND');
  const nameOf = await findProjectNames(db, [row.project_id]);
  return { ...viewJob(row, nameOf), failures: (row.failures ?? []).toReversed() };
}
