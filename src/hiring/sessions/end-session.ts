// Ends a session, whatever the reason: its state, the counts, the candidate, the report that is asked for and the event
// are one transaction. The caller holds the locks of campaign, candidate and session, in this order (hold-session.ts),
// and has seen that it runs.
import type { EndReason } from '../../../contract/hiring/words.ts';
import type { Tx } from '../../db/database.ts';
import { addToCounts, type CampaignRow } from '../campaigns/index.ts';
import { type CandidateRow, saveCandidate } from '../candidates/index.ts';
import { askReport } from '../pending-reports/index.ts';
import { removeRecordings } from '../recordings/index.ts';
import { announceSession } from '../webhooks/index.ts';
import { active } from './append-messages.ts';
import { day_ms } from './begin-session.ts';
import { deleteDraft } from './draft.store.ts';
import { endedAs } from './session.machine.ts';
import { type SessionRow, saveSession } from './session.store.ts';

/** Ends that somebody's own act is; by all others nobody did anything, and the last activity stays what it was. */
const ownActs: readonly EndReason[] = ['COMPLETED', 'WITHDRAWN', 'SANDBOX'];

export type Ending = {
  campaign: CampaignRow;
  candidate: CandidateRow | null;
  session: SessionRow;
  reason: EndReason;
  now: number;
  /** `here`: the caller writes the report in this transaction (the sandbox); else a job does. */
  report?: 'here';
};

export async function endSession(tx: Tx, ending: Ending): Promise<SessionRow> {
  const { campaign, candidate, session, reason, now, report } = ending;
  if (session.status !== 'IN_PROGRESS') throw new Error(`${session.id} has ended already`);
  const ended: SessionRow = {
    ...active(session, now),
    ...(ownActs.includes(reason) ? {} : { updated_at: session.updated_at }),
    status: endedAs(reason),
    end_reason: reason,
    ended_at: now,
    purge_at: now + session.frozen.retentionDays * day_ms,
    report_status: 'PENDING',
  };
  await saveSession(tx, ended);
  // What was typed or recorded and not sent is no answer.
  await deleteDraft(tx, ended);
  if (ended.channel === 'VOICE') await removeRecordings(tx, ended, 'unsent', now);
  await addToCounts(tx, campaign, { sessionsInProgress: -1, sessionsEnded: 1 });
  // A candidate who withdraws says so before; whatever else ends the session, it is over for them.
  if (candidate?.status === 'STARTED') {
    await saveCandidate(tx, { ...candidate, status: 'FINISHED', updated_at: now });
  }
  await askReport(tx, ended, now, report);
  await announceSession(tx, ended, 'session.completed', now);
  return ended;
}
