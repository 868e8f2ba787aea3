// One of the few processes that run the test files of `npm test`: importing the server once for many files,
// and not for each, is half of a run's processor time (docs/decisions/0011-tests-in-lanes.md).

import { AsyncResource } from 'node:async_hooks';
import { join } from 'node:path';
import { describe, mock, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { clock } from '../../src/kit/clock.ts';
import { HOUSE_ROOT } from '../tidy.ts';
import { followPromises } from './follow.ts';
import { QUEUE_VARIABLE, takeNext } from './queue.ts';

const queue = process.env[QUEUE_VARIABLE] ?? '';
// A test may wait for what keeps no process alive, such as the end of a child that is let go; node:test
// would take the empty loop for the end of everything.
const untilTheLast = setInterval(() => {}, 60_000);
/** Of no test: what goes on after a file may be called by something that a test of it opened. */
const outside = new AsyncResource('lane');

for (let next = takeNext(queue); next !== undefined; next = takeNext(queue)) {
  const { file, done } = next;
  // As a suite, so that the hooks of a file are its own. The promise ends with the suite's last test.
  followPromises(true);
  await outside.runInAsyncScope(() => describe(file, () => read(file)));
  // What a file may leave moved for the next one.
  mock.restoreAll();
  clock.release();
  done();
}
clearInterval(untilTheLast);

/** Its tests are those of the suite, as far as their promises are followed to it. */
async function read(file: string): Promise<void> {
  try {
    await import(pathToFileURL(join(HOUSE_ROOT, file)).href);
  } catch (error) {
    // The summary counts tests only: a file that cannot be read must be one that failed.
    test('is imported', () => Promise.reject(error));
  } finally {
    followPromises(false);
  }
}

/** What a file left open, such as a browser whose hook failed, would keep the whole run waiting for ever. */
const leftOpen_ms = 60_000;
setTimeout(() => {
  console.error(
    `✖ something that a test opened is still open after ${leftOpen_ms / 1_000} s: ${process.getActiveResourcesInfo().join(', ')}`,
  );
  process.exit(1);
}, leftOpen_ms).unref();
