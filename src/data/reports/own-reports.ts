// A person's reports, for the export of an account, and their end as a person's with its deletion.
import type { Reader, Tx } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { eraseReporter, listOfReporter } from './upkeep.store.ts';

type Person = { userId: string; email: string; emailVerified: boolean };

/** An address that is not confirmed may be somebody else's: reports that came with it are not this person's. */
const confirmed = ({ email, emailVerified }: Person) =>
  emailVerified ? email.toLowerCase() : null;

export async function exportReports(reader: Reader, person: Person) {
  const rows = await listOfReporter(reader, person.userId, confirmed(person));
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
}

/** The reports stay, and are nobody's. */
export function forgetReporter(tx: Tx, person: Person): Promise<void> {
  return eraseReporter(tx, person.userId, confirmed(person));
}
