// Proves that what is remembered is what the function answers, and that memory is bounded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembering } from './remembering.ts';

test('a text is asked once; beyond the bound it is asked again, and a long one each time', () => {
  const asked: string[] = [];
  const of = remembering((text) => {
    asked.push(text);
    return text === 'none' ? undefined : text.toUpperCase();
  }, 2);
  assert.deepEqual(['a', 'a', 'none', 'none'].map(of), ['A', 'A', undefined, undefined]);
  assert.deepEqual(asked, ['a', 'none']);
  assert.equal(of('b'), 'B');
  assert.equal(of('a'), 'A');
  assert.deepEqual(asked, ['a', 'none', 'b', 'a']);
  const long = 'x'.repeat(301);
  for (const _ of [1, 2]) assert.equal(of(long), long.toUpperCase());
  assert.equal(asked.length, 6);
});
