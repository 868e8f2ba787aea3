// What the answers of createCampaign and createQuestions said, read again once they are forgotten.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { type ViewCampaign, viewQuestion } from './campaign.view.ts';
import { knownCampaign } from './hold-campaign.ts';
import { findQuestions } from './question.store.ts';

type Ctx = ReadContext<HiringCaller>;
type Named = { params: { id: string } };

export const createCampaignAgain =
  (view: ViewCampaign) =>
  async (
    { db, caller }: Ctx,
    { params: { id } }: Named,
  ): Promise<Reply<Operations['createCampaign']>> =>
    view(await knownCampaign(db, caller, id));

/** The ids of a list stand apart by blanks; those that were deleted since are left out. */
export async function getQuestionsAgain(
  { db, caller }: Ctx,
  { params: { id } }: Named,
): Promise<Reply<Operations['createQuestions']>> {
  const ids = id.split(' ');
  const rows = new Map((await findQuestions(db, caller, ids)).map((row) => [row.id, row]));
  return ids.flatMap((one) => {
    const row = rows.get(one);
    return row ? [viewQuestion(row)] : [];
  });
}
