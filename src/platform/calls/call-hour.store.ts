// SQL on the sums of calls by hour, key and operation, written by the batches of the call log.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { firstSince } from './call.store.ts';

export type CallHour = {
  projectId: string;
  hour: number;
  /** Empty for a session. */
  keyId: string;
  operation: string;
  count: number;
  errors: number;
};

const nameOf = ({ projectId, hour, keyId, operation }: CallHour) =>
  `${projectId} ${hour} ${keyId} ${operation}`;

/** Hours of tenants that lie in one place, sorted, so that two servers never wait for each other crosswise. */
export function addHours(tx: Pick<Tx, 'run'>, hours: readonly CallHour[]): Promise<number> {
  const inOrder = [...hours].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return tx.run(sql`
    insert into call_hours as h (project_id, hour, key_id, operation, count, errors)
    ${rows(
      ['text', inOrder.map((h) => h.projectId)],
      ['float8', inOrder.map((h) => h.hour), 'to_timestamp(? / 1000.0)'],
      ['text', inOrder.map((h) => h.keyId)],
      ['text', inOrder.map((h) => h.operation)],
      ['int', inOrder.map((h) => h.count)],
      ['int', inOrder.map((h) => h.errors)],
    )}
    on conflict (project_id, hour, key_id, operation) do update
      set count = h.count + excluded.count, errors = h.errors + excluded.errors`);
}

export type UsageRow = {
  at: number;
  key_id: string | null;
  operation: string | null;
  calls: number;
  errors: number;
};

const parts = {
  day: sql`date_trunc('day', hour at time zone 'UTC') at time zone 'UTC'`,
  hour: sql`hour`,
} as const;

/** Sums of a span by its parts, oldest first; of all calls, or of each key or operation apart. */
export function sumHours(
  reader: Reader,
  projectId: string,
  { from, before }: { from: number; before: number },
  { by, group }: { by: 'day' | 'hour'; group: 'none' | 'key' | 'operation' },
): Promise<UsageRow[]> {
  const key = group === 'key' ? sql`key_id` : sql`null::text`;
  const operation = group === 'operation' ? sql`operation` : sql`null::text`;
  return reader.all<UsageRow>(sql`
    select part as at, key_id, operation, sum(count)::int as calls, sum(errors)::int as errors
      from (select ${parts[by]} as part, ${key} as key_id, ${operation} as operation, count, errors
              from call_hours
             where project_id = ${projectId} and hour >= ${at(from)} and hour < ${at(before)}) as hours
     group by 1, 2, 3 order by 1, 2, 3`);
}

/** Sums of operations by day of UTC, since a day. */
export function sumDays(
  reader: Reader,
  projectId: string,
  since: string,
  operations: readonly string[],
): Promise<{ day: string; count: number; errors: number }[]> {
  return reader.all(sql`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::int as count, sum(errors)::int as errors
      from call_hours
     where project_id = ${projectId} and hour >= ${since}::date::timestamp at time zone 'UTC'
       and operation = any (${operations}::text[])
     group by 1`);
}

/** Calls are looked through so far back for a minute or for codes. */
const most = 200_000;

/** The fullest minute of payment calls of keys since a time. */
export async function findFullestMinute(
  reader: Reader,
  projectId: string,
  since: number,
): Promise<{ at: number; count: number } | undefined> {
  const first = await firstSince(reader, projectId, since);
  return reader.one(sql`
    select date_trunc('minute', created_at) as at, count(*)::int as count from (
      select created_at, family from calls
       where project_id = ${projectId} and id >= ${first} and key_id is not null and created_at >= ${at(since)}
       order by id desc limit ${most}) as latest
     where family = 'payments' group by 1 order by 2 desc, 1 limit 1`);
}

/** How often each refusal was answered since a time, the most frequent first. */
export async function countCodes(
  reader: Reader,
  projectId: string,
  since: number,
): Promise<{ code: string; count: number }[]> {
  const first = await firstSince(reader, projectId, since);
  return reader.all(sql`
    select code, count(*)::int as count from (
      select code from calls
       where project_id = ${projectId} and id >= ${first} and key_id is not null and created_at >= ${at(since)}
       order by id desc limit ${most}) as latest
     where code is not null group by code order by 2 desc, 1 limit 20`);
}

/** Drops up to so many hours of before a time. */
export function dropHours(
  tx: Pick<Tx, 'run'>,
  projectId: string,
  before: number,
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from call_hours h using (
      select project_id, hour, key_id, operation from call_hours
       where project_id = ${projectId} and hour < ${at(before)} order by hour limit ${most}) as old
     where h.project_id = ${projectId} and h.hour = old.hour and h.key_id = old.key_id
       and h.operation = old.operation`);
}
