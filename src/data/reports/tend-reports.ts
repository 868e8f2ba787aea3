// What time does to reports, every hour: keys are forgotten, a question without an answer closes its report, and
// addresses of closed reports are erased (contract/data.md section 7).
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { moveReport } from './move-report.ts';
import { eraseEmails, forgetKeys, lockUnanswered } from './upkeep.store.ts';

const day_ms = 86_400_000;
/** Rows of one statement: short enough to hold up nobody. */
const most = 500;

/** Several servers may do so at once. */
export async function tendReports(database: Database): Promise<void> {
  const now = clock.now();
  const before = (days: number) => now - days * day_ms;
  while ((await forgetKeys(database, before(limits.reportKey_days), most)) >= most);
  while ((await closeUnanswered(database, before(limits.reportQuestion_days), now)) >= most);
  while ((await eraseEmails(database, before(limits.reporterEmail_days), most)) >= most);
}

const closeUnanswered = (database: Database, before: number, now: number): Promise<number> =>
  database.transaction(async (tx) => {
    const rows = await lockUnanswered(tx, before, most);
    for (const row of rows) {
      await moveReport(tx, row, { trigger: 'silence', motif: null, by: null }, now);
    }
    return rows.length;
  });
