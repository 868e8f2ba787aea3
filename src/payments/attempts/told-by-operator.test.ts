// Proves what is kept of an operator's answer beside the state: what a payer is to do, until when, and its own word for a refusal
// (contract/rails.md RA05, RA18, RA23, RA36).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, ask, found, now, stub } from '../../../test/kit/asked-operator.ts';
import type { NextAction, RepeatRule } from '../../kit/operator-picture.ts';

const told = { result: 'accepted', operatorReference: 'OP' } as const;

const action: NextAction = {
  type: 'redirect',
  url: 'https://pay.stub.example/1',
  deepLinks: ['https://a.stub.page/1'],
  text: { fr: 'Payez', en: 'Pay' },
};

test('RA18 from a stored next action on a call is only looked up, where whoever holds it could pay', async () => {
  const asked = async (repeat: RepeatRule, next_action: NextAction | null) => {
    const one = stub({ started: accepted, found: found(), repeat });
    await ask(one.rail, false, { next_action });
    return one.asked;
  };
  assert.deepEqual(await asked('search_first', null), ['find', 'collect']);
  assert.deepEqual(await asked('search_first', action), ['find']);
  assert.deepEqual(await asked('same_key', action), ['find', 'collect'], 'the same one again');
});

test('RA23 RA05 an attempt closes when its operator says, and never after its payment', async () => {
  const closing = async (closesAt: number | null) => {
    const { rail } = stub({ started: { ...told, nextAction: action, closesAt } });
    const { attempt: after, isTold } = await ask(rail, true);
    assert.deepEqual([after.next_action, isTold], [action, true]);
    return after.closes_at - now;
  };
  assert.equal(await closing(null), 600_000);
  assert.equal(await closing(now + 120_000), 120_000);
  assert.equal(await closing(now + 86_400_000), 600_000);
});

test('RA36 the operator’s own code of a refusal is kept, by its start or a look, and is told of no other', async () => {
  const operatorCode = 'E-9';
  const refused = stub({
    started: { result: 'refused', code: 'insufficient_funds', operatorCode },
  });
  assert.equal((await ask(refused.rail, true)).attempt.operator_code, operatorCode);
  const seen = { ...found({ open: 'no', seen: true, refused: 'provider_refused' }) };
  const looked = await ask(stub({ found: { ...seen, operatorCode } }).rail, false);
  assert.deepEqual([looked.attempt.operator_code, looked.isTold], [operatorCode, true]);
  const long = await ask(stub({ found: { ...seen, operatorCode: 'x'.repeat(999) } }).rail, false);
  assert.equal(long.attempt.operator_code?.length, 200);
  const silent = await ask(stub({ found: seen }).rail, false);
  assert.deepEqual([silent.attempt.operator_code, silent.isTold], [null, undefined]);
});
