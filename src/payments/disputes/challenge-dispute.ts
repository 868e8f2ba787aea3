// Challenges a dispute: with evidence or a document, given now or before (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { answerWith, lockForAnswer, refuseEmpty } from './answer-dispute.ts';
import { merged, refuseAnswer } from './dispute.rules.ts';

type Operation = Operations['challengeDispute'];

export async function challengeDispute(
  ctx: WriteContext<ProjectCaller>,
  { params: { id }, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await lockForAnswer(ctx, id);
  const refusal = refuseAnswer(row, ctx.now, ctx.lang);
  if (refusal) throw refusal;
  const evidence = merged(row, body.evidence ?? {});
  await refuseEmpty(ctx, id, evidence);
  const { comment } = body;
  const whole = comment === undefined ? evidence : { ...evidence, comment };
  return answerWith(ctx, row, 'challenge', { evidence: whole });
}
