// SQL that erases what belongs to an organisation that has ended, a slice at a time.

import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { organizationTables } from '../../db/tenants.ts';

/** Of each table the key within its tenant; those that others refer to come after them. */
const keys: readonly (readonly [table: string, tenant: string, key: string])[] = [
  ['recordings', 'organization_id', 'mode, id'],
  ['session_drafts', 'organization_id', 'mode, session_id'],
  ['hiring_deliveries', 'organization_id', 'mode, id'],
  ['hiring_endpoints', 'organization_id', 'id'],
  ['session_messages', 'organization_id', 'mode, session_id, seq'],
  ['session_reports', 'organization_id', 'mode, session_id'],
  ['session_events', 'organization_id', 'mode, session_id, type'],
  ['evaluations', 'organization_id', 'mode, id'],
  ['interview_sessions', 'organization_id', 'mode, id'],
  ['candidates', 'organization_id', 'mode, id'],
  ['questions', 'organization_id', 'mode, id'],
  ['campaigns', 'organization_id', 'mode, id'],
  ['consent_texts', 'organization_id', 'version'],
  // The organisation stands in the project's place there.
  ['idempotency_keys', 'project_id', 'mode, operation, key'],
];

/** In the order in which they are emptied; complete, so that no table of an organisation outlives it. */
export const erasedTables: readonly string[] = keys.map(([table]) => table);

export const missedTables = (): string[] =>
  organizationTables.filter((table) => !erasedTables.includes(table));

/** How many rows went: none is left when there were fewer than `most`. */
export async function eraseSlice(
  tx: Tx,
  organizationId: string,
  table: string,
  most: number,
): Promise<number> {
  const found = keys.find(([name]) => name === table);
  if (!found) throw new Error(`${table} is erased by nobody`);
  const [, tenant, key] = found;
  const text = `delete from ${table} where ${tenant} = $1 and (${key}) in
    (select ${key} from ${table} where ${tenant} = $1 limit $2)`;
  return tx.run({ text, values: [organizationId, most] });
}

/** Its work that waits, but for this erasure and the bytes of files that are to go. */
export async function eraseJobs(tx: Tx, organizationId: string): Promise<void> {
  await tx.run(sql`
    delete from jobs where project_id = ${organizationId} and kind not in ('erase-organization', 'purge-file')`);
}
