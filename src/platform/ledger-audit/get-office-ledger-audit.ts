// Reads the last audit of the ledger, and when the next one begins.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { findJob } from '../../jobs/index.ts';
import { clock, iso } from '../../kit/clock.ts';
import { nightlyJob } from './audit-ledger.job.ts';
import { findLastReport, findProgress } from './ledger-audit.store.ts';
import { viewReport } from './ledger-audit.view.ts';

type Audit = Reply<Operations['getOfficeLedgerAudit']>;

export const getOfficeLedgerAudit = ({ db }: ReadContext): Promise<Audit> => readAudit(db);

export async function readAudit(reader: Reader): Promise<Audit> {
  const report = await findLastReport(reader);
  const { projectId: project_id, ...job } = nightlyJob;
  const next = await findJob(reader, { project_id, ...job }, clock.now());
  const running = next?.state === 'running';
  const progress = running ? await findProgress(reader) : undefined;
  // The row of one before is there until this one has told of itself.
  const isOwn = progress !== undefined && progress.began_at > (report?.began_at ?? 0);
  return {
    last: report ? viewReport(report) : null,
    running,
    progress: isOwn ? { ...progress, began_at: iso(progress.began_at) } : null,
    next_at: next && !running ? iso(next.run_at) : null,
  };
}
