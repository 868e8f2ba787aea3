// What is kept of invitations into organisations that are over.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { forgetOrganizationInvitations } from '../../src/hiring/index.ts';
import { clock } from '../../src/kit/clock.ts';
import { forgetOld } from '../../src/platform/index.ts';
import { inviteInto, ownOrganization } from '../kit/organizations.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('an invitation that nobody took is forgotten 30 days after its end; who deletes the account is in none that is over', async () => {
  const owner = await ownOrganization(world);
  const [old, withdrawn, recent, taken] = [
    await inviteInto(world, owner, 'old@example.com', 'member'),
    await inviteInto(world, owner, 'withdrawn@example.com', 'member'),
    await inviteInto(world, owner, 'recent@example.com', 'member'),
    await inviteInto(world, owner, 'taken@example.com', 'member'),
  ];
  const write = (column: 'expires_at' | 'withdrawn_at', { id }: { id: string }, days: number) =>
    world.database.run({
      text: `update organization_invitations set ${column} = $1 where id = $2`,
      values: [new Date(clock.now() - days * 86_400_000), id],
    });
  await write('expires_at', old, 31);
  await write('withdrawn_at', withdrawn, 31);
  await write('expires_at', recent, 29);
  await write('expires_at', taken, 31);
  await world.database.run(
    sql`update organization_invitations set accepted_at = now() where id = ${taken.id}`,
  );
  const left = async () =>
    (
      await world.database.all<{ email: string }>(sql`
        select email from organization_invitations where organization_id = ${owner.organization} order by email`)
    ).map(({ email }) => email);
  await forgetOld(world.database, { shared: [forgetOrganizationInvitations] });
  assert.deepEqual(await left(), ['recent@example.com', 'taken@example.com']);

  const person = await world.signUp();
  const [over, waiting] = [
    await inviteInto(world, owner, person.email, 'member'),
    await inviteInto(world, await ownOrganization(world), person.email, 'member'),
  ];
  await write('expires_at', over, 1);
  const { cookie, password } = person;
  const body = { confirmation: 'SUPPRIMER', password };
  assert.equal((await world.call('DELETE', '/v1/compte', { cookie, body })).status, 204);
  const found = await world.database.all(
    sql`select id from organization_invitations where email = ${person.email}`,
  );
  assert.deepEqual(found, [{ id: waiting.id }]);
});
