// Reads a campaign with its questions.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { createMemory } from '../../kit/memory.ts';
import { WrittenReply } from '../../kit/written-reply.ts';
import { readWritten } from './campaign.store.ts';
import type { ViewCampaign } from './campaign.view.ts';
import { readWrittenCampaign, writtenQuestions } from './read-together.ts';

type Operation = Operations['getCampaign'];

/**
 * The answer is remembered by the text of the row that it was made from, which is read at each call: a row that says anything
 * else, a count or a name, has another text.
 */
export const createCampaignReader = (view: ViewCampaign) => {
  const memory = createMemory();
  return async (
    { db, caller }: ReadContext<HiringCaller>,
    { params: { id } }: Input<Operation>,
  ): Promise<WrittenReply<Reply<Operation>>> => {
    const read = await readWrittenCampaign(db, caller, id);
    const found = memory.find(read.written, id);
    if (found) return new WrittenReply(found);
    const row = readWritten(read);
    const questions = await writtenQuestions(db, row);
    const campaign = JSON.stringify(view(row)).slice(0, -1);
    const parts = [Buffer.from(`${campaign},"questions":`), questions, Buffer.from('}')];
    return new WrittenReply(memory.keep(read.written, id, Buffer.concat(parts)));
  };
};
