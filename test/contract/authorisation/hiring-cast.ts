// Everybody who may stand before a route of hiring: keys of each scope, mode, organisation and fate, and people of each
// role, with what a call of theirs can be about.
import { hiringScopes } from '../../../contract/hiring/words.ts';
import { sql } from '../../../src/db/sql.ts';
import { hiringOf, newHiringKey } from '../../kit/hiring.ts';
import { type Joined, joinOrganization, ownOrganization } from '../../kit/organizations.ts';
import type { World } from '../../kit/world.ts';

export type HiringCaller = {
  name: string;
  headers: Record<string, string>;
  mode: 'test' | 'live';
};

export type HiringCast = {
  owner: Joined;
  admin: Joined;
  member: Joined;
  callers: HiringCaller[];
  /** Makes things in the organisation; no caller of the matrix. */
  maker: Record<'test' | 'live', ReturnType<typeof hiringOf>>;
};

export async function castOrganization(world: World): Promise<HiringCast> {
  const owner = await ownOrganization(world);
  const admin = await joinOrganization(world, owner, 'admin');
  const member = await joinOrganization(world, owner, 'member');
  const former = await joinOrganization(world, owner, 'admin');
  const headers = { 'X-Hire-Organization': owner.organization };
  const path = `/dashboard/hire/members/${former.userId}`;
  await world.call('DELETE', path, { cookie: owner.cookie, headers });
  const stranger = await ownOrganization(world);
  const key = async (
    name: string,
    body: object,
    of: Joined = owner,
    mode: 'test' | 'live' = 'live',
  ): Promise<HiringCaller> => {
    const { secret } = await newHiringKey(world, of.cookie, { name, ...body });
    return { name, headers: { Authorization: `Bearer ${secret}` }, mode };
  };
  const person = (name: string, { cookie }: Joined): HiringCaller => ({
    name,
    headers: { Cookie: cookie, ...headers },
    mode: 'live',
  });
  const dead = [await key('revoked', {}), await key('expired', {})];
  await world.database.run(sql`
    update hiring_keys set revoked_at = case when name = 'revoked' then created_at end,
      expires_at = case when name = 'expired' then created_at end
     where name in ('revoked', 'expired')`);
  const callers: HiringCaller[] = [{ name: 'none', headers: {}, mode: 'live' }];
  for (const scope of hiringScopes) callers.push(await key(scope, { scopes: [scope] }));
  callers.push(
    await key('all_live', {}),
    await key('all_test', { mode: 'test' }, owner, 'test'),
    await key('other_organization', {}, stranger),
    ...dead,
  );
  const shop = await world.project();
  callers.push(
    { name: 'payments_key', headers: { Authorization: `Bearer ${shop.key}` }, mode: 'test' },
    person('owner', owner),
    person('admin', admin),
    person('member', member),
    person('former', former),
    person('stranger', stranger),
  );
  // Ten keys are active at the most: nine here, so that one can be made.
  const maker = await newHiringKey(world, owner.cookie, { name: 'maker' });
  const sandbox = callers.find(({ name }) => name === 'all_test')?.headers['Authorization'] ?? '';
  return {
    ...{ owner, admin, member, callers },
    maker: {
      live: hiringOf(world, maker.secret),
      test: hiringOf(world, sandbox.replace('Bearer ', '')),
    },
  };
}
