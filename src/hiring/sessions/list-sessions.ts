// A page of the sessions of a campaign.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { readCampaign } from '../campaigns/index.ts';
import { findParticipants } from '../candidates/index.ts';
import type { Lists } from '../lists.ts';
import { type ListedSession, listSessionRows } from './session.store.ts';
import { viewListed } from './session.view.ts';

type Operation = Operations['listSessions'];

export const createSessionLister =
  (lists: Lists) =>
  async (
    { db, caller, lang }: ReadContext<HiringCaller>,
    { params, query }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const list = ['sessions', params.id, caller.organizationId, caller.mode];
    lists.judge(list, query, lang);
    const view = async (rows: ListedSession[]) => {
      const ids = rows.flatMap(({ candidate_id: id }) => id ?? []);
      // Nobody is looked up for a key that would not see who it is.
      const isShown = caller.scopes.includes('candidates:read') && ids.length > 0;
      const people = isShown ? await findParticipants(db, caller, ids) : [];
      const byId = new Map(people.map((one) => [one.id, one]));
      return rows.map((row) => viewListed(row, byId.get(row.candidate_id ?? ''), caller.scopes));
    };
    const find = (after: string | undefined, most: number) =>
      listSessionRows(db, caller, params.id, after, most);
    const [page] = await Promise.all([
      lists.page(list, query, lang, find, view),
      readCampaign(db, caller, params.id),
    ]);
    return page;
  };
