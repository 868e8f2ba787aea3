// Decides a dispute in test mode (contract/payments.md B.12, B.15.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { listFiles } from '../files/index.ts';
import { readDispute } from './answer-dispute.ts';
import { decideDispute } from './decide-dispute.ts';
import { viewDispute } from './dispute.view.ts';

type Operation = Operations['advanceTestDispute'];

export async function advanceTestDispute(
  ctx: WriteContext<ProjectCaller>,
  { params: { id }, body: { outcome } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const key = await readDispute({ ...ctx, db: ctx.tx }, id);
  const decided = await decideDispute(ctx.tx, key, outcome, null, ctx.now, ctx.lang);
  const documents = await listFiles(ctx.tx, scopeOf(ctx.caller), id);
  return viewDispute(decided.after, documents, ctx.lang);
}
