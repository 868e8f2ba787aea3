// Accepts a dispute: the customer is right, which is final (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { answerWith, lockForAnswer } from './answer-dispute.ts';
import { merged, refuseAnswer } from './dispute.rules.ts';

type Operation = Operations['acceptDispute'];

export async function acceptDispute(
  ctx: WriteContext<ProjectCaller>,
  { params: { id }, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await lockForAnswer(ctx, id);
  const refusal = refuseAnswer(row, ctx.now, ctx.lang);
  if (refusal) throw refusal;
  return answerWith(ctx, row, 'accept', { evidence: merged(row, body) });
}
