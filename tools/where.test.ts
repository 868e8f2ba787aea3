// The way from an address to its files, for operations and for pages alike.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pages } from '../src/pages/table.ts';
import { HOUSE_ROOT } from './tidy.ts';
import { where } from './where.ts';

const linesOf = async (...words: string[]) => {
  const found = await where(HOUSE_ROOT, words);
  assert.ok(Array.isArray(found), String(found));
  return found;
};

const has = (lines: readonly string[], form: RegExp) =>
  assert.ok(
    lines.some((line) => form.test(line)),
    `${form} in:\n${lines.join('\n')}`,
  );

test('N72 an operation is found by its route and by its name', async () => {
  const byRoute = await linesOf('POST', '/v1/payments');
  has(byRoute, /^createPayment {2}POST \/v1\/payments$/);
  has(byRoute, /contract contract\/payments\/payments\.ts:\d+$/);
  has(byRoute, /use case src\/payments\/payments\/create-payment\.ts:1$/);
  assert.deepEqual(await linesOf('createPayment'), byRoute);
});

test('N72 a page is found by any address of its path: declaration, files, tests', async () => {
  const docs = await linesOf('/docs');
  has(docs, /^GET \/docs {2}page for docs: policy read, \d+ bytes at most, no script$/);
  has(docs, /declared src\/pages\/table\.ts:\d+$/);
  has(docs, /drawn in src\/pages\/docs\/document-pages\.ts:\d+$/);
  has(docs, /drawn in src\/pages\/docs\/api-page\.ts:1$/);
  has(docs, /test {5}test\/contract\/pages\.test\.ts:1$/);
  has(docs, /test {5}src\/pages\/docs\/api-page\.test\.ts:1$/);
  has(await linesOf('POST', '/invitations/abc?lang=en'), /^GET POST \/invitations\/\{token\} /);
  has(await linesOf('/data/banques'), /^GET \/data\/\{dataset\} /);
  has(await linesOf('/data/dates'), /^GET \/data\/dates /);
  has(await linesOf('/data/a/b/c'), /^GET \/data\/\* /);
});

test('N72 every page of the table is drawn by a file that names its path', async () => {
  for (const path of Object.keys(pages)) {
    const lines = await linesOf(path);
    has(lines, /drawn in src\/pages\/\w+\/[\w-]+\.ts:\d+$/);
  }
});

test('N72 what nothing answers to is said', async () => {
  for (const words of [['/nowhere'], ['DELETE', '/docs'], ['POST', '/docs'], ['noOperation']]) {
    const found = await where(HOUSE_ROOT, words);
    assert.equal(found, `No operation and no page answers to "${words.join(' ')}".`);
  }
});
