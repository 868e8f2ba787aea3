// SQL on audit entries: they are only ever added.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import type { Span } from '../../kit/asked-span.ts';

export type AuditEntry = {
  /** Null for what a person does to their own account. */
  projectId: string | null;
  /** Who did it: an account, one of an operator behind `operator:`, or a key behind `key:`. */
  userId: string;
  action: string;
  details: Record<string, unknown>;
  /** Of the call that did it; an act at the server's terminal has none. */
  requestId?: string;
  at: number;
};

/** What stands before the id of a key. */
export const keyPrefix = 'key:';

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_entries (project_id, user_id, action, details, request_id, created_at)
    values (${entry.projectId}, ${entry.userId}, ${entry.action},
      ${JSON.stringify(entry.details)}::jsonb, ${entry.requestId ?? null}, ${at(entry.at)})`);
}

export type AuditRow = {
  id: bigint;
  project_id: string | null;
  user_id: string;
  name: string | null;
  action: string;
  details: Record<string, unknown>;
  request_id: string | null;
  created_at: number;
};

export type AuditFilter = Span & {
  /** Without one, of the whole server. */
  projectId?: string | undefined;
  action?: string | undefined;
  actor?: string | undefined;
  /** Only what is older than the entry of this number. */
  before?: string | undefined;
  limit: number;
};

/**
 * Newest first, of any span, by an index that ends with the time; the name of a person whose account is gone is gone with it.
 * Who acted as an operator is named by their account behind a prefix, and a key by its own name.
 */
export function listAuditRows(
  reader: Reader,
  { projectId, action, actor, createdFrom, createdBefore, before, limit }: AuditFilter,
): Promise<AuditRow[]> {
  const parts: Statement[] = [];
  if (projectId !== undefined) parts.push(sql`a.project_id = ${projectId}`);
  if (action !== undefined) parts.push(sql`a.action = ${action}`);
  if (actor !== undefined) {
    parts.push(sql`a.user_id in (${actor}, ${`operator:${actor}`}, ${keyPrefix + actor})`);
  }
  if (createdFrom !== undefined) parts.push(sql`a.created_at >= ${at(createdFrom)}`);
  if (createdBefore !== undefined) parts.push(sql`a.created_at < ${at(createdBefore)}`);
  if (before !== undefined) {
    parts.push(sql`(a.created_at, a.id) <
      ((select created_at from audit_entries where id = ${before}::bigint), ${before}::bigint)`);
  }
  return reader.all<AuditRow>(sql`
    select a.id, a.project_id, a.user_id, coalesce(u.name, k.name) as name, a.action, a.details, a.request_id, a.created_at
      from audit_entries a left join users u on u.id = regexp_replace(a.user_id, '^operator:', '')
      left join api_keys k on k.project_id = a.project_id and k.id = substr(a.user_id, ${keyPrefix.length + 1}::int)
        and a.user_id like ${`${keyPrefix}%`}
     where ${join([sql`true`, ...parts], ' and ')}
     order by a.created_at desc, a.id desc limit ${limit}`);
}
