// What a person may do on the platform itself is given or taken: it holds from the next call, with a line in the audit.
import { type Permission, permissions } from '../../../contract/backoffice/words.ts';
import type { Tx } from '../../db/database.ts';
import { type Actor, auditOperator } from '../audit/index.ts';
import { lockIfThere } from '../people/index.ts';
import { findOperator, findPersonByEmail, saveOperator } from './operator.store.ts';

/** `confirmed`: whether the person has shown that the mailbox is theirs. */
export type Made = { before: Permission[]; after: Permission[]; confirmed?: boolean };

/** Undefined when there is no such account. */
export async function setOperator(
  tx: Tx,
  userId: string,
  given: readonly Permission[],
  actor: Actor,
  now: number,
): Promise<Made | undefined> {
  if (!(await lockIfThere(tx, userId))) return undefined;
  const before = (await findOperator(tx, userId))?.permissions ?? [];
  const after = withReading(given);
  if (before.join() === after.join()) return { before, after };
  await saveOperator(tx, userId, after, now);
  const details = { person: userId, before, after };
  await auditOperator(tx, { projectId: null, actor, action: 'operator.changed', details, now });
  return { before, after };
}

/** The same of an address, for the person at the terminal, who names the first operator. */
export async function makeOperator(
  tx: Tx,
  email: string,
  given: readonly Permission[],
  actor: Actor,
  now: number,
): Promise<Made | undefined> {
  const person = await findPersonByEmail(tx, email.trim().toLowerCase());
  const made = person && (await setOperator(tx, person.id, given, actor, now));
  return made && { ...made, confirmed: person.email_verified };
}

/** Each once, in the order of the contract; nobody acts on what they cannot see. */
const withReading = (given: readonly Permission[]): Permission[] =>
  given.length === 0 ? [] : permissions.filter((one) => one === 'support' || given.includes(one));
