// The list of guards must keep up with the code: `npm run mutations` itself is too long for every run.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { guards } from './mutations/guards.ts';
import { without } from './mutations.ts';
import { HOUSE_ROOT } from './tidy.ts';

test('every guard that npm run mutations takes out stands where the list says', () => {
  assert.ok(guards.length >= 20);
  const moved = guards.flatMap((guard) => {
    const text = readFileSync(join(HOUSE_ROOT, guard.file), 'utf8');
    try {
      assert.notEqual(without(text, guard), text, `${guard.name}: nothing is taken out`);
      return guard.tests
        .filter((file) => !existsSync(join(HOUSE_ROOT, file)))
        .map((file) => `${guard.name}: ${file} is not there`);
    } catch (error) {
      return [(error as Error).message];
    }
  });
  assert.deepEqual(moved, []);
});
