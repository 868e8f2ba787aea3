// Lists the mails that wait in the queue, the first due one first, and what mails came to on each day.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { listJobs, listOutcomes } from '../../jobs/index.ts';
import { clock, dayInUtc, lastDays } from '../../kit/clock.ts';
import type { Seal } from '../../kit/seal.ts';
import { mailKinds, viewMail } from './office-mail.view.ts';

type Operation = Operations['listOfficeMails'];

const shownDays = 14;

export async function listOfficeMails(
  { db }: ReadContext,
  { query: { state, limit = limits.perPageDefault } }: Input<Operation>,
  mailSeal: Seal,
): Promise<Reply<Operation>> {
  const now = clock.now();
  const days = lastDays(now, shownDays);
  const from = Date.parse(days[0] ?? '');
  const [rows, outcomes] = await Promise.all([
    listJobs(db, { kinds: mailKinds, state: state ?? null, now, limit }),
    listOutcomes(db, { span: 'day', from, to: now }),
  ]);
  const ofMails = outcomes.filter(({ kind }) => (mailKinds as readonly string[]).includes(kind));
  return {
    data: rows.map((row) => viewMail(row, mailSeal)),
    days: days.map((day) => {
      const counted = { day, sent: 0, failed: 0, given_up: 0 };
      for (const { since, done, failed, given_up } of ofMails) {
        if (dayInUtc(since) !== day) continue;
        counted.sent += done;
        counted.failed += failed;
        counted.given_up += given_up;
      }
      return counted;
    }),
  };
}
