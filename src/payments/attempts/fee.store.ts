// SQL on what operators' fees were booked of attempts.
import type { Mode } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type FeeKey = { project_id: string; mode: Mode; object_id: string; n: number };

export const nameOfFee = ({ object_id, n }: FeeKey): string => `${object_id} ${n}`;

/** Those of which a fee is booked already; their objects are locked, so that nobody books one meanwhile. */
export async function findBookedFees(
  reader: Reader,
  attempts: readonly FeeKey[],
): Promise<Set<string>> {
  const projects = attempts.map((one) => one.project_id);
  const found = await reader.all<FeeKey>(sql`
    select j.object_id, j.attempt as n
      from unnest(${projects}::text[], ${attempts.map((one) => one.mode)}::text[],
        ${attempts.map((one) => one.object_id)}::text[], ${attempts.map((one) => one.n)}::int[])
        as g (project_id, mode, object_id, attempt)
      join journals j using (project_id, mode, object_id, attempt)
     where j.transition = 'P1b' and j.attempt > 0 and ${bound('j', projects)}`);
  return new Set(found.map(nameOfFee));
}
