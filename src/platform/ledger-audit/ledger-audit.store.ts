// SQL on the results of audits.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { dayInDakar } from '../../kit/clock.ts';
import type { AuditReport } from './run-audit.ts';

/** Keeps the last audit of its day, and those of the last 400 days. */
export async function saveAudit(tx: Tx, report: AuditReport): Promise<void> {
  const day = dayInDakar(report.began_at);
  await tx.run(sql`
    insert into ledger_audits as a (day, began_at, ended_at, found, report)
    values (${day}::date, ${at(report.began_at)}, ${at(report.ended_at)}, ${report.found}, ${JSON.stringify(report)}::jsonb)
    on conflict (day) do update set began_at = excluded.began_at, ended_at = excluded.ended_at,
      found = excluded.found, report = excluded.report
     where a.began_at <= excluded.began_at`);
  await tx.run(sql`delete from ledger_audits where day < ${day}::date - 400`);
}

/** Whether what this database is told is kept: not by one that only stands by. */
export async function isWritable(reader: Reader): Promise<boolean> {
  const row = await reader.one<{ read_only: string }>(
    sql`select current_setting('transaction_read_only') as read_only`,
  );
  return row?.read_only === 'off';
}

export type LastAudit = { ended_at: number; found: number };

export function findLastAudit(reader: Reader): Promise<LastAudit | undefined> {
  return reader.one<LastAudit>(
    sql`select ended_at, found from ledger_audits order by day desc limit 1`,
  );
}

export async function findLastReport(reader: Reader): Promise<AuditReport | undefined> {
  const row = await reader.one<{ report: AuditReport }>(
    sql`select report from ledger_audits order by day desc limit 1`,
  );
  return row?.report;
}

export type AuditProgress = { began_at: number; done: number; of: number };

/** How far the audit under way has come, of all projects and organisations; the deleted have rows too. */
export async function saveProgress(
  tx: Tx,
  { began_at, done, now }: { began_at: number; done: number; now: number },
): Promise<void> {
  await tx.run(sql`
    insert into ledger_audit_progress as p (began_at, told_at, done, of)
    select ${at(began_at)}, ${at(now)}, ${done}::int,
           greatest(${done}::int, (select count(*) from projects) + (select count(*) from organizations))::int
    on conflict (one) do update set began_at = excluded.began_at, told_at = excluded.told_at,
      done = excluded.done, of = excluded.of`);
}

export function findProgress(reader: Reader): Promise<AuditProgress | undefined> {
  return reader.one<AuditProgress>(sql`select began_at, done, of from ledger_audit_progress`);
}
