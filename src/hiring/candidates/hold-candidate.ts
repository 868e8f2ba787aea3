// Locks a candidate whom the dashboard names, campaign first; one that was erased or purged cannot be changed any more.
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { type CampaignRow, lockCampaign } from '../campaigns/index.ts';
import { type CandidateRow, findCandidateOf, lockCandidate } from './candidate.store.ts';
import { candidateTexts } from './candidate.texts.ts';

export async function holdCandidate(
  { tx, caller, lang }: WriteContext<OrganizationMember>,
  id: string,
): Promise<{ campaign: CampaignRow; candidate: CandidateRow }> {
  const found = await findCandidateOf(tx, caller.organizationId, id);
  if (!found) throw fail('NOT_FOUND');
  const scope = { organizationId: caller.organizationId, mode: found.mode };
  const campaign = await lockCampaign(tx, scope, found.campaign_id);
  const candidate = await lockCandidate(tx, scope, id);
  if (!campaign || !candidate) throw fail('NOT_FOUND');
  if (candidate.purged_at !== null) {
    throw fail('INVALID_STATE', { message: candidateTexts.erased[lang] });
  }
  return { campaign, candidate };
}
