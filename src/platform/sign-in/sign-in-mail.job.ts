// The mails that somebody asks for without being signed in: whether there is an account to mail is found out here,
// after the answer, so that neither its words nor its time can tell (contract/platform.md S6).
import type { Text } from '../../../contract/text.ts';
import type { Database } from '../../db/database.ts';
import { platformTenant } from '../../db/tenants.ts';
import { enqueue, finish, type JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { queueAskedMails } from '../mails/index.ts';
import type { Mail } from './sign-in-pool.ts';
import type { Input } from './sign-in-routes.ts';

const kind = 'sign-in-mail';

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
        const request = JSON.parse(seal.open(String(job.payload?.['sealed']))) as MailRequest;
        const mails = await mailsFor(request);
        await database.transaction(async (tx) => {
          await queueAskedMails(tx, seal, mails);
          await finish(tx, [job]);
        });
      }
    },
  };
}
