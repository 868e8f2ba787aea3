// Ends disputes that nobody answered in time (contract/payments.md B.7).
import type { Database } from '../../db/database.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { Merchants } from '../merchants/index.ts';
import { advanceJob, applySteps } from '../transitions/index.ts';
import { disputeObject } from './dispute.object.ts';
import { stepOf } from './dispute.rules.ts';
import { type DisputeRow, findDisputes } from './dispute.store.ts';
import { deadlineKind } from './forget-deadline.ts';

export const advanceDisputeJob = (options: {
  database: Database;
  merchants: Merchants;
}): JobDefinition =>
  advanceJob<DisputeRow, { row: DisputeRow }, true>({
    kind: deadlineKind,
    database: options.database,
    merchants: options.merchants,
    concurrency: 16,
    batch: 16,
    find: (keys) => findDisputes(options.database, keys),
    begin: async (rows) => rows.map((row) => ({ row })),
    ask: async ({ row }, now) => (isOverdue(row, now) ? true : undefined),
    settle: (tx, found, nowOf) =>
      applySteps(
        tx,
        disputeObject,
        found.map(({ key }) => key),
        (row) => (isOverdue(row, nowOf(row)) ? stepOf(row, 'overdue', nowOf(row)) : row),
      ),
    dueAgain: (row) => (row.status === 'opened' ? row.respond_by : undefined),
  });

const isOverdue = (row: DisputeRow, now: number) =>
  row.status === 'opened' && row.respond_by <= now;
