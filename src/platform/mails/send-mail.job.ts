// Mails wait in the queue, sealed, and are sent by a worker: no call waits for a mail server, and a mail
// that was accepted is sent after a crash too (contract/platform.md Q10).
import type { Mailer } from '../../connectors/mail.ts';
import type { Database, Tx } from '../../db/database.ts';
import { platformTenant } from '../../db/tenants.ts';
import { enqueue, finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Where a mail that its reader asked for can be ended; others have none. */
  unsubscribe?: string;
};

/** Puts mails in the queue, with the caller's change or not at all. They may hold secret links, so they wait sealed. */
export function queueMails(tx: Tx, seal: Seal, mails: readonly Mail[]): Promise<void> {
  tx.alsoWrites('mails');
  return enqueue(
    tx,
    mails.map((mail) => ({
      kind: 'send-mail',
      subject: newId('req'),
      projectId: platformTenant,
      mode: null,
      payload: { sealed: seal.close(JSON.stringify(mail)) },
      runAt: clock.now(),
    })),
  );
}

/** The same for one mail in a transaction of its own. */
export function createMailQueue(database: Database, seal: Seal) {
  return (mail: Mail): Promise<void> => database.transaction((tx) => queueMails(tx, seal, [mail]));
}

/** When a mail that could not be opened is looked at again. */
const unopenedAgain_ms = 3_600_000;

export function sendMailJob(options: {
  database: Database;
  seal: Seal;
  mailer: Mailer;
}): JobDefinition {
  return {
    kind: 'send-mail',
    concurrency: 4,
    batch: 1,
    async run(jobs) {
      for (const job of jobs) {
        const mail = openMail(options.seal, job);
        if (!mail) {
          // It is counted (platform/sealing) and kept: the operator may put the former secret back.
          const again = { ...job, runAt: clock.now() + unopenedAgain_ms };
          await options.database.transaction((tx) => postpone(tx, [again]));
          continue;
        }
        await options.mailer.send({ ...mail, id: job.subject });
        await options.database.transaction((tx) => finish(tx, [job]));
      }
    },
  };
}

function openMail(seal: Seal, job: Job): Mail | undefined {
  try {
    return JSON.parse(seal.open(String(job.payload?.['sealed']))) as Mail;
  } catch (error) {
    if (error instanceof Unopened) return undefined;
    throw error;
  }
}
