// Sends the mails that wait in the queue; one that waits for its permit among those to its reader takes it first.
import { type Mailer, MailRefused } from '../../connectors/mail.ts';
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import { mailsTo, takePermits } from '../limits/index.ts';
import {
  type Mail,
  type MailPayload,
  mailKind,
  queueRefused,
  queueTaken,
  refusalsOf,
  slowMailKind,
} from './queue-mails.ts';

/** When a mail that could not be opened is looked at again. */
const unopenedAgain_ms = 3_600_000;

/** Waits after each refusal; a day and a third in all. */
const refusedAgain_ms = [60_000, 600_000, 3_600_000, 21_600_000, 86_400_000];

/** A minute between tries makes five days of them, as long as mail servers try (RFC 5321 section 4.5.4.1). */
const mostTries = 7_200;

type Options = { database: Database; seal: Seal; mailer: Mailer; log: Log };

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
        const { sealed, until, awaited } = job.payload as MailPayload;
        const mail = openMail(options.seal, sealed);
        if (!mail) {
          // It is counted (platform/sealing) and kept: the operator may put the former secret back.
          const again = { ...job, runAt: clock.now() + unopenedAgain_ms };
          await options.database.transaction((tx) => postpone(tx, [again]));
        } else if (until === undefined) await send(options, job, mail);
        else
          await admit(options.database, job, mail, { sealed, until, isAwaited: awaited === true });
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

async function send(options: Options, job: Job, mail: Mail): Promise<void> {
  try {
    await options.mailer.send({ ...mail, id: job.subject });
  } catch (error) {
    if (error instanceof MailRefused) return sendAgain(options, job, error);
    if (job.taken < mostTries) throw error;
    options.log.warn(
      { err: error, kind: job.kind },
      'a mail that could not be sent for days is given up',
    );
    return options.database.transaction((tx) => finish(tx, [job], 'given_up'));
  }
  await options.database.transaction((tx) => finish(tx, [job]));
}

/**
 * Refused by the reader's server, or by ours whose settings are wrong: few tries, far apart, so that neither a mailbox that is
 * none fills the lane for ever nor an operator's slip loses what was asked for.
 */
async function sendAgain({ database, log }: Options, job: Job, error: MailRefused): Promise<void> {
  const wait_ms = refusedAgain_ms[refusalsOf(job)];
  if (wait_ms === undefined) {
    log.warn({ err: error, kind: job.kind }, 'a mail that was refused again and again is given up');
  }
  await database.transaction((tx) =>
    wait_ms === undefined
      ? finish(tx, [job], 'given_up')
      : queueRefused(tx, job, clock.now() + wait_ms, error),
  );
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
  { sealed, until, isAwaited }: { sealed: string; until: number | null; isAwaited: boolean },
): Promise<void> =>
  database.transaction(async (tx) => {
    tx.alsoWrites('mails');
    const now = clock.now();
    if (until !== null && now > until) return finish(tx, [job], 'given_up');
    const leaves = until === null || isAwaited ? 0 : 1;
    const permits = await takePermits(tx, [{ ...mailsTo(mail.to), leaves }]);
    if (!permits.granted) {
      return postpone(tx, [{ ...job, runAt: now + permits.retryAfter_s * 1000 }]);
    }
    await finish(tx, [job], 'moved');
    await queueTaken(tx, sealed);
  });
