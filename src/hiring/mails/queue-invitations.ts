// Puts invitations by mail in the queue: a job for each candidate, apart by so much that a list of 500 holds up nobody.
// Their text is written when they are sent, so that who is erased meanwhile gets none.
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { newId } from '../../kit/ids.ts';
import type { CampaignRow } from '../campaigns/index.ts';
import type { CandidateRow } from '../candidates/index.ts';

export const inviteKind = 'invite-candidate';

const apart_ms = 50;

/** Once for each candidate, however often their list is sent. */
export const queueInvitations = (
  tx: Tx,
  { organization_id, mode }: CampaignRow,
  candidates: readonly Pick<CandidateRow, 'id' | 'created_at'>[],
): Promise<void> =>
  enqueue(
    tx,
    candidates.map(({ id, created_at }, place) => ({
      ...{ kind: inviteKind, subject: id, projectId: organization_id, mode },
      runAt: created_at + place * apart_ms,
    })),
  );

/** Once more, because somebody asked for it. */
export const queueInvitationAgain = (
  tx: Tx,
  { organization_id, mode, id }: CandidateRow,
  now: number,
): Promise<void> =>
  enqueue(tx, [
    {
      ...{ kind: inviteKind, subject: `${id}/${newId('req')}`, projectId: organization_id, mode },
      runAt: now,
    },
  ]);
