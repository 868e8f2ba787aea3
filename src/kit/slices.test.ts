// Work in slices: others get their turn in between, and what is made is the same as at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { atOnce, inSlices, type Sliced } from './slices.ts';

/** Steps that each take longer than a slice. */
function* slow(steps: number, done: number[]): Sliced<string> {
  for (let step = 1; step <= steps; step += 1) {
    for (const from = performance.now(); performance.now() - from < 6; );
    done.push(step);
    yield;
  }
  return `${steps} steps`;
}

test('long work lets others have a turn after each slice, and answers what it makes', async () => {
  const done: number[] = [];
  const work = inSlices(slow(3, done));
  assert.deepEqual(done, [1], 'no more than a slice before the first turn');
  await turn();
  assert.ok(done.length < 3, 'somebody else has had a turn before the end');
  assert.equal(await work, '3 steps');
  assert.equal(atOnce(slow(2, [])), '2 steps');
});

test('work that fails fails for whoever waits for it', async () => {
  const failing = function* (): Sliced<never> {
    yield;
    throw new Error('no');
  };
  await assert.rejects(inSlices(failing()), /no/);
});
