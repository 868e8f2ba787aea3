// The first steps of every change of a destination, in the order of B.0: its merchant may write, and it is there. The
// destination is locked before the merchant, as everywhere.
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { lockOwn, type MerchantRow } from '../merchants/index.ts';
import { standingAt } from './destination.rules.ts';
import { type DestinationRow, lockDestination } from './destination.store.ts';

export async function openDestination(
  ctx: WriteContext<ProjectCaller>,
  id: string,
): Promise<{ row: DestinationRow; merchant: MerchantRow }> {
  const scope = scopeOf(ctx.caller);
  const { projectId: project_id, mode } = scope;
  const found = isId('pd', id)
    ? await lockDestination(ctx.tx, { project_id, mode, id })
    : undefined;
  const merchant = await lockOwn(ctx);
  if (!found) throw fail('NOT_FOUND');
  return { row: standingAt(found, ctx.now), merchant };
}
