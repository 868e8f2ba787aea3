// Lists what waits for a person, as `rails hand` does.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { findProjectNames } from '../../platform/index.ts';
import { listForHand } from '../attempts/index.ts';
import { viewHand } from './hand.view.ts';

type Operation = Operations['listOfficeHands'];

export async function listOfficeHands(
  { db }: ReadContext,
  { query: { limit = limits.perPageDefault } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const rows = await listForHand(db, limit);
  const nameOf = await findProjectNames(
    db,
    rows.map(({ project_id }) => project_id),
  );
  return { data: rows.map((row) => viewHand(row, nameOf)) };
}
