// Looks for rows of no project and for breaches of the ledger's rules, and names them: audit [--last]
import { auditParts } from '../../app-audit.ts';
import type { Database } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import {
  type AuditReport,
  auditedParts,
  findLastReport,
  isWritable,
  runAudit,
  saveAudit,
} from '../../platform/index.ts';
import { type Command, Faulty, usageError } from '../command.ts';
import { textTable } from '../text-table.ts';

export const command: Command = async (args, open) => {
  if (args.length > 1 || (args[0] !== undefined && args[0] !== '--last')) {
    throw usageError('audit [--last]');
  }
  const database = await open();
  const isLast = args[0] === '--last';
  const report = isLast ? await findLastReport(database) : await auditNow(database);
  if (!report) return 'No audit was made yet: npm run cli -- audit makes one.';
  const text = textOf(report);
  if (report.found > 0) throw new Faulty(text);
  return text;
};

/** /health tells of it too, but for a database that stands by: there it only reads. */
async function auditNow(database: Database): Promise<AuditReport> {
  const report = await runAudit(database, auditParts);
  if (await isWritable(database)) await database.transaction((tx) => saveAudit(tx, report));
  return report;
}

function textOf(report: AuditReport): string {
  const rows = auditedParts.map(({ part, title, waitsFor }) => {
    const found = report.discrepancies.find((one) => one.part === part)?.count ?? 0;
    const waits = waitsFor && `not yet: needs ${waitsFor.join(' and ')}`;
    return [
      part === 'orphans' ? '' : String(part),
      title,
      waits ?? (found > 0 ? `${found}` : 'none'),
    ];
  });
  const details = report.discrepancies.flatMap(({ part, count, rows: named }) => [
    '',
    `${part}: ${count} found${count > named.length ? `, the first ${named.length}` : ''}`,
    ...named.map(({ row, says }) => `  ${row}: ${says}`),
  ]);
  const read = Object.entries(report.read).map(([kind, count]) => `${count} ${kind}`);
  const seconds = ((report.ended_at - report.began_at) / 1_000).toFixed(1);
  return [
    textTable(['D.3', 'What is looked for', 'Wrong'], rows),
    ...details,
    '',
    `Read in ${seconds} s, ended ${iso(report.ended_at)}: ${read.join(', ')}.`,
    report.found === 0 ? 'Nothing is wrong.' : `${report.found} rows are not as they must be.`,
  ].join('\n');
}
