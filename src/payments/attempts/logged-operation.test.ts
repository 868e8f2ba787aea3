// Proves that each call of an operator leaves one line, which says nothing of a person (contract/rails.md RA40).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accepted,
  ask,
  attempt,
  found,
  log,
  now,
  payers,
  sendAgain,
  stub,
} from '../../../test/kit/asked-operator.ts';
import { askOperator } from './ask-operator.job.ts';

type Line = { duration_ms?: number } & Record<string, unknown>;

const lines: Line[] = [];
const hearing = { ...log, info: (line: object) => void lines.push(line as Line) };

/** What the calls of one question left, without the time that they took. */
async function linesOf(asking: Promise<unknown>): Promise<Line[]> {
  await asking;
  return lines.splice(0).map(({ duration_ms = -1, ...line }) => {
    assert.ok(duration_ms >= 0 && duration_ms < 60_000, `${duration_ms} ms`);
    return line;
  });
}

const about = { rail: 'stub', attempt: attempt.id };

test('RA40 a call leaves one line: rail, operation, attempt, how it ended, how long it took', async () => {
  const started = async (rail: ReturnType<typeof stub>) =>
    (await linesOf(ask(rail.rail, true, {}, now, hearing))).map(({ status, code }) => [
      status,
      code,
    ]);
  assert.deepEqual(await linesOf(ask(stub({ started: accepted }).rail, true, {}, now, hearing)), [
    { ...about, operation: 'collect', status: 'accepted' },
  ]);
  const refused = {
    result: 'refused',
    code: 'insufficient_funds',
    operatorCode: 'E-42',
  } as const;
  assert.deepEqual(await started(stub({ started: refused })), [['refused', 'E-42']]);
  const unsent = { result: 'notSent', cause: 'no name' } as const;
  assert.deepEqual(await started(stub({ started: unsent })), [['notSent', undefined]]);
  assert.deepEqual(await started(stub({ started: new Error('time-out') })), [
    ['failed', undefined],
  ]);
});

test('RA40 look-ups and what is taken back leave their line too, each its own', async () => {
  const paid = [
    {
      operatorReference: 'OP',
      amount: 100n,
      at: now,
      payer: { phone: '+221770000000', name: 'Awa' },
    },
  ];
  const looked = (answer: Parameters<typeof stub>[0]) =>
    linesOf(ask(stub(answer).rail, false, { state: 'open' }, now, hearing));
  const line = { ...about, operation: 'findCollect' };
  assert.deepEqual(await looked({ found: found({ paid, seen: true }) }), [
    { ...line, status: 'paid' },
  ]);
  assert.deepEqual(await looked({ found: found({ open: 'yes' }) }), [{ ...line, status: 'open' }]);
  assert.deepEqual(await looked({ found: new Error('down') }), [{ ...line, status: 'failed' }]);
  const refused = {
    ...found({ refused: 'insufficient_funds', seen: true }),
    operatorCode: 'x'.repeat(300),
  };
  assert.deepEqual(await looked({ found: refused }), [
    { ...line, status: 'refused', code: 'x'.repeat(200) },
  ]);
  const open = found({ open: 'yes', seen: true });
  const late = now + 600_000;
  const of = { ...attempt, state: 'open' as const };
  const question = {
    attempt: of,
    fresh: false,
    phone: '+221770000000',
    account: null,
    scenario: null,
  };
  const { rail } = stub({ found: open, closed: { ...open, open: 'no' } });
  const asked = askOperator(rail, question, late, { log: hearing, payers }, sendAgain);
  assert.deepEqual(await linesOf(asked), [
    { ...line, status: 'open' },
    { ...about, operation: 'closeCollect', status: 'closed' },
  ]);
});
