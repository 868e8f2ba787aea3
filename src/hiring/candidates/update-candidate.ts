// Changes what is known of a candidate. Under the campaign's lock, so that two candidates never get one address.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { BatchItem, Context, HiringCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { dropSlowMails } from '../../platform/index.ts';
import { lockCampaign } from '../campaigns/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import { addressOf, faultsOfExpiry } from './candidate.rules.ts';
import {
  type CandidateRow,
  findByAddress,
  lockCandidate,
  saveCandidate,
} from './candidate.store.ts';
import { candidateTexts } from './candidate.texts.ts';
import { type PhoneOf, phoneAs } from './read-given.ts';
import type { ReinviteNeighbours } from './reinvite-candidate.ts';

type Operation = Operations['updateCandidate'];
type Changes = Partial<
  Pick<CandidateRow, 'name' | 'email' | 'phone' | 'notes' | 'external_ref' | 'invite_expires_at'>
>;
type Item = BatchItem<HiringCaller, Input<Operation>, Changes>;

export type UpdateNeighbours = Pick<ReinviteNeighbours, 'view' | 'mailAgain'> & {
  phoneOf: PhoneOf;
};

export const createCandidateUpdater = ({ view, phoneOf, mailAgain }: UpdateNeighbours) => ({
  async prepare(
    { now, lang }: Context<HiringCaller>,
    { body }: Input<Operation>,
  ): Promise<Changes> {
    const { inviteExpiresAt: expires, phone } = body;
    const time = expires ? parseTime(expires) : null;
    refuseFields(faultsOfExpiry(body, now), lang);
    return {
      ...(body.name === undefined ? {} : { name: body.name.trim() }),
      ...(body.email === undefined ? {} : { email: addressOf(body.email) }),
      ...(phone === undefined ? {} : { phone: await phoneAs(phone, phoneOf) }),
      ...(body.notes === undefined ? {} : { notes: body.notes }),
      ...(body.externalRef === undefined ? {} : { external_ref: body.externalRef }),
      ...(expires === undefined ? {} : { invite_expires_at: time }),
    };
  },
  async run(tx: Tx, items: Item[]): Promise<Reply<Operation>[]> {
    // Such calls are few: each takes its own locks, in the order of their campaigns.
    const sorted = items.toSorted((a, b) => (a.input.params.id < b.input.params.id ? -1 : 1));
    const answers = new Map<Item, Reply<Operation>>();
    for (const item of sorted) {
      const row = await change({ ...item.ctx, tx }, item, mailAgain);
      answers.set(item, view(row, item.ctx.caller.scopes));
    }
    return items.flatMap((item) => answers.get(item) ?? []);
  },
});

async function change(
  { tx, caller, now, lang }: WriteContext<HiringCaller>,
  { input: { params }, prepared: changes }: Item,
  mailAgain: ReinviteNeighbours['mailAgain'],
): Promise<CandidateRow> {
  const campaign = await lockCampaign(tx, caller, params.id);
  const row = campaign && (await lockCandidate(tx, caller, params.candidateId));
  if (!row || row.campaign_id !== params.id) throw fail('NOT_FOUND');
  if (row.status === 'ERASED' || row.purged_at !== null) {
    throw fail('INVALID_STATE', { message: candidateTexts.erased[lang] });
  }
  const { email } = changes;
  if (email && email !== row.email) {
    const other = await findByAddress(tx, caller, params.id, email);
    if (other) throw fail('INVALID_STATE', { message: candidateTexts.taken[lang] });
  }
  const changed = { ...row, ...changes, updated_at: now };
  const isElsewhere = row.email !== null && changed.email !== row.email;
  const isTakenBack = isElsewhere && (await takeBackMail(tx, row));
  // It speaks of the address that stands beside it; whoever had the mail has the link until that is changed.
  if (isElsewhere) changed.email_sent_at = null;
  await saveCandidate(tx, changed);
  if (isTakenBack && changed.email !== null) await mailAgain(tx, changed, now);
  return changed;
}

/** An invitation that waits for the mail server would still go to the address that was wrong, with the personal link. */
const takeBackMail = async (tx: Tx, { id, mode }: CandidateRow): Promise<boolean> =>
  mode === 'live' && (await dropSlowMails(tx, [`${id}/`])) > 0;
