// Makes an organisation beside the personal one; the caller becomes its owner.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { insertOrganization, lockOwned } from './organization.store.ts';

type Operation = Operations['createOrganization'];

const tooMany = {
  fr: `Une personne a ${limits.organizationsPerPerson} organisations au plus.`,
  en: `A person has ${limits.organizationsPerPerson} organizations at most.`,
};

export async function createOrganization(
  { tx, caller, now, lang }: WriteContext<OrganizationMember>,
  { body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const owned = await lockOwned(tx, caller.userId);
  // Their account was deleted since the session was read.
  if (owned === undefined) throw fail('UNAUTHENTICATED');
  if (owned >= limits.organizationsPerPerson) {
    throw fail('INVALID_STATE', { message: tooMany[lang] });
  }
  const made = { id: newId('org'), name: body.name.trim(), userId: caller.userId };
  await insertOrganization(tx, { ...made, isPersonal: false, now });
  return { id: made.id, name: made.name, role: 'owner' };
}
