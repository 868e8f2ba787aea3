// Invites candidates to a campaign, all or none. The same address is the same candidate, within a call, between calls
// and under races: whoever invites holds the campaign's lock.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { BatchItem, Context, HiringCaller, ReadContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { addToCounts, type CampaignRow, lockCampaign, statusOf } from '../campaigns/index.ts';
import { type Given, merged } from './candidate.rules.ts';
import {
  type CandidateRow,
  findCandidates,
  findInvited,
  insertCandidates,
} from './candidate.store.ts';
import { candidateTexts } from './candidate.texts.ts';
import type { ViewCandidate } from './candidate.view.ts';
import { newCandidate } from './new-candidate.ts';
import { type PhoneOf, readGiven } from './read-given.ts';

type Operation = Operations['inviteCandidates'];
type Item = BatchItem<HiringCaller, Input<Operation>, Given[]>;

export type InviteNeighbours = {
  view: ViewCandidate;
  links: Seal;
  phoneOf: PhoneOf;
  /** New candidates of a production campaign that sends invitations, with an address each: their mails. */
  inviteByMail?(tx: Tx, campaign: CampaignRow, candidates: readonly CandidateRow[]): Promise<void>;
};

export const createInviter = (neighbours: InviteNeighbours) => ({
  prepare: ({ now, lang }: Context<HiringCaller>, { body }: Input<Operation>): Promise<Given[]> =>
    readGiven(body, { phoneOf: neighbours.phoneOf, now, lang }),
  /** Callers share a transaction: those of one campaign its lock and one statement for the rows of all. */
  async run(tx: Tx, items: Item[]): Promise<(Reply<Operation> | Failure)[]> {
    const answers = new Map<Item, Reply<Operation> | Failure>();
    const byCampaign = Map.groupBy(items, (item) => item.input.params.id);
    for (const id of [...byCampaign.keys()].sort()) {
      for (const group of ofOneTenant(byCampaign.get(id) ?? [])) {
        const found = await inviteAll(tx, group, neighbours);
        for (const [i, item] of group.entries()) answers.set(item, found[i] ?? fail('NOT_FOUND'));
      }
    }
    return items.map((item) => answers.get(item) ?? fail('INTERNAL_ERROR'));
  },
});

const ofOneTenant = (items: readonly Item[]): Item[][] => [
  ...Map.groupBy(
    items,
    ({ ctx: { caller } }) => `${caller.organizationId} ${caller.mode}`,
  ).values(),
];

/** Calls about one campaign of one tenant, in their order. */
async function inviteAll(
  tx: Tx,
  items: readonly Item[],
  { view, links, inviteByMail }: InviteNeighbours,
): Promise<(Reply<Operation> | Failure)[]> {
  const [first] = items;
  if (!first) return [];
  const { caller, now } = first.ctx;
  const campaign = await lockCampaign(tx, caller, first.input.params.id);
  if (!campaign) return items.map(() => fail('NOT_FOUND'));
  if (statusOf(campaign) !== 'PUBLISHED') {
    return items.map(({ ctx }) =>
      fail('PRECONDITION_FAILED', { message: candidateTexts.notPublished[ctx.lang] }),
    );
  }
  const lists = items.map(({ prepared }) => merged(prepared));
  const emails = new Set(lists.flat().flatMap(({ email }) => email ?? []));
  const invited = emails.size > 0 ? await findInvited(tx, caller, campaign.id, [...emails]) : [];
  const known = new Map(invited.map((row) => [row.email, row]));
  const ids = lists.flatMap((list) => list.map(() => newId('can'))).sort();
  const fresh: CandidateRow[] = [];
  const found = lists.map((list) =>
    list.map((given) => {
      const id = ids.shift() ?? '';
      const same = given.email === null ? undefined : known.get(given.email);
      if (same) return same;
      const row = newCandidate(campaign, given, { id, source: 'API', links, now });
      fresh.push(row);
      if (row.email !== null) known.set(row.email, row);
      return row;
    }),
  );
  await insertCandidates(tx, fresh);
  if (fresh.length > 0) await addToCounts(tx, campaign, { candidates: fresh.length });
  const reachable = fresh.filter(({ email }) => email !== null);
  if (campaign.mode === 'live' && campaign.send_invitations && reachable.length > 0) {
    await inviteByMail?.(tx, campaign, reachable);
  }
  return found.map((rows, i) => rows.map((row) => view(row, items[i]?.ctx.caller.scopes ?? [])));
}

/** What a stored answer said, read again: its ids, apart by blanks. */
export const createInvitedReader =
  (view: ViewCandidate) =>
  async (
    { db, caller }: ReadContext<HiringCaller>,
    { params: { id } }: { params: { id: string } },
  ): Promise<Reply<Operation>> => {
    const ids = id.split(' ');
    const rows = await findCandidates(db, caller, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((one) => {
      const row = byId.get(one);
      return row ? [view(row, caller.scopes)] : [];
    });
  };
