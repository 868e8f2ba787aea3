// listDownloads and countDownload: a network counts once an hour whatever it sends at once, the list of datasets shows
// it within a minute, and the files that it names are served and counted.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { publishLists } from '../../../test/kit/lists.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { forgetOld } from '../../platform/index.ts';
import { createLists, findFile, forgetMarks } from '../index.ts';
import { importList } from '../lists/index.ts';
import { readContent } from '../lists/publish-content.ts';

let world: World;
let key: string;
let cookie: string;

const hour_ms = 3_600_000;
/** At this moment of an hour each test begins: no hour ends inside it by itself. */
const toNextHour = () => world.advance(hour_ms - (clock.now() % hour_ms) + 60_000);

before(async () => {
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
  ({ key, cookie } = await world.project());
  await publishLists(world);
});
after(() => world.close());

/** What a caller at an address sends. */
const count = (jeu: string, query = '', address = '203.0.113.7', server = '') =>
  world.call('POST', `${server}/v1/telechargements/${jeu}${query}`, {
    key,
    headers: { 'X-Forwarded-For': address },
  });
const counted = async (jeu: string): Promise<number[]> => {
  const { status, body } = await world.call('GET', '/v1/telechargements', { key });
  assert.equal(status, 200);
  const found = body.data.find((one: { jeu: string }) => one.jeu === jeu);
  return [found.ouvertures, found.telechargements];
};

test('DA73 every dataset has its counters, and an address counts once an hour for each of them', async () => {
  await toNextHour();
  const { body } = await world.call('GET', '/v1/telechargements', { key });
  const datasets = (await world.call('GET', '/v1/jeux', { key })).body.data;
  const zeros = datasets.map(({ id }: { id: string }) => ({
    jeu: id,
    ouvertures: 0,
    telechargements: 0,
  }));
  assert.deepEqual(body, { data: zeros });
  for (let n = 0; n < 3; n++) {
    const { status, text } = await count('banques');
    assert.deepEqual([status, text], [204, '']);
  }
  assert.deepEqual(await counted('banques'), [0, 1]);
  await count('banques', '?type=telechargement');
  await count('banques', '?type=ouverture');
  assert.deepEqual(await counted('banques'), [1, 1], 'the other counter only');
  assert.deepEqual(await counted('jeux'), [0, 0]);
  await world.advance(hour_ms);
  await count('banques');
  assert.deepEqual(await counted('banques'), [1, 2], 'another hour');
});

test('DA73 DA53 other networks count too, an IPv6 /64 once', async () => {
  await toNextHour();
  for (const address of ['203.0.113.8', '203.0.113.8', '2001:db8::1', '2001:db8::2:0:0:1']) {
    await count('secteurs', '', address);
  }
  assert.deepEqual(await counted('secteurs'), [0, 2]);
});

test('DA73 of twenty calls at once on two servers one counts', async () => {
  await toNextHour();
  const { url } = await world.second();
  const calls = Array.from({ length: 20 }, (_, n) =>
    count('operateurs', '?type=ouverture', '198.51.100.9', n % 2 ? url : ''),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  assert.deepEqual(statuses, Array(20).fill(204));
  assert.deepEqual(await counted('operateurs'), [1, 0]);
});

test('DA73 DA61 another type is 400 with its field, what is no dataset 404, and neither counts', async () => {
  const rows = await world.countRows();
  for (const type of ['vue', '', 'Ouverture']) {
    const { status, body } = await count('banques', `?type=${type}`);
    assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(body.fields), ['type']);
  }
  for (const jeu of ['inconnu', '%00', 'banks']) {
    const { status, body } = await count(jeu);
    assert.deepEqual([status, body.code], [404, 'NOT_FOUND']);
  }
  assert.deepEqual(await world.countRows(), rows);
});

test('DA73 no address is kept, and after its hour not even its mark', async () => {
  await toNextHour();
  await count('modules', '', '192.0.2.77');
  const marks = () => world.database.all<{ visitor: string }>(sql`select * from download_marks`);
  const before = await marks();
  assert.ok(before.length > 0 && !JSON.stringify(before).includes('192.0.2'));
  assert.equal(new Set(before.map(({ visitor }) => visitor)).size, before.length);
  await forgetOld(world.database, { shared: [forgetMarks] });
  assert.equal((await marks()).length, 1, 'that of this hour, which still counts');
  await count('modules', '', '192.0.2.77');
  assert.deepEqual(await counted('modules'), [0, 1]);
  await world.advance(hour_ms);
  await forgetOld(world.database, { shared: [forgetMarks] });
  assert.deepEqual(await marks(), []);
});

test('DA72 datasets show their counters and subscribers within a minute, and their ETag moves with them', async () => {
  await toNextHour();
  const show = async (headers: Record<string, string> = {}) => {
    const {
      status,
      headers: got,
      body,
    } = await world.call('GET', '/v1/jeux/annuaire', {
      key,
      headers,
    });
    return { ...body, code: status, tag: got.get('etag') ?? '' };
  };
  const before = await show();
  assert.deepEqual(
    [before.counters, before.subscribers],
    [{ ouvertures: 0, telechargements: 0 }, 0],
  );
  await count('annuaire', '', '198.51.100.1');
  await count('annuaire', '', '198.51.100.2');
  await count('annuaire', '?type=ouverture', '198.51.100.2');
  await world.call('PUT', '/v1/moi/abonnements/annuaire', { cookie });
  const same = await show({ 'If-None-Match': before.tag });
  assert.deepEqual([same.code, same.tag], [304, before.tag], 'from memory for a minute');
  await world.advance(60_000);
  const after = await show({ 'If-None-Match': before.tag });
  assert.equal(after.code, 200);
  assert.notEqual(after.tag, before.tag);
  assert.deepEqual([after.counters, after.subscribers], [{ ouvertures: 1, telechargements: 2 }, 1]);
  await world.advance(60_000);
  const unmoved = await show({ 'If-None-Match': after.tag });
  assert.deepEqual([unmoved.code, unmoved.tag], [304, after.tag], 'nothing was counted since');
});

test('DA73 a file of the current version is served whole, kept by its version, and counts as a download', async () => {
  await toNextHour();
  const fetchFile = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    world.call(method, url, { headers: { 'X-Forwarded-For': '192.0.2.80', ...headers } });
  const before = await counted('jours-feries');
  const { downloads } = (await world.call('GET', '/v1/jeux/jours-feries', { key })).body;
  const [csv, json] = downloads;
  assert.deepEqual([csv.format, json.format], ['csv', 'json']);
  const head = await fetchFile(csv.url, {}, 'HEAD');
  const kept = await fetchFile(csv.url, { 'If-None-Match': `"${csv.sha256}"` });
  assert.deepEqual([head.status, head.text, kept.status, kept.text], [200, '', 304, '']);
  assert.equal(head.headers.get('content-length'), String(csv.bytes));
  assert.deepEqual(await counted('jours-feries'), before, 'nobody got the file');
  const file = await fetchFile(json.url);
  assert.equal(file.status, 200);
  assert.equal(hash('sha256', file.text, 'hex'), json.sha256);
  assert.equal(Buffer.byteLength(file.text), json.bytes);
  const name = json.url.split('/').at(-1);
  for (const [header, value] of Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    etag: `"${json.sha256}"`,
  })) {
    assert.equal(file.headers.get(header), value);
  }
  const [opened = 0, downloaded = 0] = before;
  assert.deepEqual(await counted('jours-feries'), [opened, downloaded + 1]);
  assert.equal((await fetchFile(csv.url)).headers.get('content-type')?.split(';')[0], 'text/csv');
  assert.deepEqual(await counted('jours-feries'), [opened, downloaded + 1], 'one in an hour');
  const [, version] = /-(\d{4}\.\d+)\./.exec(name) ?? [];
  for (const other of [
    'jours-feries-2019.1.csv',
    `jours-feries-${version}1.csv`,
    `jours-feries-${version}.xml`,
    `holidays-${version}.csv`,
    `inconnu-${version}.csv`,
    `jours-feries-${version}.csv.gz`,
    '%00',
  ]) {
    const { status, body, headers } = await fetchFile(`/data/fichiers/${other}`);
    assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], other);
    assert.equal(headers.get('cache-control'), 'no-store');
  }
});

// findVersionFile.
test('DA73 the files of a former version stay what they were: every server finds them by name, with their checksums', async () => {
  await toNextHour();
  const { downloads } = (await world.call('GET', '/v1/jeux/banques', { key })).body;
  const { rows, sources } = readContent('banks') as { rows: object[]; sources: unknown };
  const file = { name: 'banks', rows: rows.slice(1), sources, summary: null } as const;
  const done = await world.database.transaction((tx) => importList(tx, file, clock.now()));
  assert.ok('version' in done);
  const before = await counted('banques');
  const { url: elsewhere } = await world.second();
  for (const server of ['', elsewhere]) {
    for (const { url, sha256, bytes } of downloads) {
      const { status, text, headers } = await world.call('GET', `${server}${url}`);
      assert.equal(status, 200, url);
      assert.deepEqual(
        [hash('sha256', text, 'hex'), Buffer.byteLength(text), headers.get('etag')],
        [sha256, bytes, `"${sha256}"`],
      );
      const known = { 'If-None-Match': `"${sha256}"` };
      assert.equal((await world.call('GET', `${server}${url}`, { headers: known })).status, 304);
    }
    const next = await world.call('GET', `${server}/data/fichiers/banques-${done.version}.json`);
    assert.equal(JSON.parse(next.text).length, rows.length - 1);
  }
  const [opened = 0, downloaded = 0] = before;
  assert.deepEqual(await counted('banques'), [opened, downloaded + 1]);
});

test('the file of a former version is read and written once for all who ask for it', async (t) => {
  const { rows, sources } = readContent('banks') as { rows: object[]; sources: unknown };
  const file = { name: 'banks', rows: rows.slice(2), sources, summary: null } as const;
  await world.database.transaction((tx) => importList(tx, file, clock.now()));
  const { changelog } = (await world.call('GET', '/v1/jeux/banques', { key })).body;
  const oldest = changelog.map(({ version }: { version: string }) => version).sort()[0];
  const lists = createLists(world.database, pino({ enabled: false }));
  t.after(() => lists.close());
  let asked = 0;
  const counting = new Proxy(world.database, {
    get(database, member) {
      const value = Reflect.get(database, member);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]) => {
        asked += 1;
        return value.apply(database, input);
      };
    },
  });
  const find = () => findFile(lists, counting, `banques-${oldest}.csv`);
  const first = await find();
  assert.ok(first && asked > 0);
  const before = asked;
  assert.deepEqual(await find(), first);
  assert.equal(asked, before);
});
