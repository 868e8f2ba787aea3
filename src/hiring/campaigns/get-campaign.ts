// Reads a campaign with its questions.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { createMemory } from '../../kit/memory.ts';
import { WrittenReply } from '../../kit/written-reply.ts';
import { findCampaignAsWritten } from './campaign.store.ts';
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
    const key = await readWrittenCampaign(db, caller, id);
    const found = memory.find(key.written, id);
    if (found) return new WrittenReply(found);
    const row = await findCampaignAsWritten(db, key);
    if (!row) throw fail('NOT_FOUND');
    const questions = await writtenQuestions(db, row);
    const campaign = JSON.stringify(view(row)).slice(0, -1);
    const parts = [Buffer.from(`${campaign},"questions":`), questions, Buffer.from('}')];
    return new WrittenReply(memory.keep(row.written, id, Buffer.concat(parts)));
  };
};
