// Proves what becomes of money that comes by an attempt of a page that had been refused: it is money, once, and whatever
// comes beside it goes back (contract/rails.md RA15; contract/payments.md B.3, rules 0 and 2).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  eventsOf,
  journalsOf,
  lateOnWave,
  stageLateWave,
  statesOf,
} from '../../../test/kit/late-wave.ts';

const { advance, page, available, suspense, audit } = stageLateWave();

test('RA15 a refused attempt that is paid after all pays the payment that waits on its page', async (t) => {
  lateOnWave(t);
  const { start, read } = await page();
  await start('wave', 0);
  const back = await read();
  assert.deepEqual(
    [back.status, back.channel, statesOf(back)],
    ['pending', null, ['wave refused']],
  );
  await advance(60_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.channel, paid.late], ['succeeded', 'wave', false]);
  assert.deepEqual([eventsOf(paid), statesOf(paid)], [['payment.succeeded'], ['wave paid']]);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.deepEqual(await audit(), []);
});

test('RA15 it pays the payment while another attempt is open, whose money goes back when it comes', async (t) => {
  lateOnWave(t);
  const { start, read } = await page();
  await start('wave', 0);
  await advance(40_000);
  // Paid after thirty seconds, ten after the first.
  await start('orange_money', 1, '+221700000001');
  assert.deepEqual(statesOf(await read()), ['wave refused', 'orange_money pending']);
  await advance(20_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.channel], ['succeeded', 'wave']);
  assert.deepEqual(statesOf(paid), ['wave paid', 'orange_money pending']);
  await advance(10_000);
  const twice = await read();
  assert.deepEqual([await available(), await suspense()], [9_850, 10_000]);
  assert.deepEqual(statesOf(twice), ['wave paid', 'orange_money paid']);
  await advance(0);
  // The simulator takes as long for what goes back.
  await advance(31_000);
  const done = await read();
  assert.deepEqual(eventsOf(done), ['payment.succeeded']);
  assert.deepEqual(journalsOf(done), ['P1', 'P2', 'P2b']);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.equal(done.provider_state.next_check_at, null);
  assert.deepEqual(await audit(), []);
});

test('RA15 money of a refused attempt after another one has paid is given back by itself', async (t) => {
  lateOnWave(t);
  const { start, read } = await page();
  await start('wave', 0);
  await start('orange_money', 1, '+221700000000');
  await advance(2_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.channel], ['succeeded', 'orange_money']);
  assert.deepEqual(statesOf(paid), ['wave refused', 'orange_money paid']);
  await advance(58_000);
  assert.equal(await suspense(), 10_000);
  await advance(0);
  await advance(10_000);
  const done = await read();
  assert.deepEqual(journalsOf(done), ['P1', 'P2', 'P2b']);
  assert.deepEqual(statesOf(done), ['wave paid', 'orange_money paid']);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.deepEqual(eventsOf(done), ['payment.succeeded']);
  assert.deepEqual(await audit(), []);
});

test('RA15 money of a refused attempt after the page has ended is late, and credited once', async (t) => {
  lateOnWave(t);
  const { start, read } = await page({ expires_in: 300 });
  await advance(270_000);
  await start('wave', 0);
  await advance(30_000);
  assert.equal((await read()).status, 'expired');
  await advance(30_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.late, paid.channel], ['succeeded', true, 'wave']);
  assert.deepEqual(eventsOf(paid), ['payment.expired', 'payment.succeeded']);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.deepEqual(await audit(), []);
});
