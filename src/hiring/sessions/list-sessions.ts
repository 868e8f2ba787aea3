// A page of the sessions of a campaign. Those of the same few milliseconds share their statements.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { ofEach } from '../../kit/of-each.ts';
import { requireCampaign } from '../campaigns/index.ts';
import { findParticipants, type Participant, type ParticipantKey } from '../candidates/index.ts';
import type { Lists } from '../lists.ts';
import { viewListed } from './session.view.ts';
import { type ListedSession, listSessionPages, type SessionPage } from './session-list.store.ts';

type Operation = Operations['listSessions'];

/** As many pages to a statement: each number of them is a text, planned by itself. */
const pagesTogether = 16;

const readersOf = ofEach((reader: Reader) => ({
  page: createBatcher<SessionPage, ListedSession[]>((pages) => listSessionPages(reader, pages), {
    max: pagesTogether,
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

export const createSessionLister =
  (lists: Lists) =>
  async (
    { db, caller, lang }: ReadContext<HiringCaller>,
    { params, query }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { organizationId, mode, scopes } = caller;
    const list = ['sessions', params.id, organizationId, mode];
    lists.judge(list, query, lang);
    const readers = readersOf(db);
    const view = async (rows: ListedSession[]) => {
      const ids = rows.flatMap(({ candidate_id: id }) => id ?? []);
      // Nobody is looked up for a key that would not see who it is.
      const isShown = scopes.includes('candidates:read') && ids.length > 0;
      const people = isShown
        ? await readers.people(ids.map((id) => ({ organizationId, mode, id })))
        : undefined;
      return rows.map((row) => viewListed(row, people?.get(row.candidate_id ?? ''), scopes));
    };
    const find = (after: string | undefined, most: number) =>
      readers.page({ organizationId, mode, campaignId: params.id, after, most });
    const [page] = await Promise.all([
      lists.page(list, query, lang, find, view),
      requireCampaign(db, caller, params.id),
    ]);
    return page;
  };
