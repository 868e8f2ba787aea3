// Proves that dates in words are written as each language writes them, the first of a month too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTime } from './clock.ts';
import { writtenDate } from './written-date.ts';

const at = (time: string) => parseTime(time);

test('the first of a month is written as French and English write it, and the others as well', () => {
  assert.equal(writtenDate(at('2026-02-01'), 'fr'), '1er février 2026');
  assert.equal(writtenDate(at('2026-02-01'), 'en'), '1 February 2026');
  assert.equal(writtenDate(at('2026-02-11'), 'fr'), '11 février 2026');
  assert.equal(writtenDate(at('2026-02-21'), 'fr'), '21 février 2026');
  assert.equal(writtenDate(at('2026-02-01'), 'fr', 'weekday'), 'dimanche 1er février 2026');
  assert.equal(writtenDate(at('2026-02-01'), 'fr', 'month'), 'février 2026');
  assert.equal(writtenDate(at('2026-05-01T01:01:00Z'), 'fr', 'moment'), '1er mai 2026 à 01:01');
});
