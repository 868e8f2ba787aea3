// A person's reports, for the export of an account, and their end as a person's with its deletion.
import type { Reader, Tx } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { eraseReporter, listOfReporter } from './upkeep.store.ts';

type Person = {
  userId: string;
  /** Null while it is not confirmed: it may be somebody else's, and so are the reports that came with it. */
  email: string | null;
};

export async function exportReports(reader: Reader, { userId, email }: Person) {
  const rows = await listOfReporter(reader, userId, email);
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
}

/** The reports stay, and are nobody's. */
export const forgetReporter = (tx: Tx, { userId, email }: Person): Promise<void> =>
  eraseReporter(tx, userId, email);
