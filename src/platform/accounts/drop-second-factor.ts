// Takes away a second factor that its person has lost with all recovery codes: from a terminal alone. The password goes with
// it, so that whoever talked the person at the terminal into it needs the mailbox too (docs/decisions/0054).
import type { Permission } from '../../../contract/backoffice/words.ts';
import type { Tx } from '../../db/database.ts';
import type { Seal } from '../../kit/seal.ts';
import { type Actor, auditOperator } from '../audit/index.ts';
import { queueMails } from '../mails/index.ts';
import { findPersonByEmail } from '../operators/index.ts';
import { lockIfThere } from '../people/index.ts';
import { nobodysPassword } from '../sign-in/index.ts';
import { factorMail } from './factor-mail.ts';
import { endFactor, findAccount } from './office-account.store.ts';

/** `permissions`: what the account may do on the platform: the person at the terminal is told whose it is. */
export type Dropped = { changed: boolean; permissions: readonly Permission[] };

/** Undefined when there is no such account. */
export async function dropSecondFactor(
  tx: Tx,
  { email, seal, origin }: { email: string; seal: Seal; origin: string },
  actor: Actor,
  now: number,
): Promise<Dropped | undefined> {
  const id = (await findPersonByEmail(tx, email.trim().toLowerCase()))?.id;
  if (id === undefined || !(await lockIfThere(tx, id))) return undefined;
  const account = await findAccount(tx, id);
  if (!account) return undefined;
  const permissions = account.permissions ?? [];
  if (!account.two_factor_enabled) return { changed: false, permissions };
  await endFactor(tx, id, await nobodysPassword());
  const details = { person: id, before: true, after: false };
  const action = 'account.second_factor_dropped';
  await auditOperator(tx, { projectId: null, actor, action, details, now });
  const mail = factorMail(account.email, { at: now, origin });
  await queueMails(tx, seal, [mail], { forEver: true });
  return { changed: true, permissions };
}
