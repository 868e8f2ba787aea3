// docs/limits.md leaves nothing out: what its table cannot know by its types is looked up in the code.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { bounds } from '../../contract/bounds.ts';
import { operations } from '../../contract/index.ts';
import { mailCauses } from '../../contract/mail-causes.ts';
import type { Operation } from '../../contract/operation.ts';
import { signInBounds } from '../../contract/sign-in-bounds.ts';
import { findRoute, signInRoutes } from '../../src/platform/sign-in/sign-in-routes.ts';
import { readHouse } from '../tidy/house.ts';
import { HOUSE_ROOT } from '../tidy.ts';
import { limitsPage } from './limits.ts';

const all: Record<string, Operation> = operations;
const text = limitsPage(all);

/** What puts a mail into the queue or sends it, and writes none. */
const isQueue = (name: string): boolean => /^(?:queue|send|open|set)/.test(name);

test('N15 every operation that does something, and every open read, has its limit or the reason for none', () => {
  for (const [name, { effect, family }] of Object.entries(all)) {
    const listed = effect !== 'read' || family === 'open';
    assert.equal(name in bounds, listed, name);
    assert.equal(text.includes(`| \`${name}\` |`), listed, name);
  }
  for (const line of text.split('\n').filter((row) => row.includes('| none |'))) {
    assert.match(line, /[A-Za-z]{4}.*\. \|$/, line);
  }
});

test('N15 so has every route of sign-in, and no other is named', () => {
  const paths = Object.keys(signInBounds).map((path) => path.replace('{token}', 'abc'));
  assert.deepEqual(
    paths.sort(),
    signInRoutes.map(({ path }) => path.replace('{token}', 'abc')).sort(),
  );
  for (const path of paths) assert.notEqual(findRoute('GET', path).kind, 'no route', path);
});

test('N15 every mail that leaves here is named, and none is queued beside the two ways that count', () => {
  const { files } = readHouse(HOUSE_ROOT);
  const sources = files.filter(({ path }) => path.startsWith('src/') && !path.endsWith('.test.ts'));
  const written = sources.flatMap(({ text: code }) =>
    [...code.matchAll(/export (?:const|function) (\w+Mail)\b(?:[^{]|\{[^}]*\})*?\): Mail\b/g)].map(
      ([, name]) => name,
    ),
  );
  assert.deepEqual(written.sort(), Object.keys(mailCauses).sort());
  // One whose type says less than `Mail` is found where it is handed to the queue.
  const sent = sources.flatMap(({ text: code }) =>
    /\bqueue\w*Mails?\(/.test(code) ? [...code.matchAll(/\b([a-z]\w*Mail)\(/g)] : [],
  );
  const unnamed = sent.filter(([, name = '']) => !(name in mailCauses) && !isQueue(name));
  assert.deepEqual(
    unnamed.map(([, name]) => name),
    [],
  );
  const queued = sources.filter(({ text: code }) =>
    /\b(?:slowM|m)ailKind\b|'send-(?:slow-)?mail'/.test(code),
  );
  assert.deepEqual(
    queued.map(({ path }) => path),
    [
      'src/platform/mails/index.ts',
      'src/platform/mails/queue-mails.ts',
      'src/platform/mails/send-mail.job.ts',
      // What operators see of the queue.
      'src/platform/queue/office-job.view.ts',
      'src/platform/queue/office-mail.view.ts',
    ],
  );
  const puts = queued.filter(({ text: code }) => /\benqueue\w*\(/.test(code));
  assert.deepEqual(
    puts.map(({ path }) => path),
    ['src/platform/mails/queue-mails.ts'],
  );
  const job = sources.find(({ path }) => path.endsWith('send-mail.job.ts'));
  assert.ok(job && !/enqueue\(/.test(job.text), join(HOUSE_ROOT, 'a mail is queued in one file'));
});
