// Tells a subscriber what was published in the datasets they follow: at once, and then no more than once in 24 hours
// (contract/data.md section 7). The job ends, what it tells is taken and the mail is queued in one transaction, so no
// version is told twice and none is forgotten, whichever server dies when.
import type { Database, Reader, Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { Seal } from '../../kit/seal.ts';
import { queueMails } from '../../platform/mails/index.ts';
import type { Release } from '../lists/index.ts';
import { holdAddressee, markSent, type Told, takeUntold } from './digest.store.ts';
import { digestMail } from './digest-mail.ts';
import { digestKind } from './queue-digests.ts';
import { unsubscribeLink } from './unsubscribe.ts';

const between_ms = 86_400_000;

export type DigestOptions = {
  database: Database;
  /** Closes mails while they wait in the queue. */
  mailSeal: Seal;
  /** Closes the person in the link that ends their subscriptions. */
  linkSeal: Seal;
  publicUrl: string;
  /** What the versions brought, in the order of their publication. */
  findReleases(reader: Reader, versions: readonly Told[]): Promise<Release[]>;
};

export function sendDigestJob(options: DigestOptions): JobDefinition {
  return {
    kind: digestKind,
    concurrency: 4,
    batch: 1,
    async run(jobs) {
      for (const job of jobs) {
        await options.database.transaction((tx) => sendDigest(tx, job, options));
      }
    },
  };
}

async function sendDigest(tx: Tx, job: Job, options: DigestOptions): Promise<void> {
  tx.alsoWrites('work of the platform');
  const now = clock.now();
  const userId = job.subject;
  const person = await holdAddressee(tx, userId);
  const next = (person?.sent_at ?? Number.NEGATIVE_INFINITY) + between_ms;
  if (now < next) {
    await postpone(tx, [{ ...job, runAt: next }]);
    return;
  }
  // Before anything is read: a publication that found this job waiting has committed by then, and is told now; a later
  // one makes a job of its own.
  await finish(tx, [job]);
  const untold = await takeUntold(tx, userId);
  // Who did not confirm the address gets no mail there, nor any of this later.
  if (!person?.email_verified) return;
  const releases = await options.findReleases(tx, untold);
  if (releases.length === 0) return;
  const { publicUrl, linkSeal, mailSeal } = options;
  const unsubscribe = unsubscribeLink(publicUrl, linkSeal, userId);
  await queueMails(tx, mailSeal, [digestMail(person.email, { releases, publicUrl, unsubscribe })]);
  await markSent(tx, userId, now);
}
