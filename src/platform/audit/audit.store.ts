// SQL on audit entries: they are only ever added.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';

export type AuditEntry = {
  /** Null for what a person does to their own account. */
  projectId: string | null;
  /** Who did it. */
  userId: string;
  action: string;
  details: Record<string, unknown>;
  /** Of the call that did it; an operator's act has none. */
  requestId?: string;
  at: number;
};

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_entries (project_id, user_id, action, details, request_id, created_at)
    values (${entry.projectId}, ${entry.userId}, ${entry.action},
      ${JSON.stringify(entry.details)}::jsonb, ${entry.requestId ?? null}, ${at(entry.at)})`);
}

export type AuditRow = {
  id: bigint;
  user_id: string;
  name: string | null;
  action: string;
  details: Record<string, unknown>;
  request_id: string | null;
  created_at: number;
};

/** A project's entries, newest first; the name of a person whose account is gone is gone with it. */
export function listAuditRows(
  reader: Reader,
  projectId: string,
  {
    before,
    action,
    limit,
  }: { before?: string | undefined; action?: string | undefined; limit: number },
): Promise<AuditRow[]> {
  return reader.all<AuditRow>(sql`
    select a.id, a.user_id, u.name, a.action, a.details, a.request_id, a.created_at
      from audit_entries a left join users u on u.id = a.user_id
     where a.project_id = ${projectId} and (${before ?? null}::bigint is null or a.id < ${before ?? null}::bigint)
       and (${action ?? null}::text is null or a.action = ${action ?? null}::text)
     order by a.id desc limit ${limit}`);
}

export type AuditFilter = {
  action?: string | undefined;
  actor?: string | undefined;
  projectId?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/** Entries of the whole server, newest first. Who acted as an operator is named by their account behind a prefix. */
export function listAllAuditRows(
  reader: Reader,
  { action, actor, projectId, before, limit }: AuditFilter,
): Promise<(AuditRow & { project_id: string | null })[]> {
  const parts: Statement[] = [];
  if (action !== undefined) parts.push(sql`a.action = ${action}`);
  if (actor !== undefined) parts.push(sql`a.user_id in (${actor}, ${`operator:${actor}`})`);
  if (projectId !== undefined) parts.push(sql`a.project_id = ${projectId}`);
  if (before !== undefined) parts.push(sql`a.id < ${before}::bigint`);
  return reader.all(sql`
    select a.id, a.project_id, a.user_id, u.name, a.action, a.details, a.request_id, a.created_at
      from audit_entries a left join users u on u.id = regexp_replace(a.user_id, '^operator:', '')
     where ${join([sql`true`, ...parts], ' and ')}
     order by a.id desc limit ${limit}`);
}
