// Mails wait in the queue, sealed, and are sent by a worker: no call waits for a mail server, and a mail
// that was accepted is sent after a crash too (contract/platform.md Q10).
import type { Mailer } from '../../connectors/mail.ts';
import type { Database, Tx } from '../../db/database.ts';
import { enqueue, finish, type JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';

export type Mail = { to: string; subject: string; text: string };

/** Puts a mail in the queue in a transaction of its own. */
export function createMailQueue(database: Database, seal: Seal) {
  return (mail: Mail): Promise<void> => database.transaction((tx) => enqueueMail(tx, seal, mail));
}

/** Puts a mail in the queue together with its cause. Its text may hold a secret link: it waits sealed. */
export function enqueueMail(tx: Tx, seal: Seal, mail: Mail): Promise<void> {
  return enqueue(tx, [
    {
      kind: 'send-mail',
      subject: newId('req'),
      projectId: null,
      mode: null,
      payload: { sealed: seal.close(JSON.stringify(mail)) },
      runAt: clock.now(),
    },
  ]);
}

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
        const mail = JSON.parse(options.seal.open(String(job.payload?.['sealed']))) as Mail;
        await options.mailer.send({ ...mail, id: job.subject });
        await options.database.transaction((tx) => finish(tx, [job]));
      }
    },
  };
}
