// SQL on the identity files of all merchants that wait for a decision.
import type { Mode } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type WaitingRow = { project_id: string; mode: Mode; submitted_at: number };

/** The oldest first. */
export function listWaiting(reader: Reader, limit: number): Promise<WaitingRow[]> {
  return reader.all<WaitingRow>(sql`
    select of_backoffice.project_id, of_backoffice.mode, coalesce(i.submitted_at, i.updated_at) as submitted_at
      from merchant_accounts as of_backoffice
      join identities i on i.project_id = of_backoffice.project_id and i.mode = of_backoffice.mode
     where of_backoffice.kyc_status = 'submitted' and of_backoffice.status <> 'closed'
     order by 3, 1 limit ${limit}`);
}
