// The places as a dataset, from a file to the answers of every server: refused whole or published whole, swapped
// between two calls, known by their version.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import {
  importPiece,
  placeRow,
  publishPlaces,
  testRegion,
  testSource,
} from '../../../test/kit/places.ts';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { type Call, logged, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { importPlaces } from './index.ts';

let world: World;
let receiver: Receiver;
let key: string;
let elsewhere: string;

before(async () => {
  world = await startWorld();
  receiver = await startReceiver();
  const project = await world.project();
  key = project.key;
  const body = { url: receiver.url, events: ['dataset.updated'] };
  const { cookie } = project;
  await world.call('POST', `/v1/projets/${project.id}/webhooks`, { cookie, body });
  elsewhere = (await world.second()).url;
});
after(async () => {
  await world.close();
  await receiver.close();
});

const geocoder = '/v1/adresses/geocoder?texte=Keur+Essai';
const tools = [
  geocoder,
  '/v1/adresses/normaliser?texte=Keur+Essai',
  '/v1/adresses/suggestions?q=keur',
];
const get = (path: string, call: Call = { key }) => world.call('GET', path, call);
const year = () => new Date(clock.now()).getUTCFullYear();

/** A gazetteer of one commune, called "Keur Essai" whatever its name is. */
const withCommune = (name: string, population: number) => [
  ...testRegion,
  placeRow({ id: 'SN-XX-YY-1', name, population, called: 'Keur Essai' }),
];
const publish = (name: string, population: number) =>
  importPiece(world, 'gazetteer', withCommune(name, population), [testSource]);

function write(name: string, content: object): string {
  mkdirSync(join(world.dataDir, 'lists'), { recursive: true });
  const file = join(world.dataDir, 'lists', name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('DA51 without a published version the address tools are unavailable, and name the dataset', async () => {
  for (const path of tools) {
    const { status, body } = await get(path);
    assert.deepEqual(
      [status, body.code, body.dataset],
      [503, 'DATASET_UNAVAILABLE', 'lieux'],
      path,
    );
  }
});

test('import-lists publishes a file of places: every server answers from it, and who asked for news hears of it', async () => {
  await publishLists(world);
  await world.advance(1_000);
  receiver.received.length = 0;
  const before = await get('/v1/jeux/lieux');
  assert.deepEqual([before.body.status, before.body.version], ['indisponible', null]);
  const file = write('places.json', { rows: withCommune('Premier', 10), sources: [testSource] });
  const env = { DATABASE_URL: world.databaseUrl };
  const done = await runCommand(env, 'import-lists', 'lieux', file, '--summary', 'Un essai');
  const version = `${year()}.1`;
  const out = `The list gazetteer is published in version ${version}: 3 added, 0 changed, 0 removed.\n`;
  assert.deepEqual(done, { code: 0, out, err: '' });
  for (const url of ['', elsewhere]) {
    await eventually('every server has heard of it', async () => {
      const { body } = await get(url + geocoder);
      return body.lieu?.name === 'Premier' && body.sources[0]?.licence === 'CC BY 4.0';
    });
  }
  await eventually('the datasets say so', async () => {
    return (await get('/v1/jeux/lieux')).body.version === version;
  });
  const { body } = await get('/v1/jeux/lieux');
  assert.deepEqual([body.status, body.rows, body.title.fr], ['publie', 3, 'Lieux et repères']);
  assert.deepEqual(
    body.routes,
    tools.map((path) => path.split('?')[0]),
  );
  const [{ date: _, ...change }] = body.changelog;
  const counts = { added: 3, changed: 0, removed: 0, breaking: false };
  assert.deepEqual(change, { version, summary: 'Un essai', ...counts, reports: [] });
  const news = () =>
    receiver.received
      .map((one) => JSON.parse(one.body).data)
      .filter(({ dataset }: { dataset: string }) => dataset === 'lieux');
  await world.advance(5_000);
  assert.deepEqual(news(), [], 'servers may still be building what they search by');
  await world.advance(5_000);
  await eventually('who asked hears of it', async () => news().length > 0);
  const data = news();
  assert.equal(data.length, 1);
  const { dataset, title, url, previous_version, changes } = data[0];
  assert.deepEqual(
    [dataset, title, url, previous_version, changes],
    ['lieux', body.title.fr, '/v1/jeux/lieux', null, { added: 3, changed: 0, removed: 0 }],
  );
});

test('a file of places is refused whole, with every row that is wrong', async () => {
  const counts = await world.countRows();
  const [region, department] = testRegion as [object, object];
  const commune = placeRow({ id: 'SN-XX-YY-1', name: 'Premier' });
  const faultsOf = async (
    piece: 'gazetteer' | 'gazetteer-osm' | 'landmarks' | 'positions-osm',
    rows: unknown,
    sources: unknown = [testSource],
  ) => {
    const file = { piece, rows, sources, summary: null };
    const done = await world.database.transaction((tx) => importPlaces(tx, file, clock.now()));
    assert.ok('faults' in done, JSON.stringify(done));
    return done.faults.join('\n');
  };
  const shapes = await faultsOf('gazetteer', [
    { ...commune, lat: 48.8 },
    { ...commune, lon: -20 },
    { ...commune, id: 'b', colour: 'red' },
    { ...commune, id: 'c', level: 'pays' },
    { ...commune, id: 'd', names: [] },
    null,
  ]);
  for (const said of [
    /row 1 \(SN-XX-YY-1\): lat /,
    /row 2 \(SN-XX-YY-1\): lon /,
    /row 2 \(SN-XX-YY-1\): its id is that of row 1/,
    /row 3 \(b\): colour is unknown/,
    /row 4 \(c\): level /,
    /row 5 \(d\): names /,
    /row 6 \(without id\)/,
  ]) {
    assert.match(shapes, said);
  }
  const standing = await faultsOf('gazetteer', [
    { ...region, parent_id: 'SN-XX-YY' },
    { ...department, level: 'village' },
    { ...commune, sources: ['nowhere'] },
    { ...commune, id: 'b', parent_id: 'nobody' },
    { ...commune, id: 'c', parent_id: null },
  ]);
  for (const said of [
    /row 1 \(SN-XX\): a region has no parent/,
    /row 3 \(SN-XX-YY-1\): nowhere is not among the sources/,
    /row 3 \(SN-XX-YY-1\): its parent SN-XX-YY is of level village, which holds no commune/,
    /row 4 \(b\): its parent nobody is not a place/,
    /row 5 \(c\): a place of level commune has a parent/,
  ]) {
    assert.match(standing, said);
  }
  const osm = { ...testSource, id: 'osm-essai', licence: 'ODbL 1.0' };
  assert.match(
    await faultsOf('gazetteer', testRegion, [testSource, osm]),
    /osm-essai\): its rows belong/,
  );
  assert.match(await faultsOf('gazetteer-osm', [commune]), /another piece has a place of this id/);
  const position = { id: 'nobody', lat: 14, lon: -17, precision: 'point', sources: ['essai'] };
  assert.match(
    await faultsOf('positions-osm', [position]),
    /row 1 \(nobody\): there is no such place/,
  );
  assert.match(await faultsOf('gazetteer', []), /there is no row/);
  const file = write('wrong.json', { rows: [{ ...commune, lat: 48.8 }], sources: [testSource] });
  const env = { DATABASE_URL: world.databaseUrl };
  const refused = await runCommand(env, 'import-lists', 'gazetteer', file);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /row 1 \(SN-XX-YY-1\): lat [\s\S]*Nothing was published\.\n$/);
  assert.deepEqual(await world.countRows(), counts);
});

test('DA72 an answer is known by the version of the places, in each language, and by no tag with debug', async () => {
  for (const path of tools) {
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    assert.match(tag, new RegExp(`^"lieux-${year()}.1-[0-9a-f]+(fr)?"$`));
    assert.equal(first.headers.get('cache-control'), 'private, max-age=300');
    const again = await get(path, { key, headers: { 'If-None-Match': `W/${tag}` } });
    assert.deepEqual([again.status, again.text], [304, '']);
    const open = await get(path, {});
    assert.equal(open.headers.get('cache-control'), 'public, max-age=300');
    const english = await get(path, {
      key,
      headers: { 'If-None-Match': tag, 'Accept-Language': 'en' },
    });
    assert.equal(english.status, path.includes('suggestions') ? 304 : 200, path);
  }
  const debugged = await get(`${geocoder}&debug=1`);
  assert.deepEqual([debugged.status, debugged.headers.get('etag')], [200, null]);
});

test('DA72 DA74 while a version is swapped every answer is wholly old or wholly new, and the tag follows', async () => {
  const { headers } = await get(geocoder);
  const [old, fresh] = ['Premier 10', 'Second 20000'];
  const seen = new Set<string>();
  const fifty = async () => {
    const calls = Array.from({ length: 50 }, (_, n) => get((n % 2 ? elsewhere : '') + geocoder));
    const said = (await Promise.all(calls)).map(({ status, body }) => {
      assert.equal(status, 200);
      return `${body.lieu.name} ${body.lieu.population_2023}`;
    });
    for (const one of said) seen.add(one);
    return said.every((one) => one === fresh);
  };
  // On a slow machine the swap may come before the first answer of those that go on beside it.
  assert.equal(await fifty(), false);
  const begun = fifty();
  const publishing = publish('Second', 20_000);
  await begun;
  await eventually('all answers are new', fifty);
  await publishing;
  assert.deepEqual([...seen].sort(), [old, fresh]);
  const { status } = await get(geocoder, {
    key,
    headers: { 'If-None-Match': headers.get('etag') ?? '' },
  });
  assert.equal(status, 200);
});

test('a version that cannot be read leaves the one before in place, and is taken up once it can', async () => {
  await world.database.transaction(async (tx) => {
    const rows = withCommune('Troisième', 30);
    const file = { piece: 'gazetteer', rows, sources: [testSource], summary: null } as const;
    await importPlaces(tx, file, clock.now());
    await tx.run(sql`update place_pages set rows = '5' where rows::text like '%Troisième%'`);
  });
  const failed = () => logged.some(({ message }) => message?.startsWith('the places could not'));
  await eventually('a server has tried', async () => failed());
  assert.equal((await get(geocoder)).body.lieu.name, 'Second');
  const whole = JSON.stringify(withCommune('Troisième', 30));
  await world.database.run(sql`update place_pages set rows = ${whole} where rows::text = '5'`);
  await eventually('it is taken up', async () => {
    return (await get(geocoder)).body.lieu.name === 'Troisième';
  });
});

test('a piece is taken away by a file without rows; a start leaves imported pieces and publishes the others once', async () => {
  const landmark = {
    id: 'rep-essai',
    kind: 'marche',
    names: ['Marché Essai'],
    parent_id: 'SN-XX-YY-1',
    quarter_id: null,
    lat: 14.71,
    lon: -17.41,
    precision: 'point',
    source_ref: null,
    note: null,
    sources: ['essai'],
  };
  const texte = `/v1/adresses/geocoder?${new URLSearchParams({ texte: 'derrière le Marché Essai' })}`;
  await importPiece(world, 'landmarks-osm', [landmark], [testSource]);
  const isKnown = async () => (await get(texte)).body.lat === 14.71;
  await eventually('the landmark is known', isKnown);
  await importPiece(world, 'landmarks-osm', [], []);
  await eventually('it is not any more', async () => !(await isKnown()));
  const pieces = () =>
    world.database.all<{ piece: string; origin: string }>(sql`
      select piece, origin from place_version_pieces
       where number = (select number from published_lists where list = 'places') order by piece`);
  const versions = () => world.database.all(sql`select from list_versions where list = 'places'`);
  const count = (await versions()).length;
  await Promise.all([publishPlaces(world), publishPlaces(world)]);
  assert.equal((await versions()).length, count + 1);
  const imported = (await pieces()).filter(({ origin }) => origin === 'import');
  assert.deepEqual(
    [imported.map(({ piece }) => piece), (await pieces()).length],
    [['gazetteer', 'landmarks-osm'], 9],
  );
  assert.equal((await get(geocoder)).body.lieu.name, 'Troisième');
});
