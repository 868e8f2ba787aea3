// Sends a candidate's invitation again, three times a day at the most; with `rotate` under a new link, the old one being
// dead at once. Nothing is sent from the sandbox, nor to who gave no address: their link can still be changed.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { dropSlowMails, takePermits } from '../../platform/index.ts';
import { statusOf } from '../campaigns/index.ts';
import { type CandidateRow, saveCandidate } from './candidate.store.ts';
import { candidateTexts } from './candidate.texts.ts';
import type { ViewCandidate } from './candidate.view.ts';
import { holdCandidate } from './hold-candidate.ts';
import { newLink } from './new-candidate.ts';

type Operation = Operations['reinviteCandidate'];

export type ReinviteNeighbours = {
  view: ViewCandidate;
  links: Seal;
  /** Puts the mail in the queue, with the change. */
  mailAgain(tx: Tx, candidate: CandidateRow, now: number): Promise<void>;
};

const done: readonly string[] = ['FINISHED', 'DECLINED', 'WITHDRAWN'];

export const createReinviter =
  ({ view, links, mailAgain }: ReinviteNeighbours) =>
  async (
    ctx: WriteContext<OrganizationMember>,
    { params, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { tx, now, lang } = ctx;
    const { campaign, candidate } = await holdCandidate(ctx, params.id);
    const refuse = (why: keyof typeof candidateTexts) =>
      fail('INVALID_STATE', { message: candidateTexts[why][lang] });
    // Whose link has expired is written to by nobody (invite-candidate.job.ts).
    const isExpired = (candidate.invite_expires_at ?? now + 1) <= now;
    const isReachable = candidate.email !== null && !done.includes(candidate.status);
    const isMailed = candidate.mode === 'live' && isReachable && !isExpired;
    if (statusOf(campaign) !== 'PUBLISHED') throw refuse('notPublished');
    if (!isMailed && !body.rotate) {
      if (candidate.mode === 'test') throw refuse('sandboxMail');
      throw refuse(isReachable ? 'expired' : 'notReachable');
    }
    const fresh = body.rotate ? newLink(campaign.organization_id, links, now) : {};
    const changed = { ...candidate, ...fresh, updated_at: now };
    // One that waits holds the link that is dead now.
    if (body.rotate && candidate.mode === 'live') await dropSlowMails(tx, [`${candidate.id}/`]);
    await saveCandidate(tx, changed);
    if (isMailed) {
      await takePermit(tx, candidate.id);
      await mailAgain(tx, changed, now);
    }
    return view(changed, ['candidates:write']);
  };

async function takePermit(tx: Tx, candidateId: string): Promise<void> {
  tx.alsoWrites('mails');
  const permits = await takePermits(tx, [
    {
      subject: `candidate-mails:${candidateId}`,
      limit: limits.candidateMailsPerDay,
      window_ms: 86_400_000,
    },
  ]);
  if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);
}
