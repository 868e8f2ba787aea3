// The queue is read in words: each kind of job that any room puts into it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobKinds } from '../../../test/kit/job-kinds.ts';
import { jobKindTexts } from './jobs.ts';

/** Who calls with a hiring key, and no job. */
const elsewhere = ['hiring-key'];

const kinds = jobKinds('**/*.ts');

test('UI162 every kind of job is said in words of both languages, no two alike', () => {
  assert.ok(kinds.has('tend-session') && kinds.has('advance-payout'), [...kinds].join(' '));
  const wanted = [...kinds].filter((kind) => !elsewhere.includes(kind));
  assert.deepEqual(
    wanted.filter((kind) => jobKindTexts[kind] === undefined),
    [],
  );
  for (const lang of ['fr', 'en'] as const) {
    const texts = Object.values(jobKindTexts).map((text) => text[lang]);
    assert.equal(new Set(texts).size, texts.length, lang);
  }
});
