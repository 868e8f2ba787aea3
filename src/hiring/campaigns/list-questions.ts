// The questions of a campaign, in their order.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { readCampaign, readShownQuestions } from './read-together.ts';

type Operation = Operations['listQuestions'];

export async function listQuestions(
  { db, caller }: ReadContext<HiringCaller>,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> {
  return readShownQuestions(db, await readCampaign(db, caller, id));
}
