// The mails that somebody asks for without being signed in: whether there is an account to mail is found out here,
// after the answer, so that neither its words nor its time can tell (contract/platform.md S6).
import type { Text } from '../../../contract/text.ts';
import type { Database, Tx } from '../../db/database.ts';
import { platformTenant } from '../../db/tenants.ts';
import { enqueue, finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import { mailsTo, takeNextPermit } from '../limits/index.ts';
import { queueAskedMails } from '../mails/index.ts';
import type { Mail } from './sign-in-pool.ts';
import type { Input } from './sign-in-routes.ts';

const kind = 'sign-in-mail';

/** When a request that could not be opened is looked at again. */
const unopenedAgain_ms = 3_600_000;

/** A call of one of these routes, once it is judged and counted. */
export type MailRequest = { path: string; input: Input };

/** The routes, each with what it answers whoever asks, and for whatever address. */
export const mailRoutes: Readonly<Record<string, { status: true; message?: Text }>> = {
  '/request-password-reset': {
    status: true,
    message: {
      fr: 'Si un compte a cette adresse e-mail, un lien pour choisir un nouveau mot de passe y est envoyé.',
      en: 'If an account has this e-mail address, a link to choose a new password is sent to it.',
    },
  },
  '/send-verification-email': { status: true },
};

/** Sealed as mails are: it holds an address. */
export const createMailRequests =
  (database: Database, seal: Seal) =>
  (request: MailRequest): Promise<void> =>
    database.transaction((tx) =>
      enqueue(tx, [
        {
          kind,
          subject: newId('req'),
          projectId: platformTenant,
          mode: null,
          payload: { sealed: seal.close(JSON.stringify(request)) },
          runAt: clock.now(),
        },
      ]),
    );

export function signInMailJob(options: {
  database: Database;
  seal: Seal;
  mailsFor(request: MailRequest): Promise<Mail[]>;
}): JobDefinition {
  const { database, seal, mailsFor } = options;
  return {
    kind,
    // better-auth takes half a second for some of them, asleep: a heap of those holds nobody else up for long.
    concurrency: 16,
    batch: 1,
    async run(jobs) {
      for (const job of jobs) {
        const request = openRequest(seal, job);
        const mails = request && (await mailsFor(request));
        await database.transaction(async (tx) => {
          if (!mails) return postpone(tx, [{ ...job, runAt: clock.now() + unopenedAgain_ms }]);
          await finish(tx, [job]);
          if (await mayWrite(tx, job, mails)) await queueAskedMails(tx, seal, mails);
        });
      }
    },
  };
}

/** Undefined where it cannot be opened: it is kept, since the operator may put the former secret back. */
function openRequest(seal: Seal, { payload }: Job): MailRequest | undefined {
  try {
    return JSON.parse(seal.open(String(payload?.['sealed']))) as MailRequest;
  } catch (error) {
    if (error instanceof Unopened) return undefined;
    throw error;
  }
}

/**
 * Whether there is a permit for the mail among those to its reader. Else it has the next one, however many strangers go on to
 * mail them, and is written anew by then: its link holds for an hour only.
 */
async function mayWrite(tx: Tx, job: Job, [mail]: readonly Mail[]): Promise<boolean> {
  if (!mail || job.payload?.['permitted'] === true) return true;
  tx.alsoWrites('mails');
  const runAt = await takeNextPermit(tx, mailsTo(mail.to));
  if (runAt <= clock.now()) return true;
  const { payload, project_id: projectId } = job;
  const subject = newId('req');
  const later = { ...payload, permitted: true };
  await enqueue(tx, [{ kind, subject, projectId, mode: null, payload: later, runAt }]);
  return false;
}
