// The questions of a campaign, in their order.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { viewQuestion } from './campaign.view.ts';
import { knownCampaign } from './hold-campaign.ts';
import { listQuestionRows } from './question.store.ts';

type Operation = Operations['listQuestions'];

export async function listQuestions(
  { db, caller }: ReadContext<HiringCaller>,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> {
  await knownCampaign(db, caller, id);
  return (await listQuestionRows(db, caller, id)).map(viewQuestion);
}
