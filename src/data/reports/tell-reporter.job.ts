// Mails a reporter what became of a report. A job of its own before the mail's: moves are made at the terminal and
// by the clock too, where nobody can seal a mail; and an address that was erased meanwhile gets nothing.
import type { Database, Tx } from '../../db/database.ts';
import { platformTenant } from '../../db/tenants.ts';
import { enqueue, finish, type Job, type JobDefinition } from '../../jobs/index.ts';
import type { Seal } from '../../kit/seal.ts';
import { queueMails } from '../../platform/index.ts';
import { findNews } from './move.store.ts';
import { reportMail } from './report-mail.ts';

const kind = 'tell-reporter';

/** With the move or not at all. */
export function tellReporter(tx: Tx, move: bigint, now: number): Promise<void> {
  tx.alsoWrites('work of the platform');
  const subject = String(move);
  return enqueue(tx, [{ kind, subject, projectId: platformTenant, mode: null, runAt: now }]);
}

type Options = { database: Database; seal: Seal };

export function tellReporterJob(options: Options): JobDefinition {
  return {
    kind,
    concurrency: 1,
    batch: 1,
    async run(jobs) {
      for (const job of jobs) await tell(options, job);
    },
  };
}

const tell = ({ database, seal }: Options, job: Job): Promise<void> =>
  database.transaction(async (tx) => {
    const news = await findNews(tx, job.subject);
    if (news?.email) await queueMails(tx, seal, [reportMail(news.email, news)]);
    await finish(tx, [job]);
  });
