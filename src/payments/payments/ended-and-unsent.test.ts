// Proves that a payer is asked for the money of no payment that has ended: neither by a call that had not left, nor by one that a
// crash left (contract/payments.md B.3, rule 0; contract/rails.md RA15, RA16).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { lateOnWave, stageLateWave, statesOf } from '../../../test/kit/late-wave.ts';
import type { Found, RailCall } from '../../connectors/rails/rail.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';
import { findAttempts } from '../attempts/index.ts';

const { world, mine, advance, page, available, suspense, audit } = stageLateWave();

/** An operator that cannot be reached while `down`, on all channels but wave; answers how often it was called. */
function unreachable(t: TestContext, whenDown: 'notSent' | 'silent' = 'notSent') {
  const line = { down: true, calls: 0 };
  const { collect } = simulator;
  t.mock.method(simulator, 'collect', async (call: RailCall, now: number) => {
    if (call.channel === 'wave') return collect(call, now);
    line.calls++;
    if (line.down && whenDown === 'silent') throw new Error('no answer');
    return line.down ? { result: 'notSent', cause: 'connection refused' } : collect(call, now);
  });
  return line;
}

const isWatched = async (read: () => Promise<{ provider_state: { next_check_at: unknown } }>) =>
  (await read()).provider_state.next_check_at !== null;

test('RA15 a payer who gave up is not asked once the operator can be reached again', async (t) => {
  const line = unreachable(t);
  const { start, read, act } = await page();
  await start('orange_money', 0);
  assert.deepEqual([(await read()).status, line.calls], ['processing', 1]);
  const cancelled = await act('cancel');
  assert.equal(cancelled.body.status, 'failed', cancelled.text);
  line.down = false;
  for (let n = 0; n < 4; n++) await advance(10_000);
  const after = await read();
  assert.equal(line.calls, 1);
  assert.deepEqual([after.status, statesOf(after)], ['failed', ['orange_money refused']]);
  assert.equal(await isWatched(read), false);
  assert.deepEqual([await available(), await audit()], [0, []]);
});

test('B.3 a merchant expires a payment of whose request no byte has left, and its payer is not asked', async (t) => {
  const line = unreachable(t);
  t.mock.method(simulator, 'findCollect', async () => nothing);
  const { id, start, read } = await page();
  await start('orange_money', 0);
  const ended = await world().call('POST', `/v1/payments/${id}/expire`, { key: mine().key });
  assert.deepEqual([ended.status, ended.body.status], [200, 'expired'], ended.text);
  line.down = false;
  for (let n = 0; n < 4; n++) await advance(10_000);
  const after = await read();
  assert.deepEqual(
    [after.status, statesOf(after), line.calls],
    ['expired', ['orange_money refused'], 1],
  );
  assert.deepEqual([await isWatched(read), await audit()], [false, []]);
});

test('RA15 one who goes on waiting is asked again', async (t) => {
  const line = unreachable(t);
  const { start, read } = await page();
  await start('orange_money', 0, '+221700000000');
  line.down = false;
  for (let n = 0; n < 4; n++) await advance(10_000);
  assert.deepEqual([(await read()).status, line.calls], ['succeeded', 2]);
});

test('RA15 a payment that a former attempt paid asks for nothing more, and what comes twice still goes back', async (t) => {
  let calls = 0;
  lateOnWave(t, undefined, async () => {
    calls++;
    return { result: 'notSent', cause: 'connection refused' };
  });
  const { start, read } = await page();
  await start('wave', 0);
  await advance(10_000);
  await start('wave', 1);
  await advance(45_000);
  await start('orange_money', 2, '+221700000000');
  assert.equal(calls, 1);
  await advance(7_000);
  const paid = await read();
  assert.equal(paid.status, 'succeeded');
  for (let n = 0; n < 4; n++) await advance(10_000);
  const done = await read();
  assert.equal(calls, 1);
  assert.deepEqual(statesOf(done), ['wave paid', 'wave paid', 'orange_money refused']);
  assert.deepEqual([await available(), await suspense(), await audit()], [9_850, 0, []]);
  assert.equal(await isWatched(read), false);
});

const nothing: Found = {
  ...{ paid: [], open: 'unknown', refused: null, seen: false, operatorReference: null },
};

/** As a crash leaves it: its call may have left, and nobody heard of it. Answers its reference at the operator. */
async function crashed(id: string): Promise<string> {
  await world().database.run(sql`
    update attempts set state = 'sending'
     where project_id = ${mine().id} and mode = 'test' and object_id = ${id}`);
  const payments = [{ project_id: mine().id, mode: 'test' as const, id }];
  const [attempt] = await findAttempts(world().database, payments);
  return attempt?.reference ?? assert.fail();
}

test('RA16 what a crash left is not asked for again once its payer gave up, before the look-up or during it', async (t) => {
  const line = unreachable(t, 'silent');
  let meanwhile = async (_reference: string) => {};
  t.mock.method(simulator, 'findCollect', async ({ reference }: RailCall) => {
    await meanwhile(reference);
    return nothing;
  });
  for (const when of ['before', 'during', 'never'] as const) {
    line.calls = 0;
    const { id, start, act } = await page();
    await start('orange_money', 0);
    assert.equal(line.calls, 1);
    const left = await crashed(id);
    const cancel = async () => {
      const { body } = await act('cancel');
      assert.equal(body.status, 'failed');
    };
    let looks = 0;
    meanwhile = async (reference) => {
      // The press looks it up as well, which waits for nothing.
      if (reference === left && looks++ === 0 && when === 'during') await cancel();
    };
    if (when === 'before') await cancel();
    for (let n = 0; n < 2; n++) await advance(10_000);
    assert.ok(looks > 0);
    assert.equal(line.calls, when === 'never' ? 2 : 1, when);
  }
});
