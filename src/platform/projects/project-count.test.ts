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

test('M1 whoever makes and deletes in turns makes a hundred a day, at once and on two servers too', async () => {
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
  const answers: Answer[] = [];
  for (let round = 0; round < 11; round += 1) {
    answers.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, n) => make(n % 2 ? url : '')))),
    );
  }
  assert.equal(answers.filter(({ status }) => status === 201).length, 100);
  const refused = answers.find(({ status }) => status !== 201);
  assert.deepEqual([refused?.status, refused?.body.code], [429, 'RATE_LIMITED']);
  assert.ok(Number(refused?.headers.get('retry-after')) > 80_000);
});
