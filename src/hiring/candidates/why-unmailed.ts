// Whether an invitation goes out by mail now, decided alike where it is asked for and where it is sent.
import { type CampaignRow, statusOf } from '../campaigns/index.ts';
import type { CandidateRow } from './candidate.store.ts';
import type { candidateTexts } from './candidate.texts.ts';

/** Whoever may still begin, or go on. */
const open: readonly string[] = ['INVITED', 'OPENED', 'STARTED'];

/** Undefined where it does. */
export function whyUnmailed(
  { mode, email, status, invite_expires_at: expires }: CandidateRow,
  campaign: CampaignRow,
  now: number,
): keyof typeof candidateTexts | undefined {
  if (statusOf(campaign) !== 'PUBLISHED') return 'notPublished';
  if (mode === 'test') return 'sandboxMail';
  // The processing record says that no mail server is told of them (H95).
  if (!campaign.send_invitations) return 'silent';
  if (email === null || !open.includes(status)) return 'notReachable';
  if (expires !== null && expires <= now) return 'expired';
  const isClosed = campaign.closes_at !== null && campaign.closes_at <= now;
  return isClosed && status !== 'STARTED' ? 'closed' : undefined;
}
