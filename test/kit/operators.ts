// Operators of the platform, for tests: persons with the permissions that a test names, and those alone.
import type { Permission } from '../../contract/backoffice/words.ts';
import { sql } from '../../src/db/sql.ts';
import type { World } from './world.ts';

/** Written past `makeOperator`, which gives reading with everything: a test of one permission wants it alone. */
export async function operatorOf(world: World, ...permissions: Permission[]) {
  const person = await world.signUp('Operateur');
  await world.database.run(sql`
    insert into operators (user_id, permissions, since) values (${person.userId}, ${permissions}::text[], now())`);
  return person;
}

export const reason = 'Contrôle demandé par écrit';

/** Makes a sign-in older than what acts ask for. */
export const ageSignIn = (world: World, userId: string) =>
  world.database.run(sql`
    update sessions set created_at = created_at - interval '11 minutes' where user_id = ${userId}`);
