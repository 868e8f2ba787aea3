// An audit of the ledger on the wire: every part that is looked at, also those in which nothing is wrong.
import { auditedParts as names } from '../../../contract/backoffice/words.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso } from '../../kit/clock.ts';
import { auditedParts } from './audited-parts.ts';
import type { AuditReport } from './run-audit.ts';

type Shown = NonNullable<Reply<Operations['getOfficeLedgerAudit']>['last']>;

export const viewReport = (report: AuditReport): Shown => ({
  began_at: iso(report.began_at),
  ended_at: iso(report.ended_at),
  found: report.found,
  read: Object.entries(report.read).map(([kind, count]) => ({ kind, count })),
  parts: names.map((part) => {
    const found = report.discrepancies.find((one) => String(one.part) === part);
    const waits = auditedParts.some((one) => String(one.part) === part && one.waitsFor);
    const fine = waits ? 'waiting' : 'ok';
    const status = found ? 'wrong' : fine;
    return { part, status, count: found?.count ?? 0, rows: found?.rows ?? [] } as const;
  }),
});
