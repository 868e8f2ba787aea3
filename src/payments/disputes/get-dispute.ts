// Reads one dispute.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Dispute } from '../../../contract/payments/disputes.shapes.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { expand } from '../expansions/index.ts';
import { listFiles } from '../files/index.ts';
import { readDispute } from './answer-dispute.ts';
import { findDisputes } from './dispute.store.ts';
import { viewDispute } from './dispute.view.ts';

type Operation = Operations['getDispute'];

export async function getDispute(
  ctx: ReadContext<ProjectCaller>,
  { params: { id }, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await readDispute(ctx, id);
  const documents = await listFiles(ctx.db, scopeOf(ctx.caller), id);
  const more = await expand(ctx, { key: row }, query.expand);
  return { ...viewDispute(row, documents, ctx.lang), ...more };
}

/** The newest dispute of a payment whole, for `expand=dispute`. */
export async function disputeOfPayment(
  ctx: ReadContext<ProjectCaller>,
  id: string,
): Promise<Dispute | null> {
  const { projectId: project_id, mode } = ctx.caller;
  const [row] = await findDisputes(ctx.db, [{ project_id, mode, id }]);
  if (!row) return null;
  return viewDispute(row, await listFiles(ctx.db, scopeOf(ctx.caller), id), ctx.lang);
}
