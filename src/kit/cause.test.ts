// causeOf: what is known of an error without its text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causeOf } from './cause.ts';
import { fail } from './fail.ts';

const withCode = (text: string, code: unknown, cause?: unknown) =>
  Object.assign(new Error(text, { cause }), { code });

test('a cause is the names and codes of an error and of what caused it, and never its text', () => {
  const reader = 'awa@example.com has no mailbox';
  assert.equal(causeOf(withCode(reader, 'ECONNREFUSED')), 'ECONNREFUSED');
  assert.equal(causeOf(withCode(reader, 'EENVELOPE 550 RCPT TO')), 'EENVELOPE 550 RCPT TO');
  assert.equal(causeOf(new TypeError(reader)), 'TypeError');
  assert.equal(causeOf(withCode(reader, '23505')), '23505');
  assert.equal(causeOf(withCode(reader, reader)), 'Error');
  assert.equal(causeOf(withCode(reader, 550)), 'Error');
  assert.equal(causeOf(reader), 'Error');
  assert.match(
    causeOf(Object.assign(fail('SERVER_BUSY', {}, 2), { cause: withCode(reader, 'ETIMEDOUT') })),
    /SERVER_BUSY ETIMEDOUT$/,
  );
});

test('errors that cause each other end, and a long chain is cut', () => {
  const first = withCode('a', 'A1');
  const second = withCode('b', 'B2', first);
  first.cause = second;
  assert.equal(causeOf(second), 'B2 A1');
  const long = withCode(
    'c',
    'C'.repeat(40),
    withCode('d', 'D'.repeat(40), withCode('e', 'E'.repeat(40))),
  );
  assert.ok(causeOf(long).length <= 120);
});
