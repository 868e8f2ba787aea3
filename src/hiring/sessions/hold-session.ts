// Locks all that the end of a session changes: campaign, candidate, session, in this order everywhere.
import type { OrganizationScope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { type CampaignRow, lockCampaign } from '../campaigns/index.ts';
import { type CandidateRow, lockCandidate } from '../candidates/index.ts';
import { findSession, type SessionRow } from './session.store.ts';
import { lockSession } from './session-lock.store.ts';

export type Held = { campaign: CampaignRow; candidate: CandidateRow | null; session: SessionRow };

/** Undefined for a session that there is none of. */
export async function holdSession(
  tx: Tx,
  scope: OrganizationScope,
  id: string,
): Promise<Held | undefined> {
  const found = await findSession(tx, scope, id);
  if (!found) return undefined;
  const campaign = await lockCampaign(tx, scope, found.campaign_id);
  const { candidate_id: candidateId } = found;
  const candidate =
    candidateId === null ? null : ((await lockCandidate(tx, scope, candidateId)) ?? null);
  const session = await lockSession(tx, scope, id);
  return campaign && session ? { campaign, candidate, session } : undefined;
}
