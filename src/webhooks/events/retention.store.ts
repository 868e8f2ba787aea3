// SQL that forgets events and attempts by the old end of their keys: ids lie in the order of their time.
import type { Scope } from '../../db/context.ts';
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { firstIdOf } from '../../kit/ids.ts';

/** An id is made some milliseconds after the moment that its row is dated by. */
const apart_ms = 60_000;

/** Drops attempts that began before a time, of events that are as old; answers how many. */
export function dropAttempts(
  tx: Pick<Tx, 'run'>,
  { projectId, mode }: Scope,
  before: number,
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from delivery_attempts a using (
      select event_id, id from delivery_attempts
       where project_id = ${projectId} and mode = ${mode} and event_id < ${firstIdOf('evt', before + apart_ms)}
         and started_at < ${at(before)}
       order by event_id, id limit ${most}) as old
     where a.project_id = ${projectId} and a.mode = ${mode} and a.event_id = old.event_id and a.id = old.id`);
}

/** Drops events made before a time, their attempts with them, but none that still has a job; answers how many. */
export function dropEvents(
  tx: Pick<Tx, 'run'>,
  { projectId, mode }: Scope,
  before: number,
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from events e using (
      select id from events old
       where project_id = ${projectId} and mode = ${mode} and id < ${firstIdOf('evt', before + apart_ms)}
         and created_at < ${at(before)}
         and not exists (select 1 from jobs j where j.project_id = ${projectId}
               and (j.kind = 'deliver-event' and j.subject = old.id
                 or j.kind = 'resend-event' and j.subject = old.id || '/' || old.resends))
       order by id limit ${most}) as old
     where e.project_id = ${projectId} and e.mode = ${mode} and e.id = old.id`);
}
