// Completes the evidence of a dispute, until it is decided (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { answerWith, lockForAnswer, refuseEmpty } from './answer-dispute.ts';
import { merged, refuseEvidence } from './dispute.rules.ts';

type Operation = Operations['updateDispute'];

export async function updateDispute(
  ctx: WriteContext<ProjectCaller>,
  { params: { id }, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await lockForAnswer(ctx, id);
  const refusal = refuseEvidence(row, ctx.now, ctx.lang);
  if (refusal) throw refusal;
  const evidence = merged(row, body.evidence);
  if (row.status === 'challenged') await refuseEmpty(ctx, id, evidence);
  return answerWith(ctx, row, undefined, { evidence });
}
