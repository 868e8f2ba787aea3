// What falls due by a project's clock has words: each kind of job that the rooms of money leave for later in test mode.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobKinds } from '../../../test/kit/job-kinds.ts';
import { dueText, dueTexts } from './due.ts';

/** Of live mode alone, or of no mode: they never wait on a test clock. */
const elsewhere = ['tell-owner', 'make-export', 'finish-clock'];

const kinds = jobKinds('{payments,webhooks}/**/*.ts');

test('UI118 every kind of job that may fall due by the test clock is said in words of both languages', () => {
  assert.ok(kinds.has('purge-file') && kinds.has('repay-customer'), [...kinds].join(' '));
  const wanted = [...kinds].filter((kind) => !elsewhere.includes(kind));
  assert.deepEqual(
    wanted.filter((kind) => dueTexts[kind] === undefined),
    [],
  );
  const texts = [...wanted, 'a-kind-of-tomorrow'].map(dueText);
  for (const lang of ['fr', 'en'] as const) {
    assert.equal(new Set(texts.map((text) => text[lang])).size, texts.length, lang);
    assert.ok(
      texts.every((text) => !/[a-z]-[a-z]+-?/.test(text[lang].replace('e-mail', ''))),
      lang,
    );
  }
});
