// SQL that reads the request log: a project's calls of keys by what is asked of them, and who uses a key.
import type { Mode, Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { apart_ms, firstSince } from './call.store.ts';

export type RequestRow = {
  id: bigint;
  key_id: string | null;
  prefix: string | null;
  mode: Mode | null;
  operation: string | null;
  method: string;
  path: string;
  status: number;
  code: string | null;
  wrong_fields: string | null;
  object_id: string | null;
  replayed: boolean;
  request_id: string | null;
  address: string | null;
  agent: string | null;
  duration_ms: number;
  created_at: number;
};

const columns = sql`id, key_id, prefix, mode, operation, method, path, status, code, wrong_fields, object_id,
  replayed, request_id, address, agent, duration_ms, created_at`;

export type RequestFilter = {
  keyId?: string | undefined;
  /** The first digit of a status. */
  statusClass?: number | undefined;
  code?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  requestId?: string | undefined;
  mode?: Mode | undefined;
  createdFrom: number;
  createdBefore?: number | undefined;
  /** Only what is older than this number. */
  before?: string | undefined;
};

/**
 * So many calls of the span are looked through for a page: a filter that finds one in a million must not read them all.
 * The page says where the look ended.
 */
export const lookedThrough = 50_000;

/** What bounds the span by a key of the table. */
async function spanOf(
  reader: Reader,
  projectId: string,
  filter: RequestFilter,
): Promise<Statement> {
  const first = await firstSince(reader, projectId, filter.createdFrom);
  const parts = [sql`project_id = ${projectId} and key_id is not null and id >= ${first}`];
  if (filter.createdBefore !== undefined) {
    const end = await firstSince(reader, projectId, filter.createdBefore + 2 * apart_ms);
    parts.push(sql`id < ${end}`);
  }
  if (filter.before !== undefined) parts.push(sql`id < ${filter.before}::bigint`);
  if (filter.keyId !== undefined) parts.push(sql`key_id = ${filter.keyId}`);
  return join(parts, ' and ');
}

/** Newest first; `end`: the number at which the look ended before the span did. */
export async function listRequests(
  reader: Reader,
  projectId: string,
  filter: RequestFilter,
  limit: number,
): Promise<{ rows: RequestRow[]; end?: bigint | undefined }> {
  const span = await spanOf(reader, projectId, filter);
  const parts = [sql`created_at >= ${at(filter.createdFrom)}`];
  const { statusClass, createdBefore } = filter;
  if (createdBefore !== undefined) parts.push(sql`created_at < ${at(createdBefore)}`);
  if (statusClass !== undefined) {
    parts.push(sql`status between ${statusClass * 100} and ${statusClass * 100 + 99}`);
  }
  if (filter.code !== undefined) parts.push(sql`code = ${filter.code}`);
  if (filter.method !== undefined) parts.push(sql`method = ${filter.method}`);
  if (filter.path !== undefined) parts.push(sql`position(${filter.path}::text in path) > 0`);
  if (filter.requestId !== undefined) parts.push(sql`request_id = ${filter.requestId}`);
  if (filter.mode !== undefined) parts.push(sql`mode = ${filter.mode}`);
  const rows = await reader.all<RequestRow>(sql`
    select ${columns} from (
      select ${columns} from calls where ${span} order by id desc limit ${lookedThrough}) as looked
     where ${join(parts, ' and ')} order by id desc limit ${limit}`);
  if (rows.length === limit) return { rows };
  const last = await reader.one<{ id: bigint }>(sql`
    select id from calls where ${span} order by id desc offset ${lookedThrough - 1} limit 1`);
  return { rows, end: last?.id };
}

/** So many calls tell what went wrong of late. */
const latestLooked = 20_000;

/** The latest calls of keys of a mode that were refused or failed, newest first. */
export async function listFailedRequests(
  reader: Reader,
  { projectId, mode }: Scope,
  since: number,
  limit: number,
): Promise<RequestRow[]> {
  const span = await spanOf(reader, projectId, { createdFrom: since });
  return reader.all<RequestRow>(sql`
    select ${columns} from (
      select ${columns} from calls where ${span} order by id desc limit ${latestLooked}) as looked
     where status >= 400 and mode = ${mode} and created_at >= ${at(since)}
     order by id desc limit ${limit}`);
}

export function findRequest(
  reader: Reader,
  projectId: string,
  id: string,
): Promise<RequestRow | undefined> {
  return reader.one<RequestRow>(sql`
    select ${columns} from calls
     where project_id = ${projectId} and id = ${id}::bigint and key_id is not null`);
}

export type CallerRow = {
  address: string | null;
  agent: string | null;
  first_at: number;
  last_at: number;
  calls: number;
  calls_last_hour: number;
};

/** Who called with a key since a time, of its latest calls; the latest caller first. */
export function listCallers(
  reader: Reader,
  projectId: string,
  keyId: string,
  { since, hourAgo, most }: { since: number; hourAgo: number; most: number },
): Promise<CallerRow[]> {
  return reader.all<CallerRow>(sql`
    select address, agent, min(created_at) as first_at, max(created_at) as last_at, count(*)::int as calls,
           (count(*) filter (where created_at > ${at(hourAgo)}))::int as calls_last_hour
      from (select address, agent, created_at from calls
             where project_id = ${projectId} and key_id = ${keyId} and created_at > ${at(since)}
             order by id desc limit ${lookedThrough}) as latest
     group by address, agent order by last_at desc, address, agent limit ${most}`);
}
