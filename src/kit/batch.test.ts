// Proves how calls that arrive together travel together, without waiting for nobody when alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createBatcher } from './batch.ts';

/** A run that waits until the test lets it end; keeps what each run was given. */
function heldRuns() {
  const runs: number[][] = [];
  const ends: (() => void)[] = [];
  const run = async (items: number[]) => {
    runs.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => item * 10);
  };
  const letAllEnd = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      for (let i = 0; i < 3; i++) await turn();
    }
  };
  return { runs, ends, run, letAllEnd };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

test('calls of one turn share one run, and each gets its own result', async () => {
  const runs: number[][] = [];
  const call = createBatcher<number, string>(
    async (items) => {
      runs.push(items);
      return items.map((item) => `r${item}`);
    },
    { max: 100 },
  );
  const results = await Promise.all([3, 1, 2, 1].map((item) => call(item)));
  assert.deepEqual(results, ['r3', 'r1', 'r2', 'r1']);
  assert.deepEqual(runs, [[3, 1, 2, 1]]);
});

test('a call alone runs without any other', async () => {
  const call = createBatcher<number, number>(async (items) => items.map((n) => n + 1), { max: 8 });
  assert.equal(await call(1), 2);
  assert.equal(await call(5), 6);
});

test('while a run is under way the next calls queue, and then go together in their order', async () => {
  const { runs, run, letAllEnd } = heldRuns();
  const call = createBatcher(run, { max: 100 });
  const first = call(1);
  await turn();
  const later = [2, 3].map((item) => call(item));
  await turn();
  later.push(call(4));
  await turn();
  assert.deepEqual(runs, [[1]], 'one at a time');
  await letAllEnd();
  assert.deepEqual(runs, [[1], [2, 3, 4]]);
  assert.deepEqual(await Promise.all([first, ...later]), [10, 20, 30, 40]);
});

test('no run gets more than max, and nobody is lost or served twice', async () => {
  const runs: number[][] = [];
  const call = createBatcher<number, number>(
    async (items) => {
      runs.push(items);
      await turn();
      return items;
    },
    { max: 7, concurrency: 3 },
  );
  const all = numbers(1, 100);
  assert.deepEqual(await Promise.all(all.map((item) => call(item))), all);
  assert.ok(runs.every((items) => items.length >= 1 && items.length <= 7));
  assert.deepEqual(runs.flat(), all, 'in the order of the calls');
});

test('no more runs than the concurrency are under way at once', async () => {
  const { runs, run, ends, letAllEnd } = heldRuns();
  const call = createBatcher(run, { max: 2, concurrency: 3 });
  const results = Promise.all(numbers(1, 10).map((item) => call(item)));
  await turn();
  await turn();
  assert.equal(runs.length, 3);
  assert.equal(ends.length, 3);
  await letAllEnd();
  assert.deepEqual(runs, [
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
    [9, 10],
  ]);
  assert.deepEqual(
    await results,
    numbers(1, 10).map((n) => n * 10),
  );
});

test('a run that throws fails all of its callers with that error, and only them', async () => {
  const broken = new Error('the statement failed');
  const call = createBatcher<number, number>(
    async (items) => {
      if (items.includes(2)) throw broken;
      return items;
    },
    { max: 2 },
  );
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => call(item)));
  assert.deepEqual(
    results.map((result) => (result.status === 'rejected' ? result.reason : result.value)),
    [broken, broken, 3, 4],
  );
  assert.equal(await call(5), 5, 'later calls are served');
});
