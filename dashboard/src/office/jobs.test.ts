// The queue is read in words: each kind of job that any room puts into it.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { jobKindTexts } from './jobs.ts';

/** Who calls with a hiring key, and no job. */
const elsewhere = ['hiring-key'];

const root = join(import.meta.dirname, '../../../src');
const kinds = new Set(
  globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      // By their hyphen: `kind` is also the word for much else.
      return [...source.matchAll(/kind(?:: | = )'([a-z]+-[a-z-]+)'/gi)].map(
        ([, kind]) => `${kind}`,
      );
    }),
);

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
