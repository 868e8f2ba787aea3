// UI141 UI147: two who change different lines of one form at once both keep theirs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, takenOver } from './changes.ts';

const before = { title: 'Vendeuse', about: '', on: ['a'] };

test('UI141 only what was changed is sent', () => {
  assert.deepEqual(changesOf(before, { ...before, title: 'Caissière', on: ['a'] }), {
    title: 'Caissière',
  });
  assert.deepEqual(changesOf(before, { ...before }), {});
});

test('UI141 what another wrote meanwhile shows where nothing was typed, and nowhere else', () => {
  const typed = { ...before, title: 'Caissière' };
  const now = { title: 'Vendeur', about: 'À Thiès', on: ['a', 'b'] };
  assert.deepEqual(takenOver(before, typed, now), { about: 'À Thiès', on: ['a', 'b'] });
});
