// Organisations with enough keys for a bench, written by SQL; their campaigns and sessions are made through the API.
import type pg from 'pg';
import type { Mode } from '../../src/db/context.ts';
import { newHiringKey, shownParts } from '../../src/kit/hiring-key.ts';
import { newId } from '../../src/kit/ids.ts';
import { hashKey } from '../../src/kit/key-format.ts';

export type HiringTenant = { id: string; mode: Mode; keys: string[] };

/** Each with an owner and as many keys of every scope; a key has sixty calls a minute. */
export async function seedTenants(
  admin: pg.Client,
  { count, keysEach, mode }: { count: number; keysEach: number; mode: Mode },
): Promise<HiringTenant[]> {
  const tenants = Array.from({ length: count }, () => ({
    ...{ id: newId('org'), mode },
    keys: Array.from({ length: keysEach }, () => newHiringKey(mode)),
  }));
  const ids = tenants.map(({ id }) => id);
  const owners = ids.map(() => newId('usr'));
  await admin.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     select id, 'Awa', id || '@example.com', true, now(), now() from unnest($1::text[]) as g (id)`,
    [owners],
  );
  await admin.query(
    `insert into organizations (id, name, created_at, updated_at)
     select id, 'Sahel', now(), now() from unnest($1::text[]) as g (id)`,
    [ids],
  );
  await admin.query(
    `insert into organization_members (organization_id, user_id, role, joined_at)
     select id, owner, 'owner', now() from unnest($1::text[], $2::text[]) as g (id, owner)`,
    [ids, owners],
  );
  const keys = tenants.flatMap(({ id, keys }) => keys.map((key) => ({ id, key })));
  await admin.query(
    `insert into hiring_keys (id, organization_id, name, mode, scopes, prefix, last4, secret_hash, created_at)
     select id, organization_id, 'bench', $6, $7, prefix, last4, hash, now()
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
         as g (id, organization_id, prefix, last4, hash)`,
    [
      keys.map(() => newId('key')),
      keys.map(({ id }) => id),
      keys.map(({ key }) => shownParts(key).prefix),
      keys.map(({ key }) => shownParts(key).last4),
      keys.map(({ key }) => hashKey(key)),
      mode,
      ['campaigns:read', 'campaigns:write', 'candidates:read', 'candidates:write', 'reports:read'],
    ],
  );
  await admin.query('analyze users, organizations, organization_members, hiring_keys');
  return tenants;
}

export type CallApi = (
  key: string,
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ data: never }>;

/** Calls of the hiring API that have to be answered with 200. */
export const apiOf =
  (port: number): CallApi =>
  async (key, method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };

/** A published campaign of open questions, as a recruiter writes them. */
export async function makeCampaign(
  api: CallApi,
  key: string,
  questions: number,
  body: object = {},
): Promise<string> {
  const made = await api(key, 'POST', '/interviews', { title: 'Vendeuse en boutique', ...body });
  const { id } = made.data as { id: string };
  await api(
    key,
    'POST',
    `/interviews/${id}/questions`,
    Array.from({ length: questions }, question),
  );
  await api(key, 'POST', `/interviews/${id}/publish`);
  return id;
}

const question = (_: unknown, n: number) => ({
  text: `Racontez une situation de vente dont vous êtes fier, la numéro ${n + 1} : que s’est-il passé ?`,
  description: 'Deux ou trois phrases suffisent.',
  criteria: [],
});

/** Works through a list so many at a time. */
export async function inParallel<T>(
  list: readonly T[],
  places: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const left = [...list];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: places }, worker));
}
