// SQL on the outbox of sessions: what happened to each, once.
import type { SessionEventType } from '../../../contract/hiring/words.ts';
import type { Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type SessionEvent = {
  organization_id: string;
  mode: Mode;
  session_id: string;
  campaign_id: string;
  type: SessionEventType;
  created_at: number;
};

/** False when it was written before. */
export async function insertSessionEvent(tx: Tx, event: SessionEvent): Promise<boolean> {
  const written = await tx.run(sql`
    insert into session_events (organization_id, mode, session_id, type, campaign_id, created_at)
    values (${event.organization_id}, ${event.mode}, ${event.session_id}, ${event.type}, ${event.campaign_id},
      ${at(event.created_at)})
    on conflict do nothing`);
  return written > 0;
}

/** What was announced of a session, in its order. */
export function listSessionEvents(
  reader: Reader,
  {
    organization_id,
    mode,
    session_id,
  }: Pick<SessionEvent, 'organization_id' | 'mode' | 'session_id'>,
): Promise<SessionEvent[]> {
  return reader.all<SessionEvent>(sql`
    select organization_id, mode, session_id, campaign_id, type, created_at from session_events
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${session_id}
     order by created_at, type`);
}
