// What a log keeps back for ten milliseconds is written whatever ends the process in order.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const logOf = new URL('create-log.ts', import.meta.url).href;

/** What a process of such a text leaves on stderr, line by line, as it was logged. */
function linesOf(text: string): { status: number | null; said: string[] } {
  const program = `
    const { createLog } = await import(${JSON.stringify(logOf)});
    const log = createLog({ logLevel: 'info' }, undefined);
    ${text}`;
  const args = ['--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  return { status, said: lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
}

test('lines that wait are written at an exit, in their order', () => {
  const ended = linesOf(`log.info('first'); log.info('second'); process.exit(3);`);
  assert.deepEqual(ended, { status: 3, said: ['first', 'second'] });
});

test('none is lost or doubled when the process ends by itself, or by an error that nobody catches', () => {
  const all = Array.from({ length: 400 }, (_, n) => `${n}`.padStart(100, '-'));
  const many = `for (let n = 0; n < 400; n++) log.info(String(n).padStart(100, '-'));`;
  assert.deepEqual(linesOf(many), { status: 0, said: all });
  // What was under way may land behind what the exit writes at once: each line has its time.
  const { status, said } = linesOf(`${many} setTimeout(() => { throw new Error('unheard'); });`);
  assert.equal(status, 1);
  assert.deepEqual(said.sort(), all.sort());
});
