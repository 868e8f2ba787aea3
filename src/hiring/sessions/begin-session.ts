// Begins a session: freezes the campaign and its questions. Whoever calls it holds the campaign's lock, and the
// candidate's where there is one, and has decided that it may begin.
import type { Channel } from '../../../contract/hiring/words.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../kit/ids.ts';
import { addToCounts, type CampaignRow, listQuestionRows } from '../campaigns/index.ts';
import { type CandidateRow, type Consent, saveCandidate } from '../candidates/index.ts';
import { freeze } from './freeze.ts';
import { insertSession, type SessionRow } from './session.store.ts';

export const day_ms = 86_400_000;

/** The wall's time beside the limit of a campaign. */
const grace_ms = 60_000;

export type Beginning = {
  campaign: CampaignRow;
  /** Null in the sandbox, where nobody needs to be invited. */
  candidate: CandidateRow | null;
  channel: Channel;
  language: string;
  consent: Consent | null;
  now: number;
};

export async function beginSession(tx: Tx, beginning: Beginning): Promise<SessionRow> {
  const { campaign, candidate, channel, language, consent, now } = beginning;
  const scope = { organizationId: campaign.organization_id, mode: campaign.mode };
  const frozen = freeze(campaign, await listQuestionRows(tx, scope, campaign.id));
  const limit = frozen.timeLimitMinutes;
  const session: SessionRow = {
    organization_id: campaign.organization_id,
    mode: campaign.mode,
    id: newId('ses'),
    campaign_id: campaign.id,
    candidate_id: candidate?.id ?? null,
    status: 'IN_PROGRESS',
    end_reason: null,
    channel,
    language,
    revision: campaign.revision,
    frozen,
    consent,
    progress: { question: 0, shownAt: null, followUps: 0 },
    answered: 0,
    skipped: 0,
    next_seq: 0,
    active_ms: 0n,
    integrity: null,
    time_limit_at: limit === null ? null : now + limit * 60_000 + grace_ms,
    created_at: now,
    updated_at: now,
    ended_at: null,
    purge_at: now + frozen.retentionDays * day_ms,
    purged_at: null,
    report_status: 'NONE',
  };
  await insertSession(tx, session);
  await addToCounts(tx, campaign, { sessionsInProgress: 1 });
  if (candidate) {
    await saveCandidate(tx, {
      ...candidate,
      status: 'STARTED',
      session_id: session.id,
      consent: consent ?? candidate.consent,
      updated_at: now,
    });
  }
  return session;
}
