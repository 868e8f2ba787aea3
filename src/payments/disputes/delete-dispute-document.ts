// Takes a document away from a dispute that was not answered yet (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { dropFile, findFile } from '../files/index.ts';
import { lockForAnswer } from './answer-dispute.ts';
import { refuseAnswer } from './dispute.rules.ts';

type Operation = Operations['deleteDisputeDocument'];

export async function deleteDisputeDocument(
  ctx: WriteContext<ProjectCaller>,
  { params: { id, docId } }: Input<Operation>,
): Promise<undefined> {
  const dispute = await lockForAnswer(ctx, id);
  const key = { project_id: dispute.project_id, mode: dispute.mode, id: docId };
  const row = isId('doc', docId) ? await findFile(ctx.tx, key) : undefined;
  if (!row || row.about !== id) throw fail('NOT_FOUND');
  const refusal = refuseAnswer(dispute, ctx.now, ctx.lang);
  if (refusal) throw refusal;
  await dropFile(ctx.tx, key);
  return undefined;
}
