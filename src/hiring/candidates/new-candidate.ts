// A candidate as it begins, with a personal link of its own.
import type { CandidateSource } from '../../../contract/hiring/words.ts';
import type { Seal } from '../../kit/seal.ts';
import { hashInvite, newInviteToken } from '../addresses.ts';
import type { CampaignRow } from '../campaigns/index.ts';
import type { Given } from './candidate.rules.ts';
import type { CandidateRow } from './candidate.store.ts';

/** The secret of a personal link: sealed to be shown again, hashed to be found. */
export function newLink(
  organizationId: string,
  links: Seal,
  now: number,
  token: string = newInviteToken(organizationId, now),
): Pick<CandidateRow, 'link_sealed' | 'link_hash'> {
  return { link_sealed: links.close(token), link_hash: hashInvite(token) };
}

type Making = {
  id: string;
  source: CandidateSource;
  links: Seal;
  now: number;
  /** Of its personal link, where it is known already. */
  token?: string | undefined;
};

export const newCandidate = (
  campaign: Pick<CampaignRow, 'organization_id' | 'mode' | 'id'>,
  given: Given,
  { id, source, links, now, token }: Making,
): CandidateRow => ({
  organization_id: campaign.organization_id,
  mode: campaign.mode,
  id,
  campaign_id: campaign.id,
  status: 'INVITED',
  source,
  name: given.name,
  email: given.email,
  phone: given.phone,
  notes: given.notes,
  external_ref: given.externalRef,
  ...newLink(campaign.organization_id, links, now, token),
  invite_expires_at: given.inviteExpiresAt,
  email_sent_at: null,
  opened_at: null,
  consent: null,
  session_id: null,
  purged_at: null,
  created_at: now,
  updated_at: now,
});
