// Proves that no way to end a payment ends the watch for its money: what a former attempt brings later is credited once, and
// all that comes beside it goes back (contract/rails.md RA15, RA33; contract/payments.md B.3, rules 0 and 2).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minute_ms, refusedThenPaid, tellsOfTransfers } from '../../../test/kit/late-transfer.ts';
import {
  eventsOf,
  journalsOf,
  lateOnWave,
  stageLateWave,
  statesOf,
} from '../../../test/kit/late-wave.ts';
import { authSecret } from '../../../test/kit/world.ts';
import type { Found, RailCall } from '../../connectors/rails/rail.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { findDue, takeOne } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal, sealPurposes } from '../../kit/seal.ts';
import { createMerchants } from '../merchants/index.ts';
import { advancePaymentJob } from './advance-payment.job.ts';

const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

const payers = createSeal(authSecret, sealPurposes.payers);

const { world, mine, advance, page, available, suspense, audit } = stageLateWave();

test('RA15 money of a refused attempt is watched for though the payer gives the page up', async (t) => {
  lateOnWave(t);
  const { start, read, act } = await page();
  await start('wave', 0);
  assert.equal((await act('cancel')).body.status, 'failed');
  await advance(60_000);
  const paid = await read();
  assert.deepEqual([paid.status, paid.late, statesOf(paid)], ['succeeded', true, ['wave paid']]);
  assert.deepEqual(eventsOf(paid), ['payment.failed', 'payment.succeeded']);
  assert.deepEqual([await available(), await audit()], [9_850, []]);
});

test('RA15 nor does an expiry that the merchant asks for lose it, before another attempt or during one', async (t) => {
  lateOnWave(t);
  for (const during of [false, true]) {
    const before = await available();
    const { id, start, read } = await page();
    await start('wave', 0);
    if (during) await start('orange_money', 1, '+221700000006');
    const ended = await world().call('POST', `/v1/payments/${id}/expire`, { key: mine().key });
    assert.deepEqual([ended.status, ended.body.status], [200, 'expired'], ended.text);
    await advance(60_000);
    const paid = await read();
    assert.deepEqual([paid.status, paid.late, paid.channel], ['succeeded', true, 'wave']);
    assert.deepEqual(eventsOf(paid), ['payment.expired', 'payment.succeeded']);
    assert.equal((await available()) - before, 9_850);
  }
  assert.deepEqual([await suspense(), await audit()], [0, []]);
});

test('RA15 a look-up that fails when more was promised is made again', async (t) => {
  let failures = 0;
  lateOnWave(t, (find) => async (call, now) => {
    if (failures-- > 0) throw new Error('the operator does not answer');
    return find(call, now);
  });
  const { start, read } = await page();
  await start('wave', 0);
  failures = 3;
  await advance(60_000);
  assert.equal((await read()).status, 'pending');
  for (let n = 0; n < 6; n++) await advance(60_000);
  const paid = await read();
  assert.deepEqual([paid.status, statesOf(paid)], ['succeeded', ['wave paid']]);
  assert.deepEqual([await available(), await audit()], [9_850, []]);
});

test('B.3 what comes twice while another attempt is open goes back once that has ended', async (t) => {
  lateOnWave(t);
  const { start, read } = await page();
  await start('wave', 0);
  await advance(10_000);
  await start('wave', 1);
  await advance(10_000);
  // Nobody answers there before the payment's end.
  await start('orange_money', 2, '+221700000006');
  await advance(60_000);
  const twice = await read();
  assert.deepEqual(statesOf(twice), ['wave paid', 'wave paid', 'orange_money pending']);
  assert.deepEqual(
    [twice.status, await available(), await suspense()],
    ['succeeded', 9_850, 10_000],
  );
  await advance(1_800_000);
  await advance(0);
  await advance(10_000);
  const done = await read();
  assert.deepEqual(statesOf(done), ['wave paid', 'wave paid', 'orange_money closed']);
  assert.deepEqual(journalsOf(done), ['P1', 'P2', 'P2b']);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.deepEqual([done.provider_state.next_check_at, await audit()], [null, []]);
});

test('B.3 giving back a second payment ends no watch: a third by a former attempt goes back too', async (t) => {
  lateOnWave(t);
  const { start, read } = await page();
  await start('wave', 0);
  await start('orange_money', 1, '+221700000010');
  await advance(2_000);
  await advance(0);
  await advance(10_000);
  const twice = await read();
  assert.deepEqual(statesOf(twice), ['wave refused', 'orange_money paid', 'orange_money paid']);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  await advance(60_000);
  await advance(0);
  await advance(10_000);
  assert.equal(statesOf(await read())[0], 'wave paid');
  assert.deepEqual([await available(), await suspense(), await audit()], [9_850, 0, []]);
});

test('B.3 of three payments under one reference one is kept and each of the others goes back', async (t) => {
  const { findCollect } = simulator;
  t.mock.method(simulator, 'findCollect', async (call: RailCall, now: number): Promise<Found> => {
    const found = await findCollect(call, now);
    const [entry] = found.paid;
    if (!entry) return found;
    const names = ['A', 'B', 'C'];
    // The operator names the newest.
    const paid = names.map((name, n) => ({ ...entry, operatorReference: name, at: entry.at + n }));
    return { ...found, operatorReference: 'C', paid };
  });
  const { start, read } = await page();
  await start('orange_money', 0, '+221700000000');
  await advance(2_000);
  assert.deepEqual([(await read()).status, await suspense()], ['succeeded', 20_000]);
  for (let n = 0; n < 4; n++) await advance(5_000);
  const done = await read();
  assert.equal(
    done.ledger.filter((one: Record<string, string>) => one['transition'] === 'P2b').length,
    4,
  );
  assert.deepEqual([await available(), await suspense(), await audit()], [9_850, 0, []]);
});

test('RA15 a second payment whose giving back was refused and is paid after all is given back', async (t) => {
  const looks = tellsOfTransfers(t, refusedThenPaid);
  const { start, read } = await page();
  await start('orange_money', 0, '+221700000010');
  await advance(2_000);
  for (let n = 0; n < 3; n++) await advance(0);
  assert.deepEqual([await available(), await suspense(), looks.count], [9_850, 10_000, 1]);
  for (let n = 0; n < 3; n++) await advance(minute_ms);
  assert.deepEqual(journalsOf(await read()), ['P1', 'P2', 'P2b']);
  assert.deepEqual(
    [await available(), await suspense(), looks.count, await audit()],
    [9_850, 0, 2, []],
  );
});

test('RA33 a give-back that was refused is asked about when its operator says, also while the next one is under way', async (t) => {
  const { findCollect } = simulator;
  t.mock.method(simulator, 'findCollect', async (call: RailCall, now: number): Promise<Found> => {
    const found = await findCollect(call, now);
    const paid = found.paid.flatMap((one) =>
      ['A', 'B', 'C'].map((name, n) => ({ ...one, operatorReference: name, at: one.at + n })),
    );
    return { ...found, paid };
  });
  let first = '';
  const looks = tellsOfTransfers(t, (call, age_ms) => {
    first ||= call.reference;
    if (call.reference === first) return refusedThenPaid(call, age_ms);
    return { open: 'yes', checkAt: call.sentAt + 10 * minute_ms };
  });
  const { start, read } = await page();
  await start('orange_money', 0, '+221700000000');
  await advance(2_000);
  for (let n = 0; n < 3; n++) await advance(0);
  assert.deepEqual([await suspense(), looks.count], [20_000, 2]);
  for (let n = 0; n < 3; n++) await advance(minute_ms);
  assert.deepEqual([await suspense(), looks.count], [10_000, 3]);
  assert.equal(journalsOf(await read()).includes('P2b'), true);
});

test('RA33 an open attempt of a payment that another has paid is looked up by its schedule and no oftener', async (t) => {
  let looks = 0;
  lateOnWave(t, (find) => async (call, now) => {
    const found = await find(call, now);
    if (call.channel === 'wave') return found;
    if (++looks >= 100) return found;
    return { ...found, paid: [], open: 'yes', seen: true, checkAt: now + 10_000 };
  });
  const { start, read } = await page();
  await start('wave', 0);
  await start('mixx', 1, '+221700000007');
  await advance(60_000);
  assert.equal((await read()).status, 'succeeded');
  const before = looks;
  for (let n = 0; n < 5; n++) await advance(10_000);
  assert.ok(looks - before >= 4 && looks - before <= 10, `${looks - before} looks in 50 s`);
});

test('B.3 a choice that comes while a former attempt is asked about begins at once', async (t) => {
  let chosen = true;
  lateOnWave(t, (find) => async (call, now) => {
    const found = await find(call, now);
    if (chosen) return found;
    chosen = true;
    await start('orange_money', 1, '+221700000001');
    return { ...found, paid: [], refused: null, checkAt: now + 600_000 };
  });
  const { id, start, read } = await page();
  await start('wave', 0);
  chosen = false;
  await world().app.worker.stop(0);
  clock.advance(60_000);
  const scope = { projectId: mine().id, kind: 'advance-payment', subject: id };
  const held = { worker: 'another', now: clock.now(), lease_ms: 60_000 };
  const job = await takeOne(world().database, scope, held);
  assert.ok(job);
  const merchants = await createMerchants(world().database);
  try {
    await advancePaymentJob({
      database: world().database,
      merchants,
      rail: simulator,
      log,
      payers,
    }).run([job]);
  } finally {
    await merchants.close();
  }
  const due = await findDue(world().database, scope);
  assert.ok(due !== undefined && due <= clock.now(), 'its job is due now');
  world().app.worker.start();
  await world().idle();
  assert.deepEqual(statesOf(await read()).slice(1), ['orange_money pending']);
});
