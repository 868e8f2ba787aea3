// Changes what is known of a candidate. Under the campaign's lock, so that two candidates never get one address.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { BatchItem, Context, HiringCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { lockCampaign } from '../campaigns/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import { addressOf } from './candidate.rules.ts';
import {
  type CandidateRow,
  findByAddress,
  lockCandidate,
  saveCandidate,
} from './candidate.store.ts';
import { candidateTexts } from './candidate.texts.ts';
import type { ViewCandidate } from './candidate.view.ts';
import { type PhoneOf, phoneAs } from './read-given.ts';

type Operation = Operations['updateCandidate'];
type Changes = Partial<
  Pick<CandidateRow, 'name' | 'email' | 'phone' | 'notes' | 'external_ref' | 'invite_expires_at'>
>;
type Item = BatchItem<HiringCaller, Input<Operation>, Changes>;

export const createCandidateUpdater = (view: ViewCandidate, phoneOf: PhoneOf) => ({
  async prepare(
    { now, lang }: Context<HiringCaller>,
    { body }: Input<Operation>,
  ): Promise<Changes> {
    const { inviteExpiresAt: expires, phone } = body;
    const time = expires ? parseTime(expires) : null;
    if (time !== null && time <= now) {
      refuseFields({ inviteExpiresAt: candidateTexts.past }, lang);
    }
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
    for (const item of sorted) answers.set(item, await change({ ...item.ctx, tx }, item, view));
    return items.flatMap((item) => answers.get(item) ?? []);
  },
});

async function change(
  { tx, caller, now, lang }: WriteContext<HiringCaller>,
  { input: { params }, prepared: changes }: Item,
  view: ViewCandidate,
): Promise<Reply<Operation>> {
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
  await saveCandidate(tx, changed);
  return view(changed, caller.scopes);
}
