// SQL on what is held of reporters: listed for them, and erased when its time has come.

import type { ReportStatus } from '../../../contract/data/reports.shapes.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { closed } from './report.rules.ts';
import { type ReportRow, report } from './report.store.ts';

type Writer = Pick<Tx, 'run'>;

export function forgetKeys(writer: Writer, before: number, most: number): Promise<number> {
  return writer.run(sql`
    update reports set key_hash = null, fingerprint = null where numero = any (array(
      select numero from reports where created_at <= ${at(before)} and key_hash is not null
       limit ${most}))`);
}

/** Addresses of reports that were closed long ago. */
export function eraseEmails(writer: Writer, before: number, most: number): Promise<number> {
  return writer.run(sql`
    update reports set email = null where numero = any (array(
      select numero from reports
       where moved_at <= ${at(before)} and email is not null and status = any (${closed})
       limit ${most}))`);
}

/** Reports whose reporter was asked long ago; another server's are passed over. */
export function lockUnanswered(tx: Tx, before: number, most: number): Promise<ReportRow[]> {
  return tx.all<ReportRow>(sql`
    select ${report} from reports where status = 'a_preciser' and moved_at <= ${at(before)}
     order by moved_at limit ${most} for update skip locked`);
}

export type OwnReport = {
  numero: string;
  dataset: string;
  status: ReportStatus;
  created_at: number;
};

export function listOfReporter(
  reader: Reader,
  userId: string,
  email: string | null,
): Promise<OwnReport[]> {
  return reader.all<OwnReport>(sql`
    select numero, dataset, status, created_at from reports
     where user_id = ${userId} or email = ${email} order by created_at, numero`);
}

/** The sum of the body goes too: whoever guesses the address could prove it with that. */
export async function eraseReporter(tx: Tx, userId: string, email: string | null): Promise<void> {
  await tx.run(sql`
    update reports set user_id = null, email = null, key_hash = null, fingerprint = null
     where user_id = ${userId} or email = ${email}`);
}
