// Sends the mails that wait in the queue; one that waits for its permit among those to its reader takes it first.
import type { Mailer } from '../../connectors/mail.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import { mailsTo, takePermits } from '../limits/index.ts';
import { type Mail, type MailPayload, mailKind, queueTaken, slowMailKind } from './queue-mails.ts';

/** When a mail that could not be opened is looked at again. */
const unopenedAgain_ms = 3_600_000;

type Options = { database: Database; seal: Seal; mailer: Mailer };

export const sendMailJob = (options: Options): JobDefinition => mailLane(options, mailKind, 4);

/** One at a time: a mail server that is slow is not asked for many at once on behalf of one who invites many. */
export const sendSlowMailJob = (options: Options): JobDefinition =>
  mailLane(options, slowMailKind, 1);

function mailLane(options: Options, kind: string, concurrency: number): JobDefinition {
  return {
    kind,
    concurrency,
    batch: 1,
    async run(jobs) {
      for (const job of jobs) {
        const { sealed, until } = job.payload as MailPayload;
        const mail = openMail(options.seal, sealed);
        if (!mail) {
          // It is counted (platform/sealing) and kept: the operator may put the former secret back.
          const again = { ...job, runAt: clock.now() + unopenedAgain_ms };
          await options.database.transaction((tx) => postpone(tx, [again]));
        } else if (until === undefined) await send(options, job, mail);
        else await admit(options.database, job, mail, { sealed, until });
      }
    },
  };
}

function openMail(seal: Seal, sealed: string): Mail | undefined {
  try {
    return JSON.parse(seal.open(sealed)) as Mail;
  } catch (error) {
    if (error instanceof Unopened) return undefined;
    throw error;
  }
}

async function send({ database, mailer }: Options, job: Job, mail: Mail): Promise<void> {
  await mailer.send({ ...mail, id: job.subject });
  await database.transaction((tx) => finish(tx, [job]));
}

/**
 * A mail that got its permit is another job, so that the permit is taken once however often sending fails. What waited
 * and must not be read however late leaves one permit of the hour to those who ask: else a heap of such mails would
 * keep somebody from a new password for as long as it lasts.
 */
const admit = (
  database: Database,
  job: Job,
  mail: Mail,
  { sealed, until }: Required<MailPayload>,
): Promise<void> =>
  database.transaction(async (tx) => {
    tx.alsoWrites('mails');
    const now = clock.now();
    if (until !== null && now > until) return finish(tx, [job]);
    const leaves = until === null ? 0 : 1;
    const permits = await takePermits(tx, [{ ...mailsTo(mail.to), leaves }]);
    if (!permits.granted) {
      return postpone(tx, [{ ...job, runAt: now + permits.retryAfter_s * 1000 }]);
    }
    await finish(tx, [job]);
    await queueTaken(tx, sealed);
  });
