// SQL on audit entries: they are only ever added.
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type AuditEntry = {
  /** Null for what a person does to their own account. */
  projectId: string | null;
  /** Who did it. */
  userId: string;
  action: string;
  details: Record<string, unknown>;
  at: number;
};

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_entries (project_id, user_id, action, details, created_at)
    values (${entry.projectId}, ${entry.userId}, ${entry.action},
      ${JSON.stringify(entry.details)}::jsonb, ${at(entry.at)})`);
}
