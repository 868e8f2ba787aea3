// Favourites and subscriptions, listFollows, getFollow, putFollow and deleteFollow from one engine: listFavourites,
// getFavourite, putFavourite, deleteFavourite, listSubscriptions, getSubscription, putSubscription and
// deleteSubscription.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishLists } from '../../../test/kit/lists.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { exportFavourites, exportSubscriptions } from './index.ts';

let world: World;

before(async () => {
  world = await startWorld();
  await publishLists(world);
});
after(() => world.close());

const kinds = ['favoris', 'abonnements'] as const;
type Person = { cookie: string; userId: string };

const callAs =
  ({ cookie }: Person) =>
  (method: string, path: string) =>
    world.call(method, `/v1/moi/${path}`, { cookie });

test('DA60 a dataset is followed once and left once, however often it is asked for', async () => {
  const person = await world.signUp();
  const call = callAs(person);
  const other = callAs(await world.signUp());
  for (const kind of kinds) {
    const inactive = { active: false, created_at: null, dataset: 'banques' };
    assert.deepEqual((await call('GET', `${kind}/banques`)).body, inactive);
    const first = await call('PUT', `${kind}/banques`);
    assert.equal(first.status, 200);
    assert.deepEqual({ ...first.body, created_at: null }, { ...inactive, active: true });
    assert.match(first.body.created_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await world.advance(1_000);
    assert.deepEqual((await call('PUT', `${kind}/banques`)).body, first.body);
    assert.deepEqual((await call('GET', `${kind}/banques`)).body, first.body);
    const { body: later } = await call('PUT', `${kind}/jours-feries`);
    const { active: _, ...newer } = later;
    const { created_at } = first.body;
    const rows = [newer, { dataset: 'banques', created_at }];
    assert.deepEqual((await call('GET', kind)).body, { data: rows }, 'the latest first');
    assert.deepEqual((await other('GET', kind)).body, { data: [] }, 'nobody else follows them');
    const exported = kind === 'favoris' ? exportFavourites : exportSubscriptions;
    assert.deepEqual(await exported(world.database, person.userId), rows);
    for (let n = 0; n < 2; n++) {
      const gone = await call('DELETE', `${kind}/banques`);
      assert.deepEqual([gone.status, gone.text], [204, '']);
    }
    assert.deepEqual((await call('GET', `${kind}/banques`)).body, inactive);
    assert.deepEqual((await call('GET', kind)).body, { data: [newer] });
  }
});

test('DA61 what is no dataset is 404 on every route of favourites and subscriptions', async () => {
  const call = callAs(await world.signUp());
  for (const kind of kinds) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      for (const jeu of ['inconnu', 'BANQUES', 'holidays', '%00', '__proto__', 'a%2Fb']) {
        const { status, body } = await call(method, `${kind}/${jeu}`);
        assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], `${method} ${jeu}`);
      }
    }
    assert.deepEqual((await call('GET', kind)).body, { data: [] });
  }
});

test('DA60 of twenty calls at once one makes the row, and all get its date', async () => {
  const person = await world.signUp();
  for (const kind of kinds) {
    const path = `/v1/moi/${kind}/operateurs`;
    const puts = Array.from({ length: 20 }, () =>
      world.call('PUT', path, { cookie: person.cookie }),
    );
    const answers = await Promise.all(puts);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  }
  const rows = await world.database.all(sql`
    select user_id, dataset from favourites where user_id = ${person.userId}
    union all
    select user_id, dataset from dataset_subscriptions where user_id = ${person.userId}`);
  assert.deepEqual(rows, Array(2).fill({ user_id: person.userId, dataset: 'operateurs' }));
});

test('DA60 who follows while their account is deleted is nobody, and nothing of them is left', async () => {
  const { userId, cookie } = await world.signUp();
  let put: ReturnType<World['call']> | undefined;
  await world.database.transaction(async (tx) => {
    await tx.run(sql`delete from users where id = ${userId}`);
    // The session is there until the deletion is committed; what is written waits for it.
    put = world.call('PUT', '/v1/moi/favoris/banques', { cookie });
    await locksAwaited(world, 1);
  });
  const { status, body } = (await put) ?? {};
  assert.deepEqual([status, body.code], [401, 'UNAUTHENTICATED']);
  assert.deepEqual(
    await world.database.all(sql`select * from favourites where user_id = ${userId}`),
    [],
  );
});

test('without published datasets nothing is known of any: 503, and the lists of a person stay', async () => {
  const call = callAs(await world.signUp());
  await call('PUT', 'favoris/secteurs');
  await world.database.run(sql`delete from published_lists where list = 'datasets'`);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const { status, body } = await call(method, 'favoris/secteurs');
    assert.deepEqual([status, body.code, body.dataset], [503, 'DATASET_UNAVAILABLE', 'jeux']);
  }
  assert.equal((await call('GET', 'favoris')).body.data.length, 1);
  await world.database.run(sql`insert into published_lists (list, number) values ('datasets', 1)`);
});
