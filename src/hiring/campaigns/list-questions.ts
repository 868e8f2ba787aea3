// The questions of a campaign, in their order.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { WrittenReply } from '../../kit/written-reply.ts';
import { readCampaign, writtenQuestions } from './read-together.ts';

type Operation = Operations['listQuestions'];

export async function listQuestions(
  { db, caller }: ReadContext<HiringCaller>,
  { params: { id } }: Input<Operation>,
): Promise<WrittenReply<Reply<Operation>>> {
  return new WrittenReply(await writtenQuestions(db, await readCampaign(db, caller, id)));
}
