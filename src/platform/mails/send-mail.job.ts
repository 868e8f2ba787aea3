// Sends the mails that wait in the queue; one that waits for its place among those to its reader takes it first.
import type { Mailer } from '../../connectors/mail.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { Seal } from '../../kit/seal.ts';
import { mailsTo, takePlaces } from '../limits/index.ts';
import { type Mail, type MailPayload, mailKind, queueTaken } from './queue-mails.ts';

type Options = { database: Database; seal: Seal; mailer: Mailer };

export function sendMailJob(options: Options): JobDefinition {
  return {
    kind: mailKind,
    concurrency: 4,
    batch: 1,
    async run(jobs) {
      for (const job of jobs) {
        const { sealed, until } = job.payload as MailPayload;
        const mail = JSON.parse(options.seal.open(sealed)) as Mail;
        if (until === undefined) await send(options, job, mail);
        else await admit(options.database, job, mail, { sealed, until });
      }
    },
  };
}

async function send({ database, mailer }: Options, job: Job, mail: Mail): Promise<void> {
  await mailer.send({ ...mail, id: job.subject });
  await database.transaction((tx) => finish(tx, [job]));
}

/**
 * A mail that got its place is another job, so that the place is taken once however often sending fails. What waited
 * and must not be read however late leaves one place of the hour to those who ask: else a heap of such mails would
 * keep somebody from a new password for as long as it lasts.
 */
const admit = (
  database: Database,
  job: Job,
  mail: Mail,
  { sealed, until }: Required<MailPayload>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    if (until !== null && now > until) return finish(tx, [job]);
    const leaves = until === null ? 0 : 1;
    const places = await takePlaces(tx, [{ ...mailsTo(mail.to), leaves }]);
    if (!places.granted) {
      return postpone(tx, [{ ...job, runAt: now + places.retryAfter_s * 1000 }]);
    }
    await finish(tx, [job]);
    await queueTaken(tx, sealed);
  });
