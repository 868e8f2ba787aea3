// SQL of purges and erasures: what is due, and rows emptied of everything that tells of a person.
import type { Mode, OrganizationScope } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type Tenant = { organization_id: string; mode: Mode };

type Due = { id: string };

/** Ended sessions whose time is over, the oldest first. */
export async function listDueSessions(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  now: number,
  most: number,
): Promise<string[]> {
  const rows = await reader.all<Due>(sql`
    select id from interview_sessions
     where organization_id = ${organizationId} and mode = ${mode} and purged_at is null and purge_at <= ${at(now)}
       and status <> 'IN_PROGRESS'
     order by purge_at limit ${most}`);
  return rows.map(({ id }) => id);
}

/** When the next session is due; undefined where none waits. */
export async function findNextPurge(
  reader: Reader,
  organizationId: string,
): Promise<number | undefined> {
  const row = await reader.one<{ next: number | null }>(sql`
    select min(purge_at) as next from interview_sessions
     where organization_id = ${organizationId} and mode in ('test', 'live') and purged_at is null
       and status <> 'IN_PROGRESS'`);
  return row?.next ?? undefined;
}

/**
 * Candidates who never began: those invited before an id, and those of campaigns that have lain in the archive for the
 * campaign's retention.
 */
export async function listDueCandidates(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  { invitedBefore, now }: { invitedBefore: string; now: number },
  most: number,
): Promise<string[]> {
  const [old, archived] = await Promise.all([
    reader.all<Due>(sql`
      select id from candidates
       where organization_id = ${organizationId} and mode = ${mode} and purged_at is null and session_id is null
         and id < ${invitedBefore}
       order by id limit ${most}`),
    reader.all<Due>(sql`
      select c.id from campaigns k join candidates c
          on c.organization_id = k.organization_id and c.mode = k.mode and c.campaign_id = k.id
         and c.created_at > '2000-01-01Z'
       where k.organization_id = ${organizationId} and k.mode = ${mode} and k.archived_at is not null
         and k.archived_at + k.retention_days * interval '1 day' <= ${at(now)}
         and c.organization_id = ${organizationId} and c.mode = ${mode} and c.purged_at is null
         and c.session_id is null
       order by c.id limit ${most}`),
  ]);
  return [...new Set([...old, ...archived].map(({ id }) => id))];
}

/** Messages go; of a session its counts, its times and the campaign's own text stay. */
export async function emptySession(
  tx: Tx,
  { organization_id, mode, id }: Tenant & { id: string },
  now: number,
): Promise<void> {
  await tx.run(sql`
    delete from session_messages
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${id}`);
  await tx.run(sql`
    update interview_sessions
       set consent = null, integrity = null, progress = '{"question": 0, "shownAt": null, "followUps": 0}',
           purged_at = ${at(now)}
     where organization_id = ${organization_id} and mode = ${mode} and id = ${id}`);
}

/** What the evaluator, the candidate and the recruiter wrote goes; that there was a report, and when it failed, stays. */
export async function emptyReport(
  tx: Tx,
  { organization_id, mode, id }: Tenant & { id: string },
  now: number,
): Promise<void> {
  await tx.run(sql`
    update session_reports
       set criteria = '[]', answers = '[]', summary = null, limits = '["ERASED"]', contest_text = null,
           reviewer = null, note = null, reply = null, overrides = '{}',
           updated_at = case when status = 'FAILED' then updated_at else ${at(now)} end
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${id}`);
}

/** Lines of evaluations and events that have been kept for their time; answers how many went. */
export async function dropOldLines(
  tx: Pick<Tx, 'run'>,
  { organizationId, mode }: OrganizationScope,
  before: number,
): Promise<number> {
  const lines = await tx.run(sql`
    delete from evaluations
     where organization_id = ${organizationId} and mode = ${mode} and created_at < ${at(before)}`);
  const events = await tx.run(sql`
    delete from session_events
     where organization_id = ${organizationId} and mode = ${mode} and created_at < ${at(before)}`);
  return lines + events;
}
