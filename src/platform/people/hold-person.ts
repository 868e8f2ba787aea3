// For whoever writes something of a signed-in person: their account may be deleted at the same moment, and a row
// that refers to nobody would be refused by its foreign key. Whose account is gone is not signed in any more.
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { findHeld, findLocked } from './people.store.ts';

/** Whether the account is there; a deletion then waits until the transaction ends. */
export async function holdIfThere(tx: Tx, userId: string): Promise<boolean> {
  return (await findHeld(tx, userId)) !== undefined;
}

/** The same for calls that only a signed-in person may make. */
export async function holdPerson(tx: Tx, userId: string): Promise<void> {
  if (!(await holdIfThere(tx, userId))) throw fail('UNAUTHENTICATED');
}

/** The same, and the person's own calls that ask for a turn come one after the other: a limit is counted under it. */
export async function lockPersonForTurn(tx: Tx, userId: string): Promise<void> {
  if (!(await findLocked(tx, userId))) throw fail('UNAUTHENTICATED');
}

/** The same of somebody else's account, which an operator acts on: what is no id is nobody's. */
export async function lockIfThere(tx: Tx, userId: string): Promise<boolean> {
  return isId('usr', userId) && (await findLocked(tx, userId)) !== undefined;
}
