// A person's reports, for the export of an account, and their end as a person's with its deletion.
import type { Reader, Tx } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { eraseReporter, listOfReporter } from './upkeep.store.ts';

/** `email` is null while it is not confirmed: reports that came with it may be somebody else's. */
export type Reporter = { userId: string; email: string | null };

export async function exportReports(reader: Reader, { userId, email }: Reporter) {
  const rows = await listOfReporter(reader, userId, email);
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
}

/** The reports stay, and are nobody's. */
export function forgetReporter(tx: Tx, { userId, email }: Reporter): Promise<void> {
  return eraseReporter(tx, userId, email);
}
