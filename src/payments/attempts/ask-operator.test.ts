// Proves that a call which may have left is looked up before it is made again, and that nothing is concluded from
// silence (contract/rails.md RA05, RA06, RA15 to RA18).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Found, Rail, Started } from '../../connectors/rails/rail.ts';
import type { RepeatRule } from '../../kit/operator-picture.ts';
import { askOperator } from './ask-operator.job.ts';
import { newAttempt } from './new-attempt.ts';

const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const now = 1_000_000;

const attempt = newAttempt(
  {
    project_id: 'prj_1',
    mode: 'test',
    object_id: 'pay_1',
    n: 1,
    kind: 'collect',
    rail: 'stub',
    channel: 'wave',
    amount: 100n,
    closesAt: now + 600_000,
  },
  now,
);

/** An operator that says what a test tells it to, and counts what it was asked. */
function stub(answers: { started?: Started | Error; found?: Found | Error; repeat?: RepeatRule }) {
  const asked: string[] = [];
  const give = async <T>(what: string, answer: T | Error | undefined): Promise<T> => {
    asked.push(what);
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error(what);
    return answer;
  };
  const rail: Rail = {
    manifest: {
      name: 'stub',
      collects: ['wave'],
      paysOut: [],
      repeat: { collect: answers.repeat ?? 'search_first', refund: 'never', payout: 'never' },
      settleAfter_ms: 600_000,
    },
    collect: () => give('collect', answers.started),
    findCollect: () => give('find', answers.found),
    refund: () => give('refund', answers.started),
    findRefund: () => give('find', answers.found),
    payOut: () => give('payout', answers.started),
    findPayOut: () => give('find', answers.found),
  };
  return { rail, asked };
}
const accepted: Started = { result: 'accepted', operatorReference: 'OP' };
const found = (more: Partial<Found> = {}): Found => ({
  paid: [],
  open: 'unknown',
  refused: null,
  seen: false,
  operatorReference: null,
  ...more,
});
const ask = (rail: Rail, fresh: boolean, more: Partial<typeof attempt> = {}) =>
  askOperator(
    rail,
    { attempt: { ...attempt, ...more }, fresh, phone: null, account: null, scenario: null },
    now,
    log,
  );

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
  const told: object[] = [];
  const hearing = { ...log, error: (about: object) => void told.push(about) };
  const look = (rail: Rail, from: typeof attempt, at: number) =>
    askOperator(
      rail,
      { attempt: from, fresh: false, phone: null, account: null, scenario: null },
      at,
      hearing,
    );
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

test('C another amount than was asked is for a person at once', async () => {
  const paid = [{ operatorReference: 'OP', amount: 99n, at: now }];
  const other = stub({ found: found({ paid, open: 'no', seen: true }) });
  const { attempt: after } = await ask(other.rail, false);
  assert.deepEqual([after.state, after.hand_since], ['unknown', now]);
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

test('RA05 an error that is thrown is unknown, never refused', async () => {
  const { rail } = stub({ started: new Error('socket hang up') });
  const { attempt: after, decision } = await ask(rail, true);
  assert.deepEqual([after.state, decision.is], ['unknown', 'unclear']);
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
