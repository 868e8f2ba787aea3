// The organisation that a person's call is about: the one that is named, else the personal one, which every account has
// from its first look at hiring on (contract/hiring.md "Organisation").
import type { InOrganization, SessionCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { holdPerson } from '../../platform/index.ts';
import { findMembership, findPersonal, insertOrganization } from './organization.store.ts';

type Person = Pick<SessionCaller, 'userId' | 'name'>;

/** Undefined for an organisation that the person is no member of. */
export async function enterOrganization(
  database: Database,
  person: Person,
  asked: string | undefined,
): Promise<InOrganization | undefined> {
  if (asked !== undefined) return findMembership(database, asked, person.userId);
  const found = await findPersonal(database, person.userId);
  if (found) return found;
  const name = [...person.name.trim()].slice(0, 100).join('') || 'Organisation';
  const made = {
    id: newId('org'),
    userId: person.userId,
    name,
    isPersonal: true,
    now: clock.now(),
  };
  return database.transaction(async (tx) => {
    // Their account may have been deleted since the session was read.
    await holdPerson(tx, person.userId);
    await insertOrganization(tx, made);
    return findPersonal(tx, person.userId);
  });
}
