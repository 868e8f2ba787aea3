// hourly: soon after the start, again after each end, whatever became of the pass before.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { hourly } from './hourly.ts';

test('a pass comes soon after the start, the next an hour after its end, a failed one is told of, and none after the stop', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const passes: PromiseWithResolvers<void>[] = [];
  const told: unknown[] = [];
  const stop = hourly(
    () => {
      const pass = Promise.withResolvers<void>();
      passes.push(pass);
      return pass.promise;
    },
    (error) => told.push(error),
  );
  const settle = async () => {
    for (let n = 0; n < 5; n += 1) await Promise.resolve();
  };
  mock.timers.tick(299_999);
  assert.equal(passes.length, 0);
  mock.timers.tick(1);
  assert.equal(passes.length, 1);
  mock.timers.tick(7_200_000);
  assert.equal(passes.length, 1, 'never beside itself');
  passes[0]?.reject('broken');
  await settle();
  mock.timers.tick(3_599_999);
  assert.equal(passes.length, 1);
  mock.timers.tick(1);
  assert.deepEqual([passes.length, told], [2, ['broken']]);
  stop();
  passes[1]?.resolve();
  await settle();
  mock.timers.tick(7_200_000);
  assert.equal(passes.length, 2);
  mock.timers.reset();
});
