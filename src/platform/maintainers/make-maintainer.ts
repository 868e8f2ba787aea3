// A maintainer of the reference data is named, or the role is taken back: both hold from the next call, with a line in the audit.
import type { Reader, Tx } from '../../db/database.ts';
import { type Actor, auditOperator } from '../audit/index.ts';
import { lockIfThere } from '../people/index.ts';
import { findIdByEmail, findMaintainer, saveMaintainer } from './maintainer.store.ts';

/** Whether the person is one. */
export type Named = { before: boolean; after: boolean };

/** Undefined when there is no such account. */
export async function setMaintainer(
  tx: Tx,
  userId: string,
  after: boolean,
  actor: Actor,
  now: number,
): Promise<Named | undefined> {
  if (!(await lockIfThere(tx, userId))) return undefined;
  const before = await isMaintainer(tx, userId);
  if (before === after) return { before, after };
  await saveMaintainer(tx, userId, after ? now : null);
  const details = { person: userId, before, after };
  await auditOperator(tx, { projectId: null, actor, action: 'maintainer.changed', details, now });
  return { before, after };
}

/** The same of an address, for the person at the terminal. */
export async function makeMaintainer(
  tx: Tx,
  email: string,
  given: boolean,
  actor: Actor,
  now: number,
): Promise<Named | undefined> {
  const person = await findIdByEmail(tx, email.trim().toLowerCase());
  return person && setMaintainer(tx, person.id, given, actor, now);
}

export const isMaintainer = async (reader: Reader, userId: string): Promise<boolean> =>
  (await findMaintainer(reader, userId)) !== undefined;
