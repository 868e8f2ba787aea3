// What time does to reports, every hour: keys are forgotten, a question without an answer closes its report, and
// addresses of closed reports are erased (contract/data.md section 7). Several servers may do so at once.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import type { Forget } from '../../platform/index.ts';
import { moveReport } from './move-report.ts';
import { eraseEmails, forgetKeys, lockUnanswered } from './upkeep.store.ts';

const day_ms = 86_400_000;

/** Each report is moved with its history and its mail: fewer of them than rows of one statement. */
const lot = 100;

const closeLot = (database: Database, now: number): Promise<number> =>
  database.transaction(async (tx) => {
    const before = now - limits.reportQuestion_days * day_ms;
    const rows = await lockUnanswered(tx, before, lot);
    for (const row of rows) {
      await moveReport(tx, row, { trigger: 'silence', motif: null, by: null }, now);
    }
    return rows.length;
  });

const closeUnanswered: Forget = async (database, now) => {
  while ((await closeLot(database, now)) >= lot);
  return 0;
};

export const tendReports: readonly Forget[] = [
  (database, now, most) => forgetKeys(database, now - limits.reportKey_days * day_ms, most),
  closeUnanswered,
  (database, now, most) => eraseEmails(database, now - limits.reporterEmail_days * day_ms, most),
];
