// Deletes a question and closes the gap. Sessions that have begun keep their frozen copy.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import { saveQuestionChange } from './campaign.store.ts';
import { holdQuestion } from './hold-question.ts';
import { movedIn } from './question.rules.ts';
import { deleteQuestionRow, savePositions } from './question.store.ts';

type Operation = Operations['deleteQuestion'];

export async function deleteQuestion(
  ctx: WriteContext<HiringCaller>,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, now } = ctx;
  const { campaign, order } = await holdQuestion(ctx, id);
  const left = order.filter((one) => one.id !== id);
  await deleteQuestionRow(tx, caller, id);
  await savePositions(tx, caller, movedIn(left));
  await saveQuestionChange(tx, campaign, left.length, now);
  return { id, deleted: true };
}
