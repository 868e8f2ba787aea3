// SQL on reports that are to be written; whatever follows is in reports.
import type { Mode } from '../../db/context.ts';
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type PendingReport = {
  organization_id: string;
  mode: Mode;
  session_id: string;
  id: string;
  campaign_id: string;
};

export async function insertReport(tx: Tx, key: PendingReport, now: number): Promise<void> {
  await tx.run(sql`
    insert into session_reports (organization_id, mode, session_id, id, campaign_id, status, criteria, answers, limits,
      created_at, updated_at)
    values (${key.organization_id}, ${key.mode}, ${key.session_id}, ${key.id}, ${key.campaign_id}, 'PENDING',
      '[]', '[]', '[]', ${at(now)}, ${at(now)})`);
}
