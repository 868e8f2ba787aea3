// Reads a campaign with its questions.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import type { ViewCampaign } from './campaign.view.ts';
import { readCampaign, readShownQuestions } from './read-together.ts';

type Operation = Operations['getCampaign'];

export const createCampaignReader =
  (view: ViewCampaign) =>
  async (
    { db, caller }: ReadContext<HiringCaller>,
    { params: { id } }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const row = await readCampaign(db, caller, id);
    return { ...view(row), questions: await readShownQuestions(db, row) };
  };
