// Finds a question of the caller's organisation and mode, and locks its campaign, which must be open to changes.
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { holdCampaign } from './hold-campaign.ts';
import { findQuestion, listQuestionRows } from './question.store.ts';

export async function holdQuestion(ctx: WriteContext<HiringCaller>, id: string) {
  const { tx, caller } = ctx;
  const found = await findQuestion(tx, caller, id);
  if (!found) throw fail('NOT_FOUND');
  const campaign = await holdCampaign(ctx, caller, found.campaign_id);
  const order = await listQuestionRows(tx, caller, campaign.id);
  const question = order.find((one) => one.id === id);
  // Deleted while the lock was waited for.
  if (!question) throw fail('NOT_FOUND');
  return { campaign, question, order };
}
