// Takes the second factor off an account whose owner lost it and every recovery code. The person at the terminal of the machine
// alone may: asked for by telephone it would leave the password as the only guard, so the owner is told by mail, however late.
import type { Tx } from '../../db/database.ts';
import type { Seal } from '../../kit/seal.ts';
import { type Actor, auditOperator } from '../audit/index.ts';
import { queueMails } from '../mails/index.ts';
import { findPersonByEmail } from '../operators/index.ts';
import { lockIfThere } from '../people/index.ts';
import { deleteSecondFactor, deleteSessionsOf } from './office-account.store.ts';
import { secondFactorMail } from './office-account.texts.ts';

/**
 * Ends every session and every sign-in that waits for a code. Answers whether there was one; undefined when no account has
 * this address.
 */
export async function removeSecondFactor(
  tx: Tx,
  { email, actor, seal }: { email: string; actor: Actor; seal: Seal },
  now: number,
): Promise<boolean | undefined> {
  const address = email.trim().toLowerCase();
  const person = await findPersonByEmail(tx, address);
  if (!person || !(await lockIfThere(tx, person.id))) return undefined;
  if (!(await deleteSecondFactor(tx, person.id))) return false;
  const sessions = await deleteSessionsOf(tx, person.id);
  const details = { person: person.id, before: true, after: false, sessions };
  const action = 'account.second_factor_removed';
  await auditOperator(tx, { projectId: null, actor, action, details, now });
  await queueMails(tx, seal, [secondFactorMail(address, now)], { forEver: true });
  return true;
}
