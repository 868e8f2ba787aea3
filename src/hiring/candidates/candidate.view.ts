// A candidate as the API shows it. Who holds the personal link is the candidate: it is shown to keys that may invite.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import type { CandidateRow } from './candidate.store.ts';

export type ShownCandidate = Reply<Operations['updateCandidate']>;
export type ViewCandidate = (row: CandidateRow, scopes: readonly string[]) => ShownCandidate;

export const createCandidateView =
  (publicUrl: string, links: Seal): ViewCandidate =>
  (row, scopes) => ({
    id: row.id,
    interviewId: row.campaign_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    status: row.status,
    source: row.source,
    inviteUrl: scopes.includes('candidates:write') ? shownInviteUrl(publicUrl, links, row) : null,
    inviteExpiresAt: isoOrNull(row.invite_expires_at),
    emailSentAt: isoOrNull(row.email_sent_at),
    sessionId: row.session_id,
    externalRef: row.external_ref,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  });

/** The personal link; null once the candidate is erased. */
export const inviteUrlOf = (
  publicUrl: string,
  links: Seal,
  { link_sealed }: Pick<CandidateRow, 'link_sealed'>,
): string | null =>
  link_sealed === null ? null : `${publicUrl}/i/invite/${links.open(link_sealed)}`;

/** Null too where it cannot be opened, which the operator hears of (platform/sealing): a new one mends it. */
export function shownInviteUrl(...given: Parameters<typeof inviteUrlOf>): string | null {
  try {
    return inviteUrlOf(...given);
  } catch (error) {
    if (error instanceof Unopened) return null;
    throw error;
  }
}
