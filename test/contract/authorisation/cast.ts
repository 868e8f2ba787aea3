// Everybody who may stand before a route: people of each role, and keys of each scope, mode, project and
// fate. A project is cast anew for each operation that writes, so that what one allowed call does disturbs
// no other.
import type { Mode } from '../../../src/db/context.ts';
import { at } from '../../../src/db/database.ts';
import { sql } from '../../../src/db/sql.ts';
import { clock } from '../../../src/kit/clock.ts';
import { newId } from '../../../src/kit/ids.ts';
import { hashKey, newKey, visiblePrefix } from '../../../src/kit/key-format.ts';
import { makeMaintainer } from '../../../src/platform/index.ts';
import type { World } from '../../kit/world.ts';

export type Person = Awaited<ReturnType<World['signUp']>>;
export type People = Record<
  'owner' | 'admin' | 'user' | 'viewer' | 'stranger' | 'maintainer',
  Person
>;

export type Caller = {
  name: string;
  /** The credential, and on payment routes what designates a session's project. */
  headers: Record<string, string>;
  kind: 'none' | 'session' | 'key';
  mode: Mode;
};

export type Cast = {
  /** The project that every call is about; live mode is on. */
  project: string;
  /** A project of the same people without any key: the cast's own are more than the limit. */
  keyless: string;
  people: People;
  callers: Caller[];
};

type Fate = { revoked?: true; disabled?: true; expired?: true };

export async function meetPeople(world: World): Promise<People> {
  const maintainer = await world.signUp('Fatou');
  await world.database.transaction((tx) =>
    makeMaintainer(tx, maintainer.email, true, { by: 'test' }, clock.now()),
  );
  return {
    owner: await world.signUp('Awa'),
    admin: await world.signUp('Binta'),
    user: await world.signUp('Cheikh'),
    viewer: await world.signUp('Demba'),
    // A stranger to the project too, who settles what is said of the data.
    maintainer,
    stranger: await world.signUp('Elimane'),
  };
}

/** A project with its people and keys. Written past the limit of five active keys, which is not the subject. */
export async function castProject(world: World, people: People): Promise<Cast> {
  // Earlier casts go: nobody may own more than twenty projects.
  await world.database.run(sql`update projects set deleted_at = now() where deleted_at is null`);
  const project = await makeProject(world, people.owner, true);
  const keyless = await makeProject(world, people.owner, true);
  const quiet = await makeProject(world, people.owner, false);
  const other = await makeProject(world, people.stranger, true);
  for (const role of ['admin', 'user', 'viewer'] as const) {
    for (const one of [project, keyless]) await addMember(world, one, people[role].userId, role);
  }
  const key = async (name: string, mode: Mode, scopes: string[], of = project, fate: Fate = {}) =>
    caller(name, 'key', mode, {
      Authorization: `Bearer ${await addKey(world, of, mode, scopes, fate)}`,
    });
  const both = ['payments', 'data'];
  return {
    project,
    keyless,
    people,
    callers: [
      caller('none', 'none', 'test', {}),
      ...Object.entries(people).map(([role, person]) =>
        caller(role, 'session', 'test', { Cookie: person.cookie, 'X-Svc-External-Ref': project }),
      ),
      await key('test_both', 'test', both),
      await key('test_payments', 'test', ['payments']),
      await key('test_data', 'test', ['data']),
      await key('live_both', 'live', both),
      await key('live_payments', 'live', ['payments']),
      await key('live_data', 'live', ['data']),
      await key('other_project', 'test', both, other),
      // Its own project's live mode is off: it is refused whatever it asks (K18).
      await key('live_off', 'live', both, quiet),
      await key('revoked', 'test', both, project, { revoked: true }),
      await key('expired', 'test', both, project, { expired: true }),
      await key('disabled', 'test', both, project, { disabled: true }),
      caller('malformed', 'key', 'test', {
        Authorization: `Bearer sk_svc_pay_test_${'a'.repeat(49)}`,
      }),
    ],
  };
}

const caller = (
  name: string,
  kind: Caller['kind'],
  mode: Mode,
  headers: Record<string, string>,
): Caller => ({ name, kind, mode, headers });

/** A project of the cast's people that an allowed call may take away. */
export async function anotherProject(world: World, { people }: Cast): Promise<string> {
  const project = await makeProject(world, people.owner, true);
  for (const role of ['admin', 'user', 'viewer'] as const) {
    await addMember(world, project, people[role].userId, role);
  }
  return project;
}

export const ownProject = (world: World, owner: Person) => makeProject(world, owner, true);

async function makeProject(world: World, owner: Person, live: boolean): Promise<string> {
  const made = await world.call('POST', '/v1/projets', {
    cookie: owner.cookie,
    body: { name: 'Boutique' },
  });
  const id = made.body.id as string;
  await world.database.run(sql`update projects set live_enabled = ${live} where id = ${id}`);
  return id;
}

export async function addMember(world: World, project: string, userId: string, role: string) {
  await world.database.run(sql`
    insert into members (project_id, user_id, role, joined_at)
    values (${project}, ${userId}, ${role}, ${at(clock.now())})`);
}

/** Writes a key as createKey would have, with what has happened to it since. */
export async function addKey(
  world: World,
  project: string,
  mode: Mode,
  scopes: string[],
  fate: Fate = {},
): Promise<string> {
  const secret = newKey(mode);
  const past = at(clock.now() - 60_000);
  await world.database.run(sql`
    insert into api_keys (id, project_id, name, mode, prefix, secret_hash, scopes, daily_limit,
      lifetime, created_at, expires_at, revoked_at, disabled_at)
    values (${newId('key')}, ${project}, 'clé', ${mode}, ${visiblePrefix(secret)}, ${hashKey(secret)},
      ${scopes}, 1000, 'none', ${past}, ${fate.expired ? past : null},
      ${fate.revoked ? past : null}, ${fate.disabled ? past : null})`);
  return secret;
}
