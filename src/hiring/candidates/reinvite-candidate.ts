// Sends a candidate's invitation again, three times a day at the most; with `rotate` under a new link, the old one being
// dead at once. A link can be changed whatever becomes of its mail: one that got into other hands opens what was said, in a
// campaign that has ended too (H97).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { dropSlowMails, type Permits, takePermits } from '../../platform/index.ts';
import { type CandidateRow, saveCandidate } from './candidate.store.ts';
import { candidateTexts } from './candidate.texts.ts';
import type { ViewCandidate } from './candidate.view.ts';
import { holdCandidate } from './hold-candidate.ts';
import { newLink } from './new-candidate.ts';
import { whyUnmailed } from './why-unmailed.ts';

type Operation = Operations['reinviteCandidate'];

export type ReinviteNeighbours = {
  view: ViewCandidate;
  links: Seal;
  /** Puts the mail in the queue, with the change. */
  mailAgain(tx: Tx, candidate: CandidateRow, now: number): Promise<void>;
};

export const createReinviter =
  ({ view, links, mailAgain }: ReinviteNeighbours) =>
  async (
    ctx: WriteContext<OrganizationMember>,
    { params, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { tx, now, lang } = ctx;
    const { campaign, candidate } = await holdCandidate(ctx, params.id);
    const why = whyUnmailed(candidate, campaign, now);
    if (why && !body.rotate) {
      throw fail('INVALID_STATE', { message: candidateTexts[why][lang] });
    }
    const permits = why ? undefined : await takePermit(tx, candidate.id);
    if (permits?.granted === false && !body.rotate) {
      throw fail('RATE_LIMITED', {}, permits.retryAfter_s);
    }
    // Nobody was mailed the new link yet.
    const fresh = body.rotate
      ? { ...newLink(campaign.organization_id, links, now), email_sent_at: null }
      : {};
    const changed = { ...candidate, ...fresh, updated_at: now };
    // One that waits holds the link that is dead now.
    if (body.rotate && candidate.mode === 'live') await dropSlowMails(tx, [`${candidate.id}/`]);
    await saveCandidate(tx, changed);
    if (permits?.granted) await mailAgain(tx, changed, now);
    return view(changed, ['candidates:write']);
  };

function takePermit(tx: Tx, candidateId: string): Promise<Permits> {
  tx.alsoWrites('mails');
  return takePermits(tx, [
    {
      subject: `candidate-mails:${candidateId}`,
      limit: limits.candidateMailsPerDay,
      window_ms: 86_400_000,
    },
  ]);
}
