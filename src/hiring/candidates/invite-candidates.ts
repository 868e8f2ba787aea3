// Invites candidates to a campaign, all or none. The same address is the same candidate, within a call, between calls
// and under races: whoever invites holds the campaign's lock.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { BatchItem, Context, HiringCaller, ReadContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import {
  type CampaignRow,
  countNewCandidates,
  lockCampaigns,
  statusOf,
} from '../campaigns/index.ts';
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
  /** Callers share a transaction: one statement locks their campaigns, one writes the rows of all, one counts them. */
  async run(tx: Tx, items: Item[]): Promise<(Reply<Operation> | Failure)[]> {
    const groups = [...Map.groupBy(items, (item) => nameOf(keyOf(item))).values()];
    const keys = groups.flatMap(([first]) => (first ? keyOf(first) : []));
    const campaigns = new Map(
      (await lockCampaigns(tx, keys)).map((campaign) => [nameOf(campaign), campaign]),
    );
    const answers = new Map<Item, Reply<Operation> | Failure>();
    const invited: Invited[] = [];
    for (const group of groups) {
      const [campaign, refuse] = [campaigns.get(nameOf(keyOf(group[0] as Item))), refuseAll(group)];
      if (!campaign) refuse(answers, () => fail('NOT_FOUND'));
      else if (statusOf(campaign) !== 'PUBLISHED') refuse(answers, notPublished);
      else invited.push({ campaign, items: group, rows: [], fresh: [] });
    }
    // In a pipeline: one round trip for all campaigns.
    await Promise.all(invited.map((one) => choose(tx, one, neighbours)));
    await keepFresh(tx, invited, neighbours);
    for (const { items: group, rows } of invited) {
      for (const [i, item] of group.entries()) {
        const { scopes } = item.ctx.caller;
        answers.set(
          item,
          (rows[i] ?? []).map((row) => neighbours.view(row, scopes)),
        );
      }
    }
    return items.map((item) => answers.get(item) ?? fail('INTERNAL_ERROR'));
  },
});

/** Calls about one campaign, in their order, with the rows of each and those of all that are new. */
type Invited = {
  campaign: CampaignRow;
  items: readonly Item[];
  rows: CandidateRow[][];
  fresh: CandidateRow[];
};

type CampaignKey = Pick<CampaignRow, 'organization_id' | 'mode' | 'id'>;

const keyOf = ({ ctx: { caller }, input }: Item): CampaignKey => ({
  ...{ organization_id: caller.organizationId, mode: caller.mode, id: input.params.id },
});
const nameOf = ({ organization_id, mode, id }: CampaignKey) => `${organization_id} ${mode} ${id}`;

const refuseAll =
  (items: readonly Item[]) =>
  (answers: Map<Item, Reply<Operation> | Failure>, refusal: (item: Item) => Failure) => {
    for (const item of items) answers.set(item, refusal(item));
  };

const notPublished = ({ ctx }: Item) =>
  fail('PRECONDITION_FAILED', { message: candidateTexts.notPublished[ctx.lang] });

/** Who is new, and who was invited under the same address before. */
async function choose(tx: Tx, one: Invited, { links }: InviteNeighbours): Promise<void> {
  const { campaign, items } = one;
  const [first] = items;
  if (!first) return;
  const { caller, now } = first.ctx;
  const lists = items.map(({ prepared }) => merged(prepared));
  const emails = new Set(lists.flat().flatMap(({ email }) => email ?? []));
  const before = emails.size > 0 ? await findInvited(tx, caller, campaign.id, [...emails]) : [];
  const known = new Map(before.map((row) => [row.email, row]));
  const ids = lists.flatMap((list) => list.map(() => newId('can'))).sort();
  one.rows = lists.map((list) =>
    list.map((given) => {
      const id = ids.shift() ?? '';
      const same = given.email === null ? undefined : known.get(given.email);
      if (same) return same;
      const row = newCandidate(campaign, given, { id, source: 'API', links, now });
      one.fresh.push(row);
      if (row.email !== null) known.set(row.email, row);
      return row;
    }),
  );
}

async function keepFresh(
  tx: Tx,
  invited: readonly Invited[],
  { inviteByMail }: InviteNeighbours,
): Promise<void> {
  const added = invited.filter(({ fresh }) => fresh.length > 0);
  if (added.length === 0) return;
  await Promise.all([
    insertCandidates(
      tx,
      added.flatMap(({ fresh }) => fresh),
    ),
    countNewCandidates(
      tx,
      added.map(({ campaign: { organization_id, mode, id }, fresh }) => ({
        ...{ organization_id, mode, id, count: fresh.length },
      })),
    ),
  ]);
  for (const { campaign, fresh } of added) {
    const reachable = fresh.filter(({ email }) => email !== null);
    if (campaign.mode === 'live' && campaign.send_invitations && reachable.length > 0) {
      await inviteByMail?.(tx, campaign, reachable);
    }
  }
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
