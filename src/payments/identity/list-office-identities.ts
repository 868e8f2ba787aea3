// Lists the identity files that wait for a decision, the oldest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { findProjectNames } from '../../platform/index.ts';
import { listWaiting } from './office-identity.store.ts';

type Operation = Operations['listOfficeIdentities'];

export async function listOfficeIdentities(
  { db }: ReadContext,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const rows = await listWaiting(db, query.limit ?? limits.perPageDefault);
  const nameOf = await findProjectNames(
    db,
    rows.map((row) => row.project_id),
  );
  return {
    data: rows.map(({ project_id, mode, submitted_at }) => ({
      project: nameOf(project_id),
      mode,
      submitted_at: iso(submitted_at),
    })),
  };
}
