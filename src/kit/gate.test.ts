// Work in turns, as for large bodies: never more at once than may be, nobody for ever, and whoever fails gives the turn on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGate } from './gate.ts';

test('of many large bodies no more are worked on at once than may be, in the order in which they came', async () => {
  const inTurn = createGate(10);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let [now, most] = [0, 0];
  const all = [4, 4, 4, 2, 25, 3, 10].map((bytes, n) =>
    inTurn(bytes, async () => {
      begun.push(n);
      now += bytes;
      most = Math.max(most, bytes === 25 ? 0 : now);
      await new Promise<void>((resolve) => ends.push(resolve));
      now -= bytes;
      if (n % 2 === 0) throw new Error(`${n} failed`);
      return n;
    }),
  );
  const settled = Promise.allSettled(all);
  for (let left = all.length; left > 0; ) {
    await new Promise(setImmediate);
    const end = ends.shift();
    if (!end) continue;
    end();
    left--;
  }
  const outcomes = (await settled).map((one) =>
    one.status === 'fulfilled' ? one.value : 'failed',
  );
  assert.deepEqual(outcomes, ['failed', 1, 'failed', 3, 'failed', 5, 'failed']);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6]);
  assert.ok(most <= 10, `${most} at once`);
});

test('one that is larger than all may have together goes alone', async () => {
  const inTurn = createGate(10);
  let under = 0;
  const work = async () => {
    under++;
    await new Promise(setImmediate);
    assert.equal(under, 1);
    under--;
  };
  await Promise.all([11, 99, 11].map((bytes) => inTurn(bytes, work)));
});
