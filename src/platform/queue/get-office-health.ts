// What waits for operators, how the database is, and the money of the day: what an operator looks at first.
import type { OfficeMoney } from '../../../contract/backoffice/queue.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { findDatabaseUse } from '../../db/installation.store.ts';
import { countJobs, listJobs } from '../../jobs/index.ts';
import { clock, iso, isoOrNull } from '../../kit/clock.ts';
import { complaintsOf, type OwnFacts, readFacts } from '../health/index.ts';
import { mailKinds } from './office-mail.view.ts';

export type QueueNeighbours = {
  /** Of payments: what waits there, and what was collected. */
  readMoney: (reader: Reader, now: number) => Promise<OfficeMoney>;
  /** What this process knows of itself, for what the doctor would say. */
  ownFacts: OwnFacts;
};

export async function getOfficeHealth(
  { db, lang }: ReadContext,
  { readMoney, ownFacts }: Pick<QueueNeighbours, 'readMoney' | 'ownFacts'>,
): Promise<Reply<Operations['getOfficeHealth']>> {
  const now = clock.now();
  const [counts, use, [mail], money, facts] = await Promise.all([
    countJobs(db, now),
    findDatabaseUse(db),
    listJobs(db, { kinds: mailKinds, state: null, now, limit: 1 }),
    readMoney(db, now),
    readFacts(db, ownFacts),
  ]);
  const { archive } = facts;
  const [disk] = facts.disks;
  const late = counts.filter((one) => one.late > 0);
  const mails = counts.filter(({ kind }) => (mailKinds as readonly string[]).includes(kind));
  const oldest = Math.min(...late.map(({ oldest_due_at }) => oldest_due_at ?? now));
  return {
    ...money,
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
    disk: disk ? { percent: Math.floor(disk.taken * 100) } : null,
    archive: archive
      ? {
          count: Number(archive.count),
          archived_at: isoOrNull(archive.archived_at),
          failed_at: isoOrNull(archive.failed_at),
        }
      : null,
    warnings: complaintsOf(facts).map(({ what, remedy }) => ({
      what: what[lang],
      remedy: remedy[lang],
    })),
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
