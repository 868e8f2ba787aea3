// What the present build weighs is what `npm run check` prints and holds.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HOUSE_ROOT } from '../tidy.ts';
import { budgetsOf } from './budgets.ts';
import { buildOnce } from './build.ts';
import type { Bundle } from './bundle.ts';

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
  assert.equal(named.get('and what comes behind it'), 150);
  assert.equal(named.get('first load, style'), 15);
  assert.equal(named.get('requests before content'), 8);
  assert.equal(named.get('heaviest further page'), 25);
  assert.equal(named.get('all pages together'), 600);
  assert.equal(named.get('bytes of the theme'), 400);
  assert.equal(named.get('modules in two parts'), 0);
  assert.equal(named.get('run-time packages'), 8);
});

test('UI210 the scripts of the first page, and no others, ask to be compiled on their way', async () => {
  const { id } = await buildOnce(HOUSE_ROOT);
  const dist = join(HOUSE_ROOT, 'dashboard/dist');
  const { entry, shared, pages }: Bundle = JSON.parse(
    readFileSync(join(dist, 'current.json'), 'utf8'),
  );
  const own = pages.find(({ pattern }) => pattern === '/dashboard/projects/{id}/{mode}')?.files;
  const assets = join(dist, id, 'assets');
  const asking = readdirSync(assets).filter(
    (file) =>
      file.endsWith('.js') &&
      readFileSync(join(assets, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  assert.deepEqual(asking.sort(), [entry, ...shared, ...(own ?? [])].sort());
});

test('UI209 each run-time package stands in a decision page with its version and its measured size', () => {
  const read = (path: string) => readFileSync(join(HOUSE_ROOT, path), 'utf8');
  const folder = 'docs/decisions';
  const pages = readdirSync(join(HOUSE_ROOT, folder)).map((page) => read(join(folder, page)));
  const { dependencies } = JSON.parse(read('dashboard/package.json')) as {
    dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    const line = `| ${name} | ${version} | `;
    const found = pages.flatMap((page) => page.split('\n')).filter((row) => row.startsWith(line));
    assert.equal(found.length, 1, name);
    assert.match(found[0]?.slice(line.length) ?? '', /^\d+\.\d KB\b/, name);
  }
});
