// A page of the sessions of a campaign. Those of the same few milliseconds share their statements.
import { hash } from 'node:crypto';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { createMemory } from '../../kit/memory.ts';
import { ofEach } from '../../kit/of-each.ts';
import { WrittenReply } from '../../kit/written-reply.ts';
import { requireCampaign } from '../campaigns/index.ts';
import { findParticipants, type Participant, type ParticipantKey } from '../candidates/index.ts';
import type { Lists } from '../lists.ts';
import { nameParticipants, viewListed } from './session.view.ts';
import {
  candidatesIn,
  mostPages,
  type SessionPage,
  sessionsIn,
  writeNamed,
  writePages,
} from './session-list.store.ts';

/** Of many ids, in a cursor: they would make it longer than a cursor may be. */
const markOf = (ids: readonly string[]) => hash('sha256', ids.join(), 'base64url');

type Operation = Operations['listSessions'];

const readersOf = ofEach((reader: Reader) => ({
  page: createBatcher<SessionPage, string>((pages) => writePages(reader, pages), {
    max: mostPages,
    concurrency: 2,
  }),
  people: createBatcher<ParticipantKey[], Map<string, Participant>>(
    async (asked) => {
      const found = await findParticipants(reader, asked.flat());
      const byId = new Map(found.map((one) => [one.id, one]));
      // An id belongs to one tenant, and only its own are looked up by the session's.
      return asked.map(() => byId);
    },
    { max: 50, concurrency: 2 },
  ),
}));

/**
 * A page is remembered by the text of the rows that it was made from, which is read at each call: rows that say anything else
 * have another text. It names nobody, so that no erasure has to reach it: names are put in each time.
 */
export const createSessionLister = (lists: Lists) => {
  const memory = createMemory();
  return async (
    { db, caller, lang }: ReadContext<HiringCaller>,
    { params, query }: Input<Operation>,
  ): Promise<WrittenReply<Reply<Operation>>> => {
    const { organizationId, mode, scopes } = caller;
    const { status } = query;
    const asked = query.ids?.split(',');
    const narrowed = [...(status ? [status] : []), ...(asked ? [markOf(asked)] : [])];
    const list = ['sessions', params.id, organizationId, mode, ...narrowed];
    const bounds = lists.judge(list, query, lang);
    const page = { organizationId, mode, campaignId: params.id, status, ...bounds };
    const readers = readersOf(db);
    const written = asked ? await writeNamed(db, page, asked) : await readers.page(page);
    // The campaign of a session is there: its key says so.
    if (written === '') await requireCampaign(db, caller, params.id);
    const question = [...list, bounds.after, bounds.most].join(' ');
    const unnamed =
      memory.find(written, question) ?? memory.keep(written, question, JSON.stringify(shown()));
    // Nobody is looked up for a key that would not see who it is.
    const seen = scopes.includes('candidates:read') ? candidatesIn(written, bounds.most - 1) : [];
    const ids = seen.filter((id) => id !== '');
    if (ids.length === 0) return new WrittenReply(unnamed);
    const people = await readers.people(ids.map((id) => ({ organizationId, mode, id })));
    const named = seen.map((id) => people.get(id));
    return new WrittenReply(nameParticipants(unnamed, named));

    function shown(): Reply<Operation> {
      const { data, cursor } = lists.show(list, query, sessionsIn(page, written));
      return { data: data.map((row) => viewListed(row, undefined, [])), cursor };
    }
  };
};
