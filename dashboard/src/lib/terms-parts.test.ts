// UI166: the preview of the terms shows what their public page will.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from './terms-parts.ts';

const kinds = (text: string) => partsOf(text).map(({ kind, texts }) => [kind, ...texts]);

test('UI166 a preview of terms has the headings, paragraphs and lists of the public page', () => {
  assert.deepEqual(kinds('# Titre\nUn texte\nqui continue.\n\n## Suite'), [
    ['heading', 'Titre'],
    ['p', 'Un texte qui continue.'],
    ['heading', 'Suite'],
  ]);
  // As src/pages/kit/markdown.test.ts has them.
  assert.deepEqual(kinds('Thus:\n- one\n  goes on\n* two'), [
    ['p', 'Thus:'],
    ['ul', 'one goes on', 'two'],
  ]);
  assert.deepEqual(kinds('- one\n\nafter'), [
    ['ul', 'one'],
    ['p', 'after'],
  ]);
  assert.deepEqual(kinds('1. un\r\n2) deux\r\n- puce'), [
    ['ol', 'un', 'deux'],
    ['ul', 'puce'],
  ]);
  assert.deepEqual(kinds('- [x](javascript:x) <img>'), [['ul', '[x](javascript:x) <img>']]);
  assert.deepEqual(kinds('#x\n#### y\n\n \n'), [['p', '#x #### y']]);
});
