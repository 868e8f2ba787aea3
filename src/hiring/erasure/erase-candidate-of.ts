// Erases a candidate at once and for good, whoever asks: a running session ends first, each session is emptied, and the
// link opens nothing any more (contract/hiring.md section 5, point 9).
import type { OrganizationScope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { lockCampaign } from '../campaigns/index.ts';
import { type CandidateRow, findCandidate, lockCandidate } from '../candidates/index.ts';
import { endSession, lockSessionsOf } from '../sessions/index.ts';
import { emptyCandidate } from './empty-candidate.ts';
import { emptyOne } from './empty-session.ts';
import type { Forget } from './forget.ts';

export type EraseCandidate = (
  tx: Tx,
  scope: OrganizationScope,
  candidateId: string,
  now: number,
) => Promise<CandidateRow | undefined>;

/** Undefined for a candidate that there is none of; one that is erased stays as it is. */
export const createEraser =
  (forget: readonly Forget[]): EraseCandidate =>
  async (tx, scope, candidateId, now) => {
    const found = await findCandidate(tx, scope, candidateId);
    const campaign = found && (await lockCampaign(tx, scope, found.campaign_id));
    const candidate = campaign && (await lockCandidate(tx, scope, candidateId));
    if (!campaign || !candidate) return undefined;
    if (candidate.status === 'ERASED') return candidate;
    const erased = await emptyCandidate(tx, candidate, { now, isErased: true }, forget);
    for (const session of await lockSessionsOf(tx, scope, candidateId)) {
      if (session.purged_at !== null) continue;
      const ended =
        session.status === 'IN_PROGRESS'
          ? await endSession(tx, {
              ...{ campaign, candidate: erased, session, now },
              ...{ reason: 'WITHDRAWN', report: 'here' },
            })
          : session;
      await emptyOne(tx, ended, now, forget);
    }
    return erased;
  };
