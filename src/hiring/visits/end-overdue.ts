// Ends sessions whose time is over: by their own limit, by a day without activity, a day after their campaign was closed.
// What was saved of an answer when its limit came, or that of the session, is kept as the answer (contract/hiring.md section 4,
// H69, H70).
import type { OrganizationScope } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { endSession, holdSession } from '../sessions/index.ts';
import { endOf, nextLook } from './interview.rules.ts';
import { takeLast, takeSaved } from './steps.ts';

/** Answers when to look again; undefined once there is nothing left to end. */
export async function endOverdue(
  tx: Tx,
  scope: OrganizationScope,
  id: string,
  now: number,
): Promise<number | undefined> {
  const held = await holdSession(tx, scope, id);
  if (held?.session.status !== 'IN_PROGRESS') return undefined;
  const archivedAt = held.campaign.archived_at;
  const reason = endOf(held.session, archivedAt, now);
  if (!reason) return nextLook(held.session, archivedAt);
  const take = reason === 'TIMED_OUT' ? takeLast : takeSaved;
  const session = await take(tx, held.session, now);
  await endSession(tx, { ...held, session, reason, now });
  return undefined;
}

/** For a visit that finds it over: the job may not have been there yet. */
export const endIfOver = (database: Database, scope: OrganizationScope, id: string, now: number) =>
  database.transaction((tx) => endOverdue(tx, scope, id, now));
