// Lays what we booked beside what operators say, by day and channel.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { reconcile, spanOf } from './reconcile.ts';

type Operation = Operations['getReconciliation'];

export async function getReconciliation(
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const span = spanOf(ctx, query);
  const data = await reconcile(ctx, span);
  return { ...span, currency: 'XOF', livemode: ctx.caller.mode === 'live', data };
}
