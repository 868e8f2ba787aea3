// Reads one payout destination; one that was taken away reads `disabled` (contract/payments.md B.15.16).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { findMerchant } from '../merchants/index.ts';
import { findDestinations } from './destination.store.ts';
import { viewDestination } from './destination.view.ts';

type Operation = Operations['getDestination'];

export async function getDestination(
  ctx: ReadContext<ProjectCaller>,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const scope = scopeOf(ctx.caller);
  const { projectId: project_id, mode } = scope;
  // Another project's or mode's destination is as unknown as one that never was (K17).
  const [[row], merchant] = await Promise.all([
    isId('pd', id) ? findDestinations(ctx.db, [{ project_id, mode, id }]) : [],
    findMerchant(ctx.db, scope),
  ]);
  if (!row) throw fail('NOT_FOUND');
  return viewDestination(row, { defaultId: merchant?.default_destination ?? null, now: ctx.now });
}
