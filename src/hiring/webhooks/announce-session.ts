// Announces what happened to a session, in the transaction in which it happened, and once: a second announcement of the
// same is none (contract/hiring.md section 5). `session.report_ready` never comes before `session.completed` here.
import type { SessionEventType } from '../../../contract/hiring/words.ts';
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { insertSessionEvent } from './session-event.store.ts';

/** What an announcement says of a session: ids alone. */
export type Announced = { organization_id: string; mode: Mode; id: string; campaign_id: string };

export async function announceSession(
  tx: Tx,
  { organization_id, mode, id, campaign_id }: Announced,
  type: SessionEventType,
  now: number,
): Promise<boolean> {
  const event = { organization_id, mode, session_id: id, campaign_id, type, created_at: now };
  return insertSessionEvent(tx, event);
}
