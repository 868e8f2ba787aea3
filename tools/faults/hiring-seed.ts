// Organisations, people, keys, endpoints and interviews for the faults of hiring, written as the house writes them.
import { at, type Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { newHiringKey, shownParts } from '../../src/kit/hiring-key.ts';
import { newId } from '../../src/kit/ids.ts';
import { hashKey } from '../../src/kit/key-format.ts';
import { faultSeal, SIGNING_SECRET } from './testbed.ts';

export type SeededOrganization = { id: string; owner: string };

/** With an owner whom nobody can sign in as. */
export async function seedOrganization(database: Database): Promise<SeededOrganization> {
  const [id, owner] = [newId('org'), newId('usr')];
  const now = at(clock.now());
  await database.run(sql`
    insert into users (id, name, email, created_at, updated_at)
    values (${owner}, 'Awa', ${`${owner}@example.com`}, ${now}, ${now})`);
  await database.run(sql`
    insert into organizations (id, name, created_at, updated_at) values (${id}, 'Sahel', ${now}, ${now})`);
  await seedMember(database, id, owner, 'owner');
  return { id, owner };
}

async function seedMember(database: Database, id: string, userId: string, role: string) {
  await database.run(sql`
    insert into organization_members (organization_id, user_id, role, joined_at)
    values (${id}, ${userId}, ${role}, ${at(clock.now())})`);
}

/** A member with one endpoint that hears of every end; answers the member and the endpoint. */
export async function seedEndpoint(
  database: Database,
  organizationId: string,
  url: string,
): Promise<{ userId: string; id: string }> {
  const [userId, id] = [newId('usr'), newId('whk')];
  const now = at(clock.now());
  await database.run(sql`
    insert into users (id, name, email, created_at, updated_at)
    values (${userId}, 'Fatou', ${`${userId}@example.com`}, ${now}, ${now})`);
  await seedMember(database, organizationId, userId, 'member');
  await database.run(sql`
    insert into hiring_endpoints (organization_id, id, user_id, url, events, enabled, secret_sealed, secret_prefix,
      created_at, updated_at)
    values (${organizationId}, ${id}, ${userId}, ${url}, '{session.completed}', true,
      ${faultSeal.close(SIGNING_SECRET)}, 'whsec_', ${now}, ${now})`);
  return { userId, id };
}

export async function seedHiringKey(database: Database, organizationId: string): Promise<string> {
  const secret = newHiringKey('live');
  const { prefix, last4 } = shownParts(secret);
  await database.run(sql`
    insert into hiring_keys (id, organization_id, name, mode, scopes, prefix, last4, secret_hash, created_at)
    values (${newId('key')}, ${organizationId}, 'k', 'live', '{campaigns:read}', ${prefix}, ${last4},
      ${hashKey(secret)}, ${at(clock.now())})`);
  return secret;
}
