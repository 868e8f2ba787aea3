// Proves that a call which may have left is looked up before it is made again, and that nothing is concluded from
// silence (contract/rails.md RA05, RA06, RA15 to RA18).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accepted,
  ask,
  attempt,
  ear,
  found,
  log,
  now,
  payers,
  sendAgain,
  stub,
} from '../../../test/kit/asked-operator.ts';
import type { Found, Rail, Started } from '../../connectors/rails/rail.ts';
import type { RepeatRule } from '../../kit/operator-picture.ts';
import { askOperator } from './ask-operator.job.ts';
import { newAttempt } from './new-attempt.ts';

test('RA16 what this run has just written as sending is sent; what an earlier run left is looked up first', async () => {
  const fresh = stub({ started: accepted });
  assert.equal((await ask(fresh.rail, true)).attempt.state, 'open');
  assert.deepEqual(fresh.asked, ['collect']);
  const left = stub({ found: found({ open: 'yes', seen: true, operatorReference: 'OP' }) });
  const { attempt: after } = await ask(left.rail, false);
  assert.deepEqual([after.state, after.operator_reference, left.asked], ['open', 'OP', ['find']]);
});

test('RA19 what no look-up tells for a day is marked for a person and told once; what is told again is not', async () => {
  const day_ms = 86_400_000;
  const { told, hearing } = ear();
  const look = (rail: Rail, from: typeof attempt, at: number) =>
    ask(rail, false, from, at, hearing);
  const payout = { ...attempt, kind: 'payout' as const, state: 'unknown' as const };
  const silent = stub({ found: new Error('no answer') }).rail;
  const early = (await look(silent, payout, now + day_ms - 1)).attempt;
  assert.deepEqual([early.state, early.hand_since, told.length], ['unknown', null, 0]);
  const marked = (await look(silent, early, now + day_ms)).attempt;
  assert.deepEqual([marked.state, marked.hand_since], ['unknown', now + day_ms]);
  const later = (await look(silent, marked, now + 2 * day_ms)).attempt;
  assert.deepEqual(
    [later.state, later.hand_since, later.settled_at],
    ['unknown', now + day_ms, null],
  );
  assert.deepEqual(told, [{ attempt: payout.id, object_id: payout.object_id }]);
  const under = stub({ found: found({ open: 'yes', seen: true }) }).rail;
  const open = (await look(under, later, now + 3 * day_ms)).attempt;
  assert.deepEqual([open.state, open.hand_since], ['open', null]);
});

test('C another amount than was asked is for a person at once, and told as that', async () => {
  const paid = [{ operatorReference: 'OP', amount: 99n, at: now }];
  const other = stub({ found: found({ paid, open: 'no', seen: true }) });
  const { told, hearing } = ear();
  const { attempt: after } = await ask(other.rail, false, {}, now, hearing);
  assert.deepEqual([after.state, after.hand_since], ['unknown', now]);
  await ask(other.rail, false, after, now + 1, hearing);
  const { id, object_id } = attempt;
  assert.deepEqual(told, [{ alarm: 'amount_differs', attempt: id, object_id }], 'once');
});

test('RA28 what an operator no longer shows as paid stays paid, and is an alarm', async () => {
  const entry = (operatorReference: string, amount = 100n) => ({
    operatorReference,
    amount,
    at: now,
  });
  const picture = found({ paid: [entry('A'), entry('B')], open: 'no', seen: true });
  const known = { state: 'paid' as const, picture, settled_at: now };
  const { told, hearing } = ear();
  const look = (paid: Found['paid']) =>
    ask(stub({ found: { ...picture, paid } }).rail, false, known, now, hearing);
  assert.deepEqual((await look([entry('B'), entry('A')])).attempt.picture?.paid.length, 2);
  assert.deepEqual(told, []);
  const { attempt: after, decision } = await look([entry('B')]);
  assert.deepEqual([after.state, decision.is, after.picture?.paid.length], ['paid', 'paid', 2]);
  await look([entry('A', 99n), entry('B')]);
  const { id, object_id } = attempt;
  const alarm = { alarm: 'paid_vanished', attempt: id, object_id, operator_references: ['A'] };
  assert.deepEqual(told, [alarm, alarm], 'one that is shown of another amount is shown no more');
  const silent = stub({ found: new Error('time-out') });
  await ask(silent.rail, false, known, now, hearing);
  assert.equal(told.length, 2, 'who does not answer shows nothing');
});

test('RA17 only a rule that allows it leads to a second call, and only after a look-up that found nothing', async () => {
  const again = stub({ started: accepted, found: found() });
  assert.equal((await ask(again.rail, false)).attempt.state, 'open');
  assert.deepEqual(again.asked, ['find', 'collect']);
  const never = stub({ started: accepted, found: found(), repeat: 'never' });
  assert.equal((await ask(never.rail, false)).attempt.state, 'unknown');
  assert.deepEqual(never.asked, ['find']);
  const silent = stub({ started: accepted, found: new Error('time-out') });
  assert.equal((await ask(silent.rail, false)).attempt.state, 'unknown');
  assert.deepEqual(silent.asked, ['find'], 'a look-up that failed found nothing out');
});

test('RA18 once the operator answered, the attempt is only looked up', async () => {
  const { rail, asked } = stub({ started: accepted, found: found() });
  for (const state of ['open', 'unknown'] as const) {
    assert.equal((await ask(rail, false, { state })).decision.is, 'unclear');
  }
  assert.deepEqual(asked, ['find', 'find']);
});

test('RA17 money out of which nothing is known by then is sent again under the same key, where that is safe', async () => {
  const payout = { kind: 'payout' as const, state: 'unknown' as const };
  const asked = async (repeat: RepeatRule, at: number) => {
    const one = stub({ started: accepted, found: found(), repeat });
    const { attempt: after, from } = await ask(one.rail, false, payout, at);
    // Kept from where it was committed as sending, before the call left.
    assert.equal(from, one.asked.includes('payout') ? 'sending' : 'unknown');
    return [after.state, ...one.asked];
  };
  const settled = now + 600_000;
  assert.deepEqual(await asked('same_key', settled - 1), ['unknown', 'find']);
  assert.deepEqual(await asked('same_key', settled), ['open', 'find', 'payout']);
  for (const repeat of ['never', 'search_first'] as const) {
    assert.deepEqual(await asked(repeat, settled), ['unknown', 'find']);
  }
});

test('RA24 nobody is asked for money after the end, however the call was lost', async () => {
  const end = attempt.closes_at;
  const lost = stub({ started: accepted, found: found(), repeat: 'same_key' });
  const late = { sent_at: end - 1_000 };
  assert.equal((await ask(lost.rail, false, late, end)).attempt.state, 'unknown');
  assert.deepEqual(lost.asked, ['find'], 'a crash before the answer');
  const unsent = stub({ started: accepted, found: found() });
  const { attempt: after, decision } = await ask(unsent.rail, false, { state: 'ready' }, end);
  assert.deepEqual([after.state, after.failure_code], ['refused', 'provider_unavailable']);
  assert.deepEqual([decision.is, unsent.asked], ['refused', []], 'nothing of it ever left');
});

test('RA24 what is open at its end is taken back at the operator that can', async () => {
  const end = attempt.closes_at;
  const open = found({ open: 'yes', seen: true });
  const closed = { ...open, open: 'no' as const };
  const looked = async (rail: ReturnType<typeof stub>, at: number) => {
    const { attempt: after } = await ask(rail.rail, false, { state: 'open' }, at);
    return [after.state, ...rail.asked];
  };
  assert.deepEqual(await looked(stub({ found: open, closed }), end - 1), ['open', 'find']);
  assert.deepEqual(await looked(stub({ found: open, closed }), end), ['closed', 'find', 'close']);
  assert.deepEqual(await looked(stub({ found: open }), end), ['closed', 'find'], 'it cannot');
  const watched = async (at: number, endsAt = end) => {
    const { rail } = stub({ found: open });
    const about = { phone: null, account: null, scenario: null, endsAt, fresh: false };
    const of = { ...attempt, state: 'open' as const };
    return (await askOperator(rail, { ...about, attempt: of }, at, { log, payers }, sendAgain))
      .attempt;
  };
  const day_ms = 86_400_000;
  const at = async (...args: Parameters<typeof watched>) => {
    const { state, check_at } = await watched(...args);
    return [state, check_at !== null && check_at <= end + day_ms];
  };
  assert.deepEqual(await at(end), ['closed', true], 'it is watched for a day');
  assert.deepEqual(await at(end + day_ms - 1), ['closed', true]);
  assert.deepEqual(await at(end + day_ms), ['closed', false]);
  const { state, check_at } = await watched(end, end + 4_000);
  assert.deepEqual([state, check_at], ['open', end + 4_000], 'not before its payment ends');
  const refuses = stub({ found: open, closed: new Error('time-out') });
  assert.deepEqual(await looked(refuses, end), ['unknown', 'find', 'close']);
  const paid = [{ operatorReference: 'OP', amount: 100n, at: end }];
  const overtaken = stub({ found: open, closed: { ...closed, paid } });
  assert.deepEqual(await looked(overtaken, end), ['paid', 'find', 'close']);
});

test('RA24 RA15 of what was taken back a look that comes late promises nothing; what was promised before is looked at', async () => {
  const picture = found({ open: 'no', seen: true });
  const closed = { state: 'closed' as const, picture, settled_at: now - 1, check_at: null };
  const { rail } = stub({ found: { ...found({ open: 'yes', seen: true }), checkAt: now + 2_000 } });
  const late = (await ask(rail, false, closed)).attempt;
  assert.deepEqual([late.state, late.check_at], ['closed', null]);
  const watched = (await ask(rail, false, { ...closed, check_at: now })).attempt;
  assert.deepEqual([watched.state, watched.check_at], ['closed', now + 2_000]);
});

test('RA05 an error that is thrown is unknown, never refused', async () => {
  const { rail } = stub({ started: new Error('socket hang up') });
  const { attempt: after, decision } = await ask(rail, true);
  assert.deepEqual([after.state, decision.is], ['unknown', 'unclear']);
});

test('RA03 to ask for what a rail lacks is an error of ours, and no answer of its operator', async () => {
  const without = (...lacks: string[]): Rail => {
    const { rail } = stub({ started: accepted, found: found({ open: 'yes', seen: true }) });
    const operations = rail.manifest.operations.filter((one) => !lacks.includes(one));
    return { ...rail, manifest: { ...rail.manifest, operations } };
  };
  const refund = { kind: 'refund' as const };
  await assert.rejects(ask(without('refund'), true, refund), /stub has no operation refund/);
  await assert.rejects(ask(without('findRefund'), false, refund), /no operation findRefund/);
  assert.equal((await ask(without('payOut'), true, refund)).attempt.state, 'open');
  // What the manifest says and the adapter has not is missing too.
  const { collect: _, ...rest } = without();
  await assert.rejects(ask(rest, true), /no operation collect/);
});

test('RA21 a refusal at the start is a picture like any other, and its row of the history', async () => {
  const { rail } = stub({
    started: { result: 'refused', code: 'insufficient_funds', operatorCode: null },
  });
  const { attempt: after, decision, source } = await ask(rail, true);
  assert.deepEqual([after.state, after.failure_code], ['refused', 'insufficient_funds']);
  assert.deepEqual([decision.is, source], ['refused', 'start']);
  const { seen, open, refused } = after.picture ?? found();
  assert.deepEqual([seen, open, refused], [true, 'no', 'insufficient_funds']);
});

test('RA06 RA15 a call of which no byte left is made again, five times, then the object ends as unavailable', async () => {
  const { rail } = stub({ started: { result: 'notSent', cause: 'name not found' } });
  let current = attempt;
  for (let count = 1; count < 5; count++) {
    const { attempt: after, decision } = await ask(rail, true, current);
    assert.deepEqual([after.state, after.unsent, decision.is], ['ready', count, 'waits']);
    assert.ok((after.check_at ?? 0) > now);
    current = { ...after, state: 'sending' };
  }
  const { attempt: last, decision } = await ask(rail, true, current);
  assert.equal(last.state, 'refused');
  assert.deepEqual(decision, { is: 'refused', code: 'provider_unavailable' });
});

test('RA06 RA19 that a repeated call did not leave says nothing of the one before it', async () => {
  const started: Started = { result: 'notSent', cause: 'connection refused' };
  for (const state of ['sending', 'unknown'] as const) {
    const { rail, asked } = stub({ started, found: found(), repeat: 'same_key' });
    const payout = { kind: 'payout' as const, state, unsent: 4 };
    const { attempt: after, decision } = await ask(rail, false, payout, now + 3_600_000);
    assert.deepEqual(asked, ['find', 'payout']);
    assert.deepEqual([after.state, after.settled_at, decision.is], ['unknown', null, 'unclear']);
  }
});

test('RA14 an attempt has a reference of 27 letters and digits and a key of its own', () => {
  const other = newAttempt({ ...attempt, closesAt: now }, now);
  assert.match(attempt.reference, /^S[0-9a-z]{26}$/);
  assert.match(
    attempt.key,
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  assert.notEqual(other.reference, attempt.reference);
  assert.notEqual(other.key, attempt.key);
});
