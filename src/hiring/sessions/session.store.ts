// SQL on sessions: the interviews of candidates. The order of locks is campaign, candidate, session; an answer takes the
// session's alone.
import type {
  Channel,
  EndReason,
  ReportStatus,
  SessionStatus,
} from '../../../contract/hiring/words.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { gathered } from '../../db/gather.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import type { Consent } from '../candidates/index.ts';
import type { Frozen } from './freeze.ts';

/** The two facts of `antiCheatingEnabled`. */
export type Integrity = {
  pageLeft: { times: number; seconds: number };
  pasted: { times: number; characters: number };
};

/** Where an interview stands. */
export type Progress = {
  /** Of the frozen questions, the one that is shown; their number once all were. */
  question: number;
  /** When the server showed an item that has a time of its own, in milliseconds; null before it did, and of all others. */
  shownAt: number | null;
  /** Follow-ups that were asked to it. */
  followUps: number;
  /** Until when a model is asked for a follow-up to what was answered last; absent where none is. */
  askUntil?: number;
};

export type SessionRow = {
  organization_id: string;
  mode: Mode;
  id: string;
  campaign_id: string;
  candidate_id: string | null;
  status: SessionStatus;
  end_reason: EndReason | null;
  channel: Channel;
  language: string;
  revision: number;
  frozen: Frozen;
  consent: Consent | null;
  progress: Progress;
  answered: number;
  skipped: number;
  next_seq: number;
  active_ms: bigint;
  integrity: Integrity | null;
  time_limit_at: number | null;
  created_at: number;
  updated_at: number;
  ended_at: number | null;
  purge_at: number;
  purged_at: number | null;
  report_status: ReportStatus | 'NONE';
};

/** All but the frozen copy. */
export const unfrozenColumns = {
  text: `organization_id, mode, id, campaign_id, candidate_id, status, end_reason, channel, language, revision,
    consent, progress, answered, skipped, next_seq, active_ms, integrity, time_limit_at, created_at,
    updated_at, ended_at, purge_at, purged_at, report_status`,
  values: [],
};

const columns = { text: `${unfrozenColumns.text}, frozen`, values: [] };

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** As it begins. */
export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.run(sql`
    insert into interview_sessions (organization_id, mode, id, campaign_id, candidate_id, status, channel, language,
      revision, frozen, consent, progress, time_limit_at, created_at, updated_at, purge_at)
    values (${row.organization_id}, ${row.mode}, ${row.id}, ${row.campaign_id}, ${row.candidate_id}, ${row.status},
      ${row.channel}, ${row.language}, ${row.revision}, ${json(row.frozen)}, ${json(row.consent)},
      ${json(row.progress)}, ${atOrNull(row.time_limit_at)}, ${at(row.created_at)}, ${at(row.updated_at)},
      ${at(row.purge_at)})`);
}

export function findSession(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<SessionRow | undefined> {
  return reader.one<SessionRow>(sql`
    select ${columns} from interview_sessions
     where organization_id = ${organizationId} and mode = ${mode} and id = ${id}`);
}

/** The session that a candidate is in. */
export function findLiveSession(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  candidateId: string,
): Promise<SessionRow | undefined> {
  return reader.one<SessionRow>(sql`
    select ${columns} from interview_sessions
     where organization_id = ${organizationId} and mode = ${mode} and candidate_id = ${candidateId}
       and status = 'IN_PROGRESS'`);
}

/** All that a candidate had, newest first. */
export function findSessionsOfCandidate(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  candidateId: string,
): Promise<SessionRow[]> {
  return reader.all<SessionRow>(sql`
    select ${columns} from interview_sessions
     where organization_id = ${organizationId} and mode = ${mode} and candidate_id = ${candidateId}
     order by id desc`);
}

/** All of a candidate, the oldest first; campaign and candidate are locked before. */
export function lockSessionsOf(
  tx: Tx,
  { organizationId, mode }: OrganizationScope,
  candidateId: string,
): Promise<SessionRow[]> {
  return tx.all<SessionRow>(sql`
    select ${columns} from interview_sessions
     where organization_id = ${organizationId} and mode = ${mode} and candidate_id = ${candidateId}
     order by id for no key update`);
}

/** Some of a campaign, in the order of their ids; the campaign's row is locked to end them. */
export function findSessionsOf(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  campaignId: string,
  ids: readonly string[],
): Promise<SessionRow[]> {
  return reader.all<SessionRow>(sql`
    select ${columns} from interview_sessions
     where organization_id = ${organizationId} and mode = ${mode} and campaign_id = ${campaignId}
       and id = any (${ids}) order by id`);
}

/** Everything that changes while it runs and when it ends; the row is locked. */
export const saveSession = gathered<SessionRow, void>('writes', async (tx, list) => {
  const all = <K extends keyof SessionRow>(name: K) => list.map((row) => row[name]);
  await tx.run(sql`
    update interview_sessions s set status = g.status, end_reason = g.end_reason, channel = g.channel,
      progress = g.progress, answered = g.answered, skipped = g.skipped, next_seq = g.next_seq,
      active_ms = g.active_ms, integrity = g.integrity, updated_at = g.updated_at, ended_at = g.ended_at,
      purge_at = g.purge_at, report_status = g.report_status
      from unnest(${all('organization_id')}::text[], ${all('mode')}::text[], ${all('id')}::text[],
        ${all('status')}::text[], ${all('end_reason')}::text[], ${all('channel')}::text[],
        ${list.map((row) => json(row.progress))}::jsonb[], ${all('answered')}::int[], ${all('skipped')}::int[],
        ${all('next_seq')}::int[], ${all('active_ms')}::bigint[], ${list.map((row) => json(row.integrity))}::jsonb[],
        ${list.map((row) => at(row.updated_at))}::timestamptz[],
        ${list.map((row) => atOrNull(row.ended_at))}::timestamptz[],
        ${list.map((row) => at(row.purge_at))}::timestamptz[], ${all('report_status')}::text[])
        as g (organization_id, mode, id, status, end_reason, channel, progress, answered, skipped, next_seq,
          active_ms, integrity, updated_at, ended_at, purge_at, report_status)
     where s.organization_id = g.organization_id and s.mode = g.mode and s.id = g.id
       and ${bound('s', all('organization_id'), 'organization_id')}`);
  return list.map(() => undefined);
});

/** How far its report is. */
export async function saveReportStatus(
  tx: Tx,
  { organization_id, mode, id }: Pick<SessionRow, 'organization_id' | 'mode' | 'id'>,
  status: ReportStatus,
): Promise<void> {
  await tx.run(sql`
    update interview_sessions set report_status = ${status}
     where organization_id = ${organization_id} and mode = ${mode} and id = ${id}`);
}

export type SessionCounts = {
  started: number;
  ended: number;
  written_ms: number;
  voice_ms: number;
};

/** Sessions that began, and that ended, between two times. */
export async function countSessions(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  from: number,
  to: number,
): Promise<SessionCounts> {
  const [started, ended] = await Promise.all([
    reader.one<{ count: number }>(sql`
      select count(*)::int as count from interview_sessions
       where organization_id = ${organizationId} and mode = ${mode} and created_at >= ${at(from)}
         and created_at < ${at(to)} and created_at > '2000-01-01Z'`),
    reader.one<Omit<SessionCounts, 'started'>>(sql`
      select count(*)::int as ended,
             coalesce(sum(active_ms) filter (where channel = 'CHAT'), 0)::float8 as written_ms,
             coalesce(sum(active_ms) filter (where channel = 'VOICE'), 0)::float8 as voice_ms
        from interview_sessions
       where organization_id = ${organizationId} and mode = ${mode} and ended_at >= ${at(from)}
         and ended_at < ${at(to)}`),
  ]);
  return {
    started: started?.count ?? 0,
    ...(ended ?? { ended: 0, written_ms: 0, voice_ms: 0 }),
  };
}
