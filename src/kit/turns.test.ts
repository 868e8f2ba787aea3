// Work of many owners on something scarce: nobody waits behind another's heap, and no heap grows without end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

/** Work that begins and ends as a test says, in the order in which it was let in. */
function working(limits: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string) =>
    turns(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      if (name.endsWith('!')) throw new Error(name);
      return name;
    });
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { add, begun, end, settled };
}

test('of one owner one is under way, so that another’s begins at once behind whatever heap', async () => {
  const { add, begun, end, settled } = working({ atOnce: 2, ofOne: 1, waiting: 10 });
  const heap = ['a1', 'a2', 'a3!', 'a4'].map((name) => add('a', name).catch(() => 'failed'));
  const other = add('b', 'b1');
  await settled();
  assert.deepEqual(begun, ['a1', 'b1']);
  const [third, again] = [add('c', 'c1'), add('b', 'b2')];
  await end('a1');
  assert.deepEqual(begun, ['a1', 'b1', 'c1'], 'owners in the order in which they began to wait');
  await end('c1');
  await end('b1');
  assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'b2']);
  for (const name of ['b2', 'a2', 'a3!', 'a4']) await end(name);
  assert.deepEqual(await Promise.all(heap), ['a1', 'a2', 'failed', 'a4']);
  assert.deepEqual(await Promise.all([other, third, again]), ['b1', 'c1', 'b2']);
});

test('who has as many waiting as they may is told, and nobody else is', async () => {
  const { add, begun, end, settled } = working({ atOnce: 2, ofOne: 1, waiting: 2 });
  const [first, second, third] = ['a1', 'a2', 'a3'].map((name) => add('a', name));
  assert.equal(await add('a', 'a4'), undefined);
  const other = add('b', 'b1');
  await settled();
  await end('a1');
  const later = add('a', 'a5');
  for (const name of ['a2', 'a3', 'a5', 'b1']) await end(name);
  assert.deepEqual(await Promise.all([first, second, third, other, later]), [
    'a1',
    'a2',
    'a3',
    'b1',
    'a5',
  ]);
  assert.ok(!begun.includes('a4'));
});

test('where one owner may have all places, another’s is next all the same', async () => {
  const { add, begun, end, settled } = working({ atOnce: 2, ofOne: 2, waiting: 10 });
  const heap = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name));
  await settled();
  assert.deepEqual(begun, ['a1', 'a2']);
  const other = ['b1', 'b2'].map((name) => add('b', name));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'a4', 'a5']) await end(name);
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'a5']);
  await Promise.all([...heap, ...other]);
});
