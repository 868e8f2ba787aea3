// Mails wait in the queue, sealed, and are sent by a worker: no call waits for a mail server, and a mail that was
// accepted is sent after a crash too (contract/platform.md Q10). Nobody gets more than three an hour, whatever
// they are about: who asks for one takes its permit first and is refused without one, the others wait for theirs.
import { limits } from '../../../contract/limits.ts';
import type { Database, Tx } from '../../db/database.ts';
import { platformTenant } from '../../db/tenants.ts';
import { beginAnew, dropJobs, enqueue, type Job } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { mailsTo, type Permits, takePermits, waitingFor } from '../limits/index.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Where a mail that its reader asked for can be ended; others have none. */
  unsubscribe?: string;
};

export const mailKind = 'send-mail';

/** The lane of mails that come by the hundred: those of `mailKind` never wait behind them. */
export const slowMailKind = 'send-slow-mail';

/**
 * What a job of this kind carries. `until` is there while the mail waits for its permit: null is for ever. `awaited`: somebody
 * waits for it, or cannot work until it is read, and the last permit of the hour is for it too.
 */
export type MailPayload = { sealed: string; until?: number | null; awaited?: true };

/**
 * Puts mails in the queue whose permits are taken, with the caller's change or not at all. They may hold secret
 * links, so they wait sealed.
 */
export function queueAskedMails(tx: Tx, seal: Seal, mails: readonly Mail[]): Promise<void> {
  tx.alsoWrites('mails');
  return queue(
    tx,
    mails.map((mail) => ({ sealed: seal.close(JSON.stringify(mail)) })),
  );
}

/** For sign-in: a mail that was asked for, or that must be read however late, in a transaction of its own. */
export const createMailQueue =
  (database: Database, seal: Seal) =>
  ({ asked, ...mail }: Mail & { asked: boolean }): Promise<void> =>
    database.transaction((tx) =>
      asked ? queueAskedMails(tx, seal, [mail]) : queueMails(tx, seal, [mail], { forEver: true }),
    );

/** For a mail that has its permit now. */
export const queueTaken = (tx: Tx, sealed: string): Promise<void> => queue(tx, [{ sealed }]);

/** One that was refused, again under its id so that receivers know it (RFC 5322 section 3.6.4); its permit is taken. */
export const queueRefused = (tx: Tx, job: Job, runAt: number, error: unknown): Promise<void> =>
  beginAnew(tx, job, { runAt, error, payload: { ...job.payload, refusals: refusalsOf(job) + 1 } });

export const refusalsOf = ({ payload }: Job): number => Number(payload?.['refusals'] ?? 0);

/**
 * The same for mails that nobody asked for, which leave one permit of the hour to those that are: without a permit one is sent
 * when there is, and after a day (or as long as what it says is of use) not at all, unless it must be read however late. One that
 * is owed waits beyond the twenty of a reader; one that is awaited, as a code is, takes the last permit too.
 */
export async function queueMails(
  tx: Tx,
  seal: Seal,
  mails: readonly Mail[],
  { forEver = false, owed = false, awaited = false, wait_ms = limits.mailWait_ms as number } = {},
): Promise<void> {
  tx.alsoWrites('mails');
  // In one order, so that two transactions never wait for each other's readers crosswise.
  const sorted = mails
    .map((mail) => ({ mail, window: mailsTo(mail.to) }))
    .sort((a, b) => (a.window.subject < b.window.subject ? -1 : 1));
  const leaves = forEver || awaited ? 0 : 1;
  const more = awaited ? ({ awaited } as const) : {};
  for (const { mail, window } of sorted) {
    const sealed = seal.close(JSON.stringify(mail));
    const permits = await takePermits(tx, [{ ...window, leaves }]);
    if (permits.granted) await queue(tx, [{ sealed }]);
    else {
      const now = clock.now();
      const runAt = now + permits.retryAfter_s * 1000;
      // Of those that wait for ever the first is enough: the queue holds one job of a subject.
      if (forEver) await queue(tx, [{ sealed, until: null }], runAt, `waits:${window.subject}`);
      else if (owed || (await takePermits(tx, [waitingFor(mail.to)])).granted) {
        await queue(tx, [{ sealed, until: now + wait_ms, ...more }], runAt);
      }
    }
  }
}

/**
 * Hands a mail of many to the slow lane, once its reader's permit is there; another permit of the hour is left to what
 * they ask for themselves. `about` begins the job's name, so that what waits can be dropped.
 */
export async function queueSlowMail(
  tx: Tx,
  seal: Seal,
  mail: Mail,
  about: string,
): Promise<Permits> {
  tx.alsoWrites('mails');
  const permits = await takePermits(tx, [{ ...mailsTo(mail.to), leaves: 1 }]);
  if (!permits.granted) return permits;
  const payload: MailPayload = { sealed: seal.close(JSON.stringify(mail)) };
  await enqueue(tx, [
    {
      ...{ kind: slowMailKind, subject: `${about}${newId('req')}`, projectId: platformTenant },
      ...{ mode: null, payload, runAt: clock.now() },
    },
  ]);
  return permits;
}

/** Drops the mails of the slow lane that wait and are about somebody; answers how many. */
export async function dropSlowMails(tx: Tx, about: readonly string[]): Promise<number> {
  tx.alsoWrites('mails');
  let dropped = 0;
  for (const beginning of about) {
    dropped += await dropJobs(tx, { projectId: platformTenant, kind: slowMailKind, beginning });
  }
  return dropped;
}

function queue(
  tx: Tx,
  payloads: readonly MailPayload[],
  runAt = clock.now(),
  subject?: string,
): Promise<void> {
  return enqueue(
    tx,
    payloads.map((payload) => ({
      kind: mailKind,
      subject: subject ?? newId('req'),
      projectId: platformTenant,
      mode: null,
      payload,
      runAt,
    })),
  );
}
