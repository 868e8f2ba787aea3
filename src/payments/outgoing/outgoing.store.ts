// What the stores of refunds and payouts keep alike when a step changed how far their money is.
import { at, atOrNull } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { OutgoingRow } from './outgoing-row.ts';

const names = [
  'status',
  'provider',
  'provider_reference',
  'provider_state',
  'scenario',
  'last_checked_at',
  'next_check_at',
  'succeeded_at',
  'failed_at',
  'updated_at',
];

const written = (text: string): Statement => ({ text, values: [] });

/** The names of the arrays of `progressArrays`, in `as g (project_id, mode, id, …)`. */
export const progressNames = written(names.join(', '));

/** Their columns, after `update … set`. */
export const progressSet = written(names.map((name) => `${name} = g.${name}`).join(', '));

/** Arrays for `unnest(…)`, one for each of `progressNames`. */
export const progressArrays = (changed: readonly OutgoingRow[]): Statement => sql`
  ${changed.map((row) => row.status)}::text[], ${changed.map((row) => row.provider)}::text[],
  ${changed.map((row) => row.provider_reference)}::text[], ${changed.map((row) => row.provider_state)}::text[],
  ${changed.map((row) => row.scenario)}::text[], ${changed.map((row) => atOrNull(row.last_checked_at))}::timestamptz[],
  ${changed.map((row) => atOrNull(row.next_check_at))}::timestamptz[],
  ${changed.map((row) => atOrNull(row.succeeded_at))}::timestamptz[],
  ${changed.map((row) => atOrNull(row.failed_at))}::timestamptz[],
  ${changed.map((row) => at(row.updated_at))}::timestamptz[]`;
