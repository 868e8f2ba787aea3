// Challenges a dispute: with evidence or a document, given now or before (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { listFiles } from '../files/index.ts';
import { answerWith, lockForAnswer } from './answer-dispute.ts';
import { merged, refuseAnswer } from './dispute.rules.ts';
import { fieldTexts } from './dispute.texts.ts';

type Operation = Operations['challengeDispute'];

export async function challengeDispute(
  ctx: WriteContext<ProjectCaller>,
  { params: { id }, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await lockForAnswer(ctx, id);
  const refusal = refuseAnswer(row, ctx.now, ctx.lang);
  if (refusal) throw refusal;
  const { comment, evidence: given = {} } = body;
  const evidence = merged(row, given);
  const hasEvidence = Object.keys(evidence).some((name) => name !== 'comment' || name in given);
  if (!hasEvidence && (await listFiles(ctx.tx, scopeOf(ctx.caller), id)).length === 0) {
    throw fail('INVALID_REQUEST', { fields: { evidence: fieldTexts.noEvidence[ctx.lang] } });
  }
  const whole = comment === undefined ? evidence : { ...evidence, comment };
  return answerWith(ctx, row, 'challenge', { evidence: whole });
}
