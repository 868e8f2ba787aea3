// The datasets as `/v1/jeux` tells of them: what they say of their fields and of their last change, and that one which
// they say is not published answers nowhere.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListName } from '../../../contract/data/lists.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { importPiece, testRegion, testSource } from '../../../test/kit/places.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';
import { importList } from './import-list.ts';
import { readContent } from './publish-content.ts';

let world: World;
let key: string;

before(async () => {
  world = await startWorld();
  ({ key } = await world.project());
  await publishLists(world);
});
after(() => world.close());

const get = (path: string) => world.call('GET', path, { key });

function publish(name: ListName, rows: readonly object[], sources: readonly object[]) {
  const file = { name, rows, sources, summary: null };
  return world.database.transaction((tx) => importList(tx, file, clock.now()));
}

test('every dataset says of each of its fields what it means', async () => {
  const { data } = (await get('/v1/jeux?per_page=100')).body;
  type Described = { id: string; fields: Record<string, string>[] };
  for (const { id, fields } of data as Described[]) {
    assert.ok(fields.length > 0, id);
    for (const field of fields) {
      assert.deepEqual(Object.keys(field), ['name', 'type', 'description']);
      assert.ok(field['description'], `${id}: ${field['name']}`);
    }
  }
  const headers = { 'Accept-Language': 'en' };
  const page = await world.call('GET', '/data/jeux/banques', { headers });
  assert.match(page.text, /<td><span lang="fr">Adresse du site web<\/span><\/td>/);
});

test('a dataset says which of its fields its files do not have: all others are the columns of its CSV', async () => {
  const { data } = (await get('/v1/jeux?per_page=100')).body;
  type Dataset = Record<'fields' | 'downloads', Record<string, string>[]>;
  let files = 0;
  for (const { fields, downloads } of data as Dataset[]) {
    for (const { url } of downloads.filter(({ format }) => format === 'csv')) {
      files++;
      const [header = ''] = (await get(String(url))).text.replace(/^\uFEFF/, '').split(/\r?\n/);
      const inFiles = fields.filter((one) => !one['description']?.endsWith('absent des fichiers)'));
      assert.deepEqual(
        header.split(','),
        inFiles.map(({ name }) => name),
        String(url),
      );
    }
  }
  assert.ok(files > 5, `${files} files`);
});

test('a dataset names every route that it serves, tools among them', async () => {
  const routes = {
    'jours-feries': [
      '/v1/jours-feries',
      '/v1/jours-feries/{id}',
      '/v1/delais',
      '/v1/jours-feries/ouvres',
    ],
    operateurs: ['/v1/operateurs', '/v1/operateurs/{id}', '/v1/telephone/analyse'],
    lieux: ['/v1/adresses/geocoder', '/v1/adresses/normaliser', '/v1/adresses/suggestions'],
    banques: ['/v1/banques', '/v1/banques/{id}'],
  };
  for (const [dataset, paths] of Object.entries(routes))
    assert.deepEqual((await get(`/v1/jeux/${dataset}`)).body.routes, paths, dataset);
});

test('DA51 a dataset that the datasets say is not published is 503 on every server and route; they say so themselves', async () => {
  const { rows, sources } = readContent('datasets') as {
    rows: { id: string }[];
    sources: object[];
  };
  const [{ version }] = (await get('/v1/jeux/jours-feries')).body.changelog;
  const file = `/data/fichiers/jours-feries-${version}.csv`;
  await importPiece(world, 'gazetteer', testRegion, [testSource]);
  const servers = [world.url, (await world.second()).url];
  const span = 'from=2026-11-20';
  const routes = {
    'jours-feries': [
      '/v1/jours-feries',
      '/v1/jours-feries/2026-01-01',
      `/v1/delais?${span}&days=3`,
      `/v1/jours-feries/ouvres?${span}&to=2026-11-24`,
      file,
    ],
    operateurs: ['/v1/operateurs', '/v1/telephone/analyse?numero=771234567'],
    lieux: [
      '/v1/adresses/geocoder?texte=Keur',
      '/v1/adresses/normaliser?texte=Keur',
      '/v1/adresses/suggestions?q=keur',
    ],
  };
  const marked: Record<string, string> = {
    'jours-feries': 'indisponible',
    operateurs: 'a_venir',
    lieux: 'indisponible',
    jeux: 'indisponible',
    banques: 'archive',
  };
  const mark = async (statuses: Record<string, string>) => {
    const changed = rows.map((row) => ({ ...row, status: statuses[row.id] ?? 'publie' }));
    await publish('datasets', changed, sources);
  };
  const everywhere = async (status: number) => {
    for (const server of servers) {
      for (const [dataset, paths] of Object.entries(routes)) {
        for (const path of paths) {
          const asked = () => get(`${server}${path}`);
          await eventually(`${status} ${path}`, async () => {
            const known = (await asked()).status;
            return status === 503 ? known === 503 : known !== 503;
          });
          if (status === 503) {
            const { code, dataset: named } = (await asked()).body;
            assert.deepEqual([code, named], ['DATASET_UNAVAILABLE', dataset], path);
          }
        }
      }
    }
  };
  await everywhere(200);
  await mark(marked);
  await everywhere(503);
  for (const server of servers) {
    for (const [dataset, status] of Object.entries(marked)) {
      const { body } = await get(`${server}/v1/jeux/${dataset}`);
      assert.deepEqual([body.status, body.id], [status, dataset]);
    }
    assert.equal((await get(`${server}/v1/banques`)).status, 200, 'archives answer');
  }
  assert.deepEqual((await get('/v1/jeux/jours-feries')).body.downloads, []);
  await mark({});
  await everywhere(200);
});

test('a dataset moves with its row and with its version, whichever was later', async () => {
  const before = (await get('/v1/jeux/banques')).body;
  const sectors = (await get('/v1/jeux/secteurs')).body.updated_at;
  const { rows, sources } = readContent('banks') as { rows: { name: string }[]; sources: object[] };
  const renamed = rows.map((row) => ({ ...row, name: `${row.name} (moved)` }));
  await publish('banks', renamed, sources);
  await eventually('the version is there', async () => {
    return (await get('/v1/jeux/banques')).body.version !== before.version;
  });
  const after = (await get('/v1/jeux/banques')).body;
  assert.ok(after.updated_at > before.updated_at);
  assert.equal(after.updated_at, after.published_at);
  assert.equal((await get('/v1/jeux/secteurs')).body.updated_at, sectors);
});
