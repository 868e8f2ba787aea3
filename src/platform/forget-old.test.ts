// forgetOld: of people nothing stays that only grows, and what fails of one keeps nothing else from being dropped.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../test/kit/world.ts';
import { at } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { clock } from '../kit/clock.ts';
import { forgetOld } from './forget-old.ts';

const day_ms = 86_400_000;
let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('N37 a session is forgotten a day after its end, with the address it was made from; those that run stay', async () => {
  const [gone, kept] = [await world.signUp(), await world.signUp()];
  const end = (userId: string, ago_ms: number) =>
    world.database.run(
      sql`update sessions set expires_at = ${at(clock.now() - ago_ms)} where user_id = ${userId}`,
    );
  await end(gone.userId, day_ms + 1_000);
  await forgetOld(world.database);
  const count = async (userId: string) =>
    (await world.database.all(sql`select 1 from sessions where user_id = ${userId}`)).length;
  assert.equal(await count(gone.userId), 0);
  assert.equal(await count(kept.userId), 1);
  await end(kept.userId, day_ms - 60_000);
  await forgetOld(world.database);
  assert.equal(await count(kept.userId), 1);
});

test('N37 an invitation that nobody took is forgotten 30 days after its end; one that was used stays', async () => {
  const shop = await world.project();
  const invite = async (name: string) => {
    const email = `${name}-${Math.random()}@example.com`;
    const made = await world.call('POST', `/v1/projets/${shop.id}/invitations`, {
      cookie: shop.cookie,
      body: { email, role: 'user' },
    });
    assert.equal(made.status, 201);
    return { id: made.body.id as string, email };
  };
  const [old, recent, used] = [await invite('old'), await invite('recent'), await invite('used')];
  const end = (id: string, days: number) =>
    world.database.run(
      sql`update invitations set expires_at = ${at(clock.now() - days * day_ms)} where id = ${id}`,
    );
  await end(old.id, 31);
  await end(recent.id, 29);
  await end(used.id, 31);
  await world.database.run(sql`update invitations set used_at = now() where id = ${used.id}`);
  await forgetOld(world.database);
  const left = await world.database.all<{ id: string }>(
    sql`select id from invitations where project_id = ${shop.id} order by id`,
  );
  assert.deepEqual(
    left.map(({ id }) => id),
    [recent.id, used.id].sort(),
  );
});

test('S7 whoever deletes their account leaves their address in no invitation that is over', async () => {
  const shop = await world.project();
  const person = await world.signUp();
  const invite = () =>
    world.call('POST', `/v1/projets/${shop.id}/invitations`, {
      cookie: shop.cookie,
      body: { email: person.email, role: 'user' },
    });
  assert.equal((await invite()).status, 201);
  await world.database.run(sql`update invitations set expires_at = now() - interval '1 day'`);
  const body = { confirmation: 'SUPPRIMER', password: person.password };
  const gone = await world.call('DELETE', '/v1/compte', { cookie: person.cookie, body });
  assert.equal(gone.status, 204, gone.text);
  const found = await world.database.all(
    sql`select 1 from invitations where email = ${person.email}`,
  );
  assert.deepEqual(found, []);
});

test('N38 what fails of one project keeps those of no other from being dropped, and is told at the end', async () => {
  const projects = [await world.project(), await world.project(), await world.project()];
  const seen: string[] = [];
  const failing = async (_: unknown, id: string) => {
    if (id === projects[0]?.id) throw new Error('this one');
    seen.push(id);
    return 0;
  };
  await assert.rejects(forgetOld(world.database, { ofProjects: [failing] }), /this one/);
  for (const { id } of projects.slice(1)) assert.ok(seen.includes(id));
  let calls = 0;
  const down = async () => {
    calls += 1;
    throw new Error('no database');
  };
  const shared = Array.from({ length: 100 }, () => down);
  await assert.rejects(forgetOld(world.database, { shared }), /no database/);
  assert.equal(calls, 20, 'nobody asks a database that is away a thousand times');
});
