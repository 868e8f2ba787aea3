// What becomes of organisations when an account is deleted: one that it owns with others keeps the account, one that it
// owns alone is erased, others are left (contract/hiring.md "Organisation").
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { enqueue } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { memberLeft } from '../webhooks/index.ts';
import {
  deleteMembership,
  endOrganization,
  forgetInvited,
  listStandings,
} from './account.store.ts';
import { accountTexts } from './account.texts.ts';

export const eraseKind = 'erase-organization';

/**
 * False, with nothing changed, when the person is in an organisation that was not locked: it came after the locks. The
 * person's row is locked, so that none comes any more.
 */
export async function leaveOrganizations(
  ctx: WriteContext<SessionCaller>,
  person: { id: string; email: string },
  locked: readonly string[],
): Promise<boolean> {
  const { tx, now, lang } = ctx;
  const standings = await listStandings(tx, person.id);
  if (standings.some(({ id }) => !locked.includes(id))) return false;
  if (standings.some(({ role, has_others }) => role === 'owner' && has_others)) {
    throw fail('OWNER_MUST_STAY', { message: accountTexts.ownsWithOthers[lang] });
  }
  for (const { id, role } of standings) {
    await memberLeft(tx, id, person.id, now);
    if (role !== 'owner') await deleteMembership(tx, id, person.id);
    else {
      await endOrganization(tx, id, now);
      tx.alsoWrites('end of an organisation');
      await enqueue(tx, [
        { kind: eraseKind, subject: id, projectId: id, mode: null, runAt: now, payload: {} },
      ]);
    }
  }
  await forgetInvited(tx, person, now);
  return true;
}
