// Proves that only what no operation could need waits, and for how long (F28 shows what it is good for).
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { mock, test } from 'node:test';
import { operations } from '../../contract/index.ts';
import { limits } from '../../contract/limits.ts';
import { boundsOf, looseBounds } from './body-bounds.ts';
import type { Incoming } from './incoming.ts';
import { createPace } from './pace-bodies.ts';
import { receiveBody } from './receive-body.ts';

const chunk = 65_536;

/** A body of blanks of so many bytes, as it arrives. */
const arriving = (bytes: number) => {
  const reads = Array.from({ length: bytes / chunk }, () => Buffer.alloc(chunk, ' '));
  return Object.assign(Readable.from(reads), { headers: {} }) as unknown as Incoming['raw'];
};

test('a second’s worth comes at once, what is more waits until it is paid for', (t) => {
  let now = 5_000;
  t.mock.method(performance, 'now', () => now);
  const pace = createPace(1_000);
  assert.deepEqual([pace(600), pace(400), pace(500), pace(1_000)], [0, 0, 500, 1_500]);
  now += 1_500;
  assert.equal(pace(100), 100);
  // What nobody used is not saved beyond one second.
  now += 60_000;
  assert.deepEqual([pace(1_000), pace(1)], [0, 1]);
});

test('N44 what a body has beyond what its operation could need is read no faster than the pace, the rest at once', async () => {
  const bounds = boundsOf(operations.createTestDispute);
  assert.ok(bounds.content < 2 * chunk);
  const waits: number[] = [];
  const timers = mock.method(globalThis, 'setTimeout', ((then: () => void, ms: number) => {
    waits.push(ms);
    setImmediate(then);
    return { unref() {} };
  }) as never);
  const asked: number[] = [];
  const pace = (bytes: number) => {
    asked.push(bytes);
    return 7;
  };
  const raw = arriving(limits.paymentBodyBytes);
  await receiveBody(raw, bounds, { pace });
  timers.mock.restore();
  const beyond = Math.ceil((limits.paymentBodyBytes - Math.max(chunk, bounds.content)) / chunk);
  assert.deepEqual(asked, Array(beyond).fill(chunk));
  assert.deepEqual(waits, Array(beyond).fill(7));
});

test('N44 what is refused already is read no faster than the pace, however much its operation may need', async () => {
  const bounds = boundsOf(operations.createQuestions);
  assert.ok(bounds.content > limits.hiringBodyBytes);
  let paced = 0;
  const pace = (bytes: number) => {
    paced += bytes;
    return 0;
  };
  const reads = Array.from({ length: 32 }, (_, n) =>
    Buffer.from((n === 0 ? '{"a":"' : '').padEnd(chunk, 'a')),
  );
  const raw = Object.assign(Readable.from(reads), { headers: {} }) as unknown as Incoming['raw'];
  const { excess } = await receiveBody(raw, bounds, { pace });
  assert.equal(excess, 'item');
  const needed = Math.ceil((bounds.item ?? 0) / chunk) - 1;
  assert.equal(paced, (32 - needed) * chunk);
});

test('neither what an operation may need nor a file waits', async () => {
  const pace = () => assert.fail('paced');
  await receiveBody(arriving(chunk), boundsOf(operations.createPayment), { pace });
  const file = { ...looseBounds, counts: 'file' as const, bytes: limits.documentBytes };
  await receiveBody(arriving(limits.documentBytes), file, { pace });
});
