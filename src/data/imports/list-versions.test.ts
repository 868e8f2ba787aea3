// Proves that operators open a version of a list long after the next one: getOfficeListVersion with its difference,
// getOfficeListFile with its rows, which the import takes again (contract/dashboard.md UI166).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { type Bank, banks, listForm } from '../../../test/kit/list-files.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
let cookie: string;
before(async () => {
  world = await startWorld();
  await publishLists(world);
  cookie = (await operatorOf(world, 'support', 'configure')).cookie;
});
after(() => world.close());

const get = (path: string) => world.call('GET', `/v1/backoffice/lists/${path}`, { cookie });
const send = (to: string, content: unknown, texts: Record<string, string> = {}) => {
  const { body, headers } = listForm(content, texts);
  return world.call('POST', `/v1/backoffice/lists/banques/${to}`, { cookie, body, headers });
};
const versionsOf = async (): Promise<{ version: string }[]> => (await get('banques')).body.versions;
const inForce = async () => (await versionsOf())[0]?.version ?? '';
async function publish(content: unknown, summary: string): Promise<string> {
  const done = await send('imports', content, { against: await inForce(), summary, reason });
  assert.equal(done.status, 200, done.text);
  return done.body.versions[0].version;
}

test('UI166 a former version is opened with its difference, taken as a file, and published again from it', async () => {
  const { rows, sources } = banks();
  const first = await inForce();
  const opened = await get(`banques/versions/${first}`);
  assert.equal(opened.status, 200, opened.text);
  const { body } = opened;
  assert.deepEqual(
    [body.list, body.version, body.origin, body.before, body.rows],
    ['banques', first, 'content', null, rows.length],
  );
  const none = { changed: 0, removed: 0, members: [], breaking: false };
  assert.deepEqual(body.changes, { added: rows.length, ...none });
  assert.equal(body.difference.added.length, Math.min(rows.length, limits.listRowsShown));
  const [a, b, ...others] = rows as [Bank, Bank, ...Bank[]];
  assert.deepEqual(body.difference.added[0], { id: a.id, name: a.name, line: null });

  const fresh = { ...b, id: 'sn999-neuve', name: 'Banque neuve', bank_code: 'SN999' };
  const next = { rows: [{ ...a, name: 'Autre nom' }, ...others, fresh], sources };
  const second = await publish(next, 'Une de moins, une de plus');
  const members = [{ member: 'name', before: a.name, after: 'Autre nom' }];
  const later = (await get(`banques/versions/${second}`)).body;
  assert.deepEqual(
    [later.before, later.origin, later.summary, later.changes],
    [
      first,
      'import',
      'Une de moins, une de plus',
      { added: 1, changed: 1, removed: 1, members: ['name'], breaking: true },
    ],
  );
  assert.deepEqual(later.difference, {
    added: [{ id: fresh.id, name: fresh.name, line: null }],
    changed: [{ id: a.id, name: 'Autre nom', line: null, members }],
    removed: [{ id: b.id, name: b.name }],
  });
  assert.deepEqual((await get(`banques/versions/${first}`)).body, body, 'it is what it was');

  const file = await get(`banques/versions/${first}/file`);
  assert.equal(file.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.match(
    file.headers.get('content-disposition') ?? '',
    new RegExp(`^attachment; filename="banques-${first}\\.json"`),
  );
  assert.deepEqual(JSON.parse(file.text), { rows, sources });
  assert.equal(file.text.split('\n').filter((line) => line.startsWith('{"id"')).length > 1, true);
  const looked = (await send('imports/preview', file.text)).body;
  assert.deepEqual(
    [looked.faults.count, looked.changes],
    [0, { added: 1, changed: 1, removed: 1, members: ['name'], breaking: true }],
  );
  const third = await publish(file.text, 'Comme avant');
  const again = await get(`banques/versions/${third}/file`);
  assert.equal(again.text, file.text);
  const back = (await get(`banques/versions/${third}`)).body;
  assert.deepEqual(
    back.difference.removed,
    [{ id: fresh.id, name: fresh.name }],
    'the difference is from the version before, not from the one it repeats',
  );
});

test('UI166 a version that never was is not found, whatever it is called', async () => {
  const version = await inForce();
  for (const path of [
    'banques/versions/2020.1',
    'banques/versions/%00',
    `banques/versions/${version}%20`,
    `rien/versions/${version}`,
    `places/versions/${version}`,
  ]) {
    for (const end of ['', '/file']) {
      const { status, body } = await get(path + end);
      assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], path + end);
    }
  }
});
