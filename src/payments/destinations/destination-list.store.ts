// SQL of the list of payout destinations.
import type { Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type Between, conditionsOf, type Source } from '../lists/index.ts';
import { columns } from './destination.store.ts';

export type DestinationFilter = { status?: string; type?: string };

/** Where the list comes from; a lock that has ended is one no more, whether its row says so or not. */
export function destinationSource(
  scope: Scope,
  filter: DestinationFilter,
  between: Between,
  idsAreDated: boolean,
  now: number,
): Source {
  const conditions = conditionsOf(scope, 'pd', between, idsAreDated);
  const { status, type } = filter;
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (status !== undefined) conditions.push(standing(status, now));
  return { columns, table: sql`payout_destinations`, conditions };
}

function standing(status: string, now: number): Statement {
  if (status === 'locked') return sql`status = 'locked' and locked_until > ${at(now)}`;
  if (status !== 'pending_verification') return sql`status = ${status}`;
  return sql`(status = 'pending_verification' or status = 'locked' and locked_until <= ${at(now)})`;
}

/** Whether money can be paid out to somewhere. */
export async function hasVerifiedDestination(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<boolean> {
  const row = await reader.one(sql`
    select 1 from payout_destinations
     where project_id = ${projectId} and mode = ${mode} and status = 'verified' limit 1`);
  return row !== undefined;
}
