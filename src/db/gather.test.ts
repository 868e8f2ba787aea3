// Works that share a transaction send one statement where each would have sent its own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { statementsOf } from '../../test/kit/plans.ts';
import { startWorld, type World } from '../../test/kit/world.ts';
import type { Tx } from './database.ts';
import { gathered, shareStatements } from './gather.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const doubled = gathered<number, number>('reads', async (tx, items) => {
  const rows = await tx.all<{ n: number }>({
    text: 'select n * 2 as n from unnest($1::int[]) with ordinality as g (n, place) order by place',
    values: [items],
  });
  return rows.map(({ n }) => n);
});
const noted = gathered<number, void>('writes', async (tx, items) => {
  await tx.all({ text: 'select $1::int[] as noted', values: [items] });
  return items.map(() => undefined);
});

test('what works of one transaction ask at the same moment is one statement, and each gets its own answer', async () => {
  const wrote: number[] = [];
  let answers: number[] = [];
  const sent = await statementsOf(() =>
    world.database.transaction(async (tx) => {
      answers = await Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          const own: Tx = shareStatements({ ...tx }, { tx, wrote: () => wrote.push(n) });
          const answer = await doubled(own, n);
          if (n % 3 === 0) await noted(own, n);
          return answer;
        }),
      );
    }),
  );
  assert.deepEqual(
    answers,
    Array.from({ length: 30 }, (_, n) => 2 * n),
  );
  assert.equal(sent.filter(({ text }) => text.includes('n * 2')).length, 1);
  assert.equal(sent.filter(({ text }) => text.includes('as noted')).length, 1);
  assert.deepEqual(
    wrote,
    Array.from({ length: 10 }, (_, n) => 3 * n),
  );
});

test('a transaction of one work sends at once, and two transactions share nothing', async () => {
  const sent = await statementsOf(async () => {
    const both = [1, 2].map((n) => world.database.transaction((tx) => doubled(tx, n)));
    assert.deepEqual(await Promise.all(both), [2, 4]);
  });
  assert.equal(sent.filter(({ text }) => text.includes('n * 2')).length, 2);
});

test('a statement that fails, fails for all that it was sent for', async () => {
  const broken = gathered<number, number>('reads', (tx) =>
    tx.all<number>({ text: 'select 1 / 0', values: [] }),
  );
  const ends: string[] = [];
  await assert.rejects(
    world.database.transaction(async (tx) => {
      const works = [1, 2].map((n) => broken(shareStatements({ ...tx }, { tx, wrote() {} }), n));
      ends.push(...(await Promise.allSettled(works)).map(({ status }) => status));
      await Promise.all(works);
    }),
    /division by zero/,
  );
  assert.deepEqual(ends, ['rejected', 'rejected']);
});
