// Reads one payout.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { expand } from '../expansions/index.ts';
import { findPayouts } from './payout.store.ts';
import { viewPayout } from './payout.view.ts';

type Operation = Operations['getPayout'];

export async function getPayout(
  ctx: ReadContext<ProjectCaller>,
  { params: { id }, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { projectId: project_id, mode } = ctx.caller;
  // Another project's or mode's payout is as unknown as one that never was (K17).
  const [row] = isId('po', id) ? await findPayouts(ctx.db, [{ project_id, mode, id }]) : [];
  if (!row) throw fail('NOT_FOUND');
  const more = await expand(ctx, { key: row, kind: 'payout' }, query.expand);
  return { ...viewPayout(row), ...more };
}
