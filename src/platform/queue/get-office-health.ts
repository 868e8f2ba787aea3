// What waits in the queue, and how the database is: what an operator looks at first.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { findDatabaseUse } from '../../db/installation.store.ts';
import { countJobs, listJobs } from '../../jobs/index.ts';
import { clock, iso } from '../../kit/clock.ts';
import { mailKinds } from './office-mail.view.ts';

export async function getOfficeHealth({
  db,
}: ReadContext): Promise<Reply<Operations['getOfficeHealth']>> {
  const now = clock.now();
  const [counts, use, [mail]] = await Promise.all([
    countJobs(db, now),
    findDatabaseUse(db),
    listJobs(db, { kinds: mailKinds, state: null, now, limit: 1 }),
  ]);
  const late = counts.filter((one) => one.late > 0);
  const mails = counts.filter(({ kind }) => (mailKinds as readonly string[]).includes(kind));
  const oldest = Math.min(...late.map(({ oldest_due_at }) => oldest_due_at ?? now));
  return {
    late_jobs: { count: sum(late.map((one) => one.late)), oldest_at: late[0] ? iso(oldest) : null },
    mails: {
      count: sum(mails.map((one) => one.waiting)),
      oldest_at: mail ? iso(mail.run_at) : null,
    },
    database: {
      connections: use.connections,
      connections_max: use.connections_max,
      bytes: Number(use.bytes),
      clock_ms: Math.round(use.clock - now),
    },
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
