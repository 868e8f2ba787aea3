// The lines of a start and of the log as a terminal and a file get them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenOf } from '../../test/kit/terminal.ts';
import { logText } from './log-text.ts';
import { wordsOn } from './start-words.ts';

function screen(isTTY: boolean, columns = 30) {
  const texts: string[] = [];
  return { isTTY, columns, write: (text: string) => texts.push(text), all: () => texts.join('') };
}

test('N34 the step under way is one line that a warning goes above of, and the end takes over', () => {
  const terminal = screen(true);
  const words = wordsOn(terminal);
  words.doing('Counting sheep');
  words.still('Counting sheep: 9 of 10');
  words.line('10:00:00 warning: a wolf');
  assert.deepEqual(screenOf(terminal.all()), [
    '10:00:00 warning: a wolf',
    'Counting sheep: 9 of 10 …',
  ]);
  words.done('Counted 10 sheep');
  assert.match(screenOf(terminal.all())[1] ?? '', /^Counted 10 sheep in \d+\.\d s\.$/);
  words.doing('Looking for more');
  words.done();
  assert.deepEqual(screenOf(terminal.all()).slice(2), [''], 'what was not needed leaves nothing');
  words.doing('Something that is much longer than the line is wide');
  const last = screenOf(terminal.all()).at(-1) ?? '';
  assert.ok(last.length < 30, 'a line that wraps could not be written over');
});

test('N34 a file gets what was done and no sign of a terminal', () => {
  const file = screen(false);
  const words = wordsOn(file);
  words.doing('Counting sheep');
  words.still('Counting sheep: 9 of 10');
  words.done('Counted 10 sheep');
  assert.match(file.all(), /^Counted 10 sheep in \d+\.\d s\.\n$/);
});

const at = { time: Date.UTC(2026, 10, 21, 10, 32, 5), pid: 1, hostname: 'here' };

test('N34 a line of the log: a call, a warning, a fault with where it was', () => {
  const of = (line: object) => logText(JSON.stringify({ ...at, ...line }));
  const call = {
    request_id: 'req_1',
    method: 'GET',
    path: '/health',
    status: 200,
    duration_ms: 4.2,
  };
  assert.equal(of({ level: 30, ...call }), '10:32:05 GET /health 200 4.2 ms');
  const err = {
    type: 'Error',
    message: 'ECONNREFUSED',
    stack: 'Error: ECONNREFUSED\n    at a.ts:1:1',
  };
  assert.equal(
    of({ level: 40, msg: 'the database is busy', request_id: 'req_1', err }),
    '10:32:05 warning: the database is busy request_id=req_1 — ECONNREFUSED',
  );
  assert.equal(
    of({ level: 50, msg: 'jobs failed', kind: 'send-mail', jobs: 3, err }),
    '10:32:05 error: jobs failed kind=send-mail jobs=3 — ECONNREFUSED\n    at a.ts:1:1',
  );
});

test('N34 what a caller wrote into a line cannot move the cursor', () => {
  const path = '/\u001b[2J\r\n\u202e';
  const stack = 'Error: x\n    at \u001b]0;owned\u0007';
  for (const line of [
    { level: 30, method: 'GET', path, status: 404, duration_ms: 1 },
    { level: 50, msg: path, err: { message: path, stack } },
  ]) {
    const text = logText(JSON.stringify({ ...at, ...line }));
    assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u);
  }
});
