// import-lists, from the file to the receivers: a wrong file is refused with every wrong row, a right one is
// published whole and told to who asked for it.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listNames } from '../../../contract/data/lists.ts';
import { runCommand } from '../../../test/kit/command.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { type Import, importList } from './import-list.ts';
import { readContent } from './publish-content.ts';

let world: World;
let receiver: Receiver;
let key: string;

before(async () => {
  world = await startWorld();
  receiver = await startReceiver();
  const project = await world.project();
  key = project.key;
  for (const [query, events] of [
    ['a', ['dataset.updated']],
    ['b', ['dataset.updated', 'payment.succeeded']],
    ['c', ['payment.succeeded']],
  ]) {
    const body = { url: `${receiver.url}?${query}`, events };
    const made = await world.call('POST', `/v1/projets/${project.id}/webhooks`, {
      cookie: project.cookie,
      body,
    });
    assert.equal(made.status, 201);
  }
  await world.project();
});
after(async () => {
  await world.close();
  await receiver.close();
});

const cli = (...args: string[]) => runCommand({ DATABASE_URL: world.databaseUrl }, ...args);
const inProcess = (file: Omit<Import, 'summary'>) =>
  world.database.transaction((tx) => importList(tx, { ...file, summary: null }, clock.now()));
const versions = () =>
  world.database.all<{ list: string; version: string; origin: string }>(sql`
    select list, version, origin from list_versions where list = 'banks' order by number`);

type Bank = { id: string; name: string; sources: string[]; [field: string]: unknown };
const banks = () => readContent('banks') as { rows: Bank[]; sources: { id: string }[] };

function write(name: string, content: unknown): string {
  mkdirSync(join(world.dataDir, 'lists'), { recursive: true });
  const file = join(world.dataDir, 'lists', name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('a start publishes each list of the release once, however many servers start, and tells who asked', async () => {
  await Promise.all([publishLists(world), publishLists(world), publishLists(world)]);
  const all = await world.database.all<{ list: string }>(sql`select list from list_versions`);
  assert.deepEqual(all.map(({ list }) => list).sort(), [...listNames].sort());
  await world.advance(1_000);
  assert.equal(receiver.received.length, 2 * listNames.length, 'each list, to two endpoints');
  receiver.received.length = 0;
});

test('import-lists refuses a file whole, and names every row that is wrong', async () => {
  const { rows, sources } = banks();
  const [first, second, third, fourth, fifth] = rows as [Bank, Bank, Bank, Bank, Bank];
  const wrong = [
    { ...first, bank_code: 'SN1' },
    { ...second, colour: 'blue' },
    { ...third, sources: ['nowhere'] },
    { ...fourth, name: undefined },
    { ...fifth, sources: [] },
    fifth,
    null,
  ];
  const before = await world.countRows();
  const shape = await cli('import-lists', 'banks', write('wrong.json', { rows: wrong, sources }));
  assert.deepEqual([shape.code, shape.out], [1, '']);
  for (const said of [
    /row 1 \(sn010-bicis\): bank_code /,
    /row 2 \(sn011-sgsn\): colour is unknown/,
    /row 3 \([^)]+\): nowhere is not among the sources/,
    /row 4 \(sn029-locafrique\): .*name/,
    /row 5 \(sn039-bhs\): sources /,
    /row 6 \(sn039-bhs\): its id is that of row 5/,
    /row 7 \(without id\): must be object/,
    /Nothing was published\.\n$/,
  ]) {
    assert.match(shape.err, said);
  }
  const dangling = [third, { ...first, sources: ['nowhere'] }];
  const named = await inProcess({ name: 'banks', rows: dangling, sources });
  assert.deepEqual(named, {
    faults: ['row 2 (sn010-bicis): nowhere is not among the sources'],
  });
  const astray = readContent('directory') as { rows: Bank[]; sources: unknown };
  const entry = { ...astray.rows[0], category: 'rien' } as Bank;
  const refers = await inProcess({ name: 'directory', rows: [entry], sources: astray.sources });
  assert.deepEqual(refers, {
    faults: [`row 1 (${entry.id}): category rien is not a row of categories`],
  });
  assert.deepEqual(await inProcess({ name: 'banks', rows: [], sources }), {
    faults: ['there is no row'],
  });
  const [text, unknown] = await Promise.all([
    cli('import-lists', 'banks', write('text.json', 'id,name')),
    cli('import-lists', 'bank', 'none.json'),
  ]);
  assert.deepEqual([text.code, unknown.code], [1, 1]);
  assert.match(text.err, /is not JSON in UTF-8/);
  assert.match(unknown.err, /^There is no list bank: sectors, /);
  assert.deepEqual(await world.countRows(), before);
});

test('a file is refused with its unstorable texts, values that two rows share, and rows that others refer to', async () => {
  const faultsOf = async (file: Omit<Import, 'summary' | 'sources'>) => {
    const done = await inProcess({ ...file, sources: undefined });
    assert.ok('faults' in done);
    return done.faults;
  };
  const { rows } = banks();
  const [first, second, third, ...others] = rows as [Bank, Bank, Bank, ...Bank[]];
  const before = await world.countRows();
  const texts = [
    { ...first, name: 'a\0b' },
    { ...second, alt_names: ['\ud800'] },
    { ...third, id: 'a\0b' },
    { ...others[0], name: 'a \\u0000 that is spelt' },
  ];
  const storable = 'holds a NUL or a lone surrogate';
  const found = await faultsOf({ name: 'banks', rows: texts });
  assert.deepEqual(found.slice(0, 2), [
    `row 1 (${first.id}): name ${storable}`,
    `row 2 (${second.id}): alt_names.0 ${storable}`,
  ]);
  assert.match(found.slice(2).join(), /^row 3 \(a\\0b\): id [^,\0]+$/);
  const holidays = readContent('holidays') as { rows: Bank[] };
  const [day, ...days] = holidays.rows as [Bank, ...Bank[]];
  const history = [{ [`a\0`]: 1 }];
  assert.deepEqual(await faultsOf({ name: 'holidays', rows: [{ ...day, history }, ...days] }), [
    `row 1 (${day.id}): history.0.a\\0 ${storable}`,
  ]);
  const codes = [first, { ...second, bank_code: first['bank_code'] }];
  assert.deepEqual(await faultsOf({ name: 'banks', rows: codes }), [
    `row 2 (${second.id}): bank_code ${first['bank_code']} is that of row 1`,
  ]);
  const { rows: prefixes } = readContent('operators') as { rows: Bank[] };
  const twice = [...prefixes, { ...prefixes[0], id: 'second' }];
  const prefix = prefixes[0]?.['prefix'];
  assert.deepEqual(await faultsOf({ name: 'operators', rows: twice }), [
    `row ${twice.length} (second): prefix ${prefix} is that of row 1`,
  ]);
  const categories = (readContent('categories') as { rows: Bank[] }).rows;
  const entries = (readContent('directory') as { rows: Bank[] }).rows;
  const count = entries.filter(({ category }) => category === 'paiement').length;
  const fewer = categories.filter(({ id }) => id !== 'paiement');
  assert.deepEqual(await faultsOf({ name: 'categories', rows: fewer }), [
    `paiement is not among the rows; rows of directory that name it: ${count}`,
  ]);
  assert.deepEqual(await world.countRows(), before);
});

test('import-lists publishes the next version, says what changed, and each asking project hears of it once', async () => {
  const { rows } = banks();
  const [first, second, ...others] = rows as [Bank, Bank, ...Bank[]];
  const row = { ...second, id: 'sn999-essai', bank_code: 'SN999' };
  const changed = [{ ...first, name: 'Sunu' }, ...others, row];
  const file = write('banks.json', changed);
  const done = await cli('import-lists', 'banques', file, '--summary', 'Une banque de plus');
  const year = new Date().getUTCFullYear();
  const version = `${year}.2`;
  const sentence = `The list banks is published in version ${version}: 1 added, 1 changed, 1 removed.\n`;
  assert.deepEqual(done, { code: 0, out: sentence, err: '' });
  const get = async (path: string) => (await world.call('GET', path, { key })).body;
  for (let tries = 0; (await get('/v1/banques/sn010-bicis')).name !== 'Sunu'; tries++) {
    assert.ok(tries < 200, 'the server never hears of it');
  }
  const [change] = (await get('/v1/jeux/banques')).changelog;
  const { date: _, ...said } = change;
  const counts = { added: 1, changed: 1, removed: 1, breaking: true };
  const summary = 'Une banque de plus';
  assert.deepEqual(said, { version, summary, ...counts, reports: [] });
  await world.advance(1_000);
  assert.equal(receiver.received.length, 2, 'one event, two endpoints that asked');
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  assert.equal(new Set(bodies.map(({ id }) => id)).size, 1);
  const { id, created_at, data, ...event } = bodies[0];
  assert.match(id, /^evt_/);
  assert.deepEqual(event, { type: 'dataset.updated', livemode: false });
  assert.deepEqual(data, {
    dataset: 'banques',
    title: 'Banques et établissements de crédit',
    version,
    previous_version: `${year}.1`,
    updated_at: created_at,
    url: '/v1/banques',
    changes: { added: 1, changed: 1, removed: 1 },
    breaking: true,
    fields_changed: ['name'],
    files: data.files,
    reports: [],
    summary,
  });
  // What is announced is what is answered, byte for byte.
  const { downloads } = await get('/v1/jeux/banques');
  assert.deepEqual(
    downloads.map(({ url: _, ...file }: { url: string }) => file),
    data.files,
  );
  for (const { url, sha256, bytes, format } of downloads) {
    assert.equal(url, `/data/fichiers/banques-${version}.${format}`);
    const { text } = await world.call('GET', url);
    assert.deepEqual([hash('sha256', text, 'hex'), Buffer.byteLength(text)], [sha256, bytes]);
  }
  const former = await world.call('GET', `/data/fichiers/banques-${year}.1.csv`);
  assert.equal(former.status, 200, 'whoever has its name from an older answer finds it');
  assert.deepEqual(await inProcess({ name: 'banks', rows: changed, sources: undefined }), {
    unchanged: true,
  });
  assert.equal((await versions()).length, 2);
});

test('an imported list stays when a server starts with the content of a release', async () => {
  await publishLists(world);
  await world.database.run(sql`
    update list_versions set content_hash = 'of an older release' where list = 'banks' and number = 1`);
  await publishLists(world);
  const found = (await versions()).map(({ origin }) => origin);
  assert.deepEqual(found, ['content', 'import']);
});

test('two imports at once become two versions, one after the other', async () => {
  const { rows } = banks();
  const files = ['Un', 'Deux'].map((name) => [{ ...(rows[0] as Bank), name }, ...rows.slice(1)]);
  await Promise.all(
    files.map((changed) => inProcess({ name: 'banks', rows: changed, sources: undefined })),
  );
  const year = new Date().getUTCFullYear();
  const found = (await versions()).map(({ version }) => version);
  assert.deepEqual(
    found,
    [1, 2, 3, 4].map((n) => `${year}.${n}`),
  );
});
