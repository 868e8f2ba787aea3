// What the present build weighs is what `npm run check` prints and holds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HOUSE_ROOT } from '../tidy.ts';
import { budgetsOf } from './budgets.ts';
import { buildOnce } from './build.ts';

test('UI17 UI45 UI205 UI206 UI207 UI209 the build keeps every budget, and the table says so', async () => {
  await buildOnce(HOUSE_ROOT);
  const built = readFileSync(join(HOUSE_ROOT, 'dashboard/dist/current.json'), 'utf8');
  const rows = budgetsOf(JSON.parse(built));
  assert.deepEqual(
    rows.filter(({ is, most }) => is > most),
    [],
  );
  const named = new Map(rows.map(({ what, most }) => [what, most]));
  assert.equal(named.get('first load, script'), 150);
  assert.equal(named.get('first load, style'), 15);
  assert.equal(named.get('requests before content'), 8);
  assert.equal(named.get('heaviest further page'), 25);
  assert.equal(named.get('all pages together'), 600);
  assert.equal(named.get('bytes of the theme'), 400);
  assert.equal(named.get('modules in two parts'), 0);
  assert.equal(named.get('run-time packages'), 8);
});
