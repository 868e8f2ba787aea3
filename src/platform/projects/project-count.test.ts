// createProject by the day: projects that were deleted count too, since their rows stay.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('M1 whoever makes and deletes in turns makes a thousand a day, at once and on two servers too', async () => {
  const { url } = await world.second();
  const person = await world.signUp();
  const make = async (server: string) => {
    const made = await world.call('POST', `${server}/v1/projets`, {
      cookie: person.cookie,
      body: { name: 'Boutique' },
    });
    await world.database.run(
      sql`update projects set deleted_at = now() where id = ${made.body.id}`,
    );
    return made;
  };
  assert.equal((await make('')).status, 201);
  // As if they had been made through the day.
  await world.database.run(sql`
    update windows set times = array(select now() - n * interval '1 minute' from generate_series(994, 0, -1) as n)
     where subject like 'projects:%'`);
  const answers: Answer[] = await Promise.all(
    Array.from({ length: 15 }, (_, n) => make(n % 2 ? url : '')),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
  const refused = answers.find(({ status }) => status !== 201);
  assert.deepEqual([refused?.status, refused?.body.code], [429, 'RATE_LIMITED']);
  assert.ok(Number(refused?.headers.get('retry-after')) > 3_600);
});
