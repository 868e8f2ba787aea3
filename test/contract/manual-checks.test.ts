// UI199: the list of checks that people make stands, and each release has a line for each of them, with its date or with
// the word that nobody has made it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HOUSE_ROOT } from '../../tools/tidy.ts';

const read = (path: string) => readFileSync(`${HOUSE_ROOT}/${path}`, 'utf8');
const rowsIn = (text: string, begin: RegExp) =>
  text
    .split('\n')
    .filter((line) => begin.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test('UI199 each check of people has a line in this release: a date with what was found, or not yet', () => {
  const text = read('docs/manual-checks.md');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const checks = rowsIn(text, /^\| M\d+ \|/).map(([, name]) => name);
  assert.ok(checks.length >= 4);
  for (const tool of [/TalkBack/, /NVDA/, /magnifier/, /Voice (Access|Control)/]) {
    assert.match(text, tool);
  }
  const found = rowsIn(text, /^\| \d+\.\d+\.\d+ \|/);
  const ofRelease = found.filter(([, release]) => release === version);
  assert.deepEqual(
    ofRelease.map(([, , check]) => check),
    checks,
    `a line for each check of ${version}`,
  );
  for (const [, release, check, date = '', by, what = ''] of found) {
    const name = `${release} ${check}`;
    if (date === 'not yet') {
      assert.deepEqual([by, what], ['–', '–'], `${name}: nobody made it, so nothing was found`);
    } else {
      assert.match(date, /^\d{4}-\d\d-\d\d$/, name);
      assert.ok(!Number.isNaN(Date.parse(date)) && by !== '–', name);
      assert.ok(what.length > 3, `${name}: what was found, or that nothing was`);
    }
  }
});
