// Lists the mails that wait in the queue, the first due one first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { listJobs } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { Seal } from '../../kit/seal.ts';
import { mailKinds, viewMail } from './office-mail.view.ts';

type Operation = Operations['listOfficeMails'];

export async function listOfficeMails(
  { db }: ReadContext,
  { query: { limit = limits.perPageDefault } }: Input<Operation>,
  mailSeal: Seal,
): Promise<Reply<Operation>> {
  const sought = { kinds: mailKinds, state: null, now: clock.now(), limit };
  const rows = await listJobs(db, sought);
  return { data: rows.map((row) => viewMail(row, mailSeal)) };
}
