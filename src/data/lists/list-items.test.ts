// The reference lists over HTTP, all of them from one engine: listItems and getItem, and what happens to answers when a
// version is swapped.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ListName, listNames, listOf } from '../../../contract/data/lists.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
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

const pathOf = (name: ListName) => `/v1/${listOf(name).dataset}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  world.call('GET', path, { key, headers });

type Shown = { id: string; updated_at?: string; sources: object[] };

/** Every page of a list, one after the other. */
async function walk(name: ListName, query = ''): Promise<Shown[]> {
  const found: Shown[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await get(`${pathOf(name)}?per_page=100&page=${page}${query}`);
    assert.equal(status, 200);
    found.push(...body.data);
    if (page >= body.pagination.total_pages) {
      assert.equal(found.length, body.pagination.total);
      return found;
    }
  }
}

/** Publishes another version of the banks, their names marked, as an import does. */
function swap(mark: string) {
  const { rows, sources } = readContent('banks') as { rows: { name: string }[]; sources: unknown };
  const marked = rows.map((row) => ({ ...row, name: `${row.name} ${mark}` }));
  const file = { name: 'banks', rows: marked, sources, summary: mark } as const;
  return world.database.transaction((tx) => importList(tx, file, Date.now()));
}

test('DA48 all pages of each list together hold each id once, with sources, as many as the total', async () => {
  for (const name of listNames) {
    const items = await walk(name);
    assert.equal(new Set(items.map(({ id }) => id)).size, items.length, name);
    assert.ok(items.length > 0 && items.every(({ sources }) => sources.length > 0), name);
    for (const { updated_at } of items) {
      assert.equal(updated_at !== undefined, listOf(name).updatedAt === true, name);
    }
  }
});

test('DA49 an item by its id is that of the list; an unknown id, or one with a slash, is 404', async () => {
  for (const name of listNames) {
    const [first] = (await get(`${pathOf(name)}?per_page=1`)).body.data;
    const item = await get(`${pathOf(name)}/${first.id}`);
    assert.deepEqual([item.status, item.body], [200, first], name);
  }
  for (const id of ['inconnue', 'sn012%2Fcbao', '__proto__', 'SN012-CBAO', '%00']) {
    const missing = await get(`/v1/banques/${id}`);
    assert.deepEqual([missing.status, missing.body.code], [404, 'NOT_FOUND'], id);
  }
});

test('DA46 a search ignores accents and case, takes the last word as a beginning, and comes near a slip', async () => {
  for (const name of listNames) {
    const [a, b] = [await walk(name, '&q=SANTE'), await walk(name, '&q=santé')];
    assert.deepEqual(a, b, name);
  }
  const ids = async (path: string) => (await get(path)).body.data.map(({ id }: Shown) => id);
  assert.ok((await ids('/v1/demarches?q=sant%C3%A9')).length > 0);
  assert.equal((await ids('/v1/banques?q=credit%20sen'))[0], 'sn060-cds');
  assert.deepEqual(await ids('/v1/banques?q=BICIS'), ['sn010-bicis']);
  assert.equal((await ids('/v1/demarches?q=Passport'))[0], 'passeport', 'in English too');
  assert.equal((await ids('/v1/demarches?q=passeport'))[0], 'passeport');
  assert.equal((await ids('/v1/banques?q=ecobnak'))[0], 'sn094-ecobank');
  for (const sign of "'’ʼ") {
    const found = await ids(`/v1/jours-feries?q=${encodeURIComponent(`jour de l${sign}an`)}`);
    assert.equal(found[0]?.startsWith('jour-de-l-an'), true, sign);
  }
  assert.deepEqual(await ids('/v1/banques?q=zzzzqqqq'), []);
  for (const wordless of ['🏦 % _ \' " \\', '   ', '…']) {
    const { status, body } = await get(`/v1/banques?q=${encodeURIComponent(wordless)}`);
    assert.deepEqual([status, body.data, body.pagination.total], [200, [], 0], wordless);
  }
});

test('DA36 filters are exact and go together; an unknown value is an empty page, an unknown parameter nothing', async () => {
  const moon = await walk('holidays', '&year=2025&type=musulman');
  assert.ok(moon.length >= 5);
  for (const item of moon as (Shown & { date: string; date_status: string; type: string })[]) {
    assert.ok(item.date.startsWith('2025-') && item.date_status && item.type === 'musulman');
    assert.ok(item.sources.length > 0);
  }
  const totals = async (path: string) => (await get(path)).body.pagination.total;
  assert.equal(await totals('/v1/annuaire?category=zzz'), 0);
  assert.ok((await totals('/v1/annuaire?category=paiement')) > 0);
  assert.equal(await totals('/v1/operateurs?operator=Orange&type=mobile'), 3);
  const unknown = 'couleur=bleue&couleur=%00';
  assert.equal(await totals(`/v1/banques?${unknown}`), await totals('/v1/banques'));
  for (const name of listNames) {
    const [{ id }] = (await get(`${pathOf(name)}?per_page=1`)).body.data;
    const plain = await get(`${pathOf(name)}/${id}`);
    const asked = await get(`${pathOf(name)}/${id}?${unknown}`);
    assert.deepEqual([asked.status, asked.body], [200, plain.body], name);
  }
  assert.equal((await get('/v1/jours-feries?year=25')).body.fields.year !== undefined, true);
});

test('DA47 a page beyond the end is empty with the right totals; a page, size or search that cannot be is 400', async () => {
  const far = await get('/v1/banques?page=999999');
  assert.deepEqual([far.status, far.body.data], [200, []]);
  const { total, ...rest } = far.body.pagination;
  assert.deepEqual(rest, { page: 999_999, per_page: 20, total_pages: Math.ceil(total / 20) });
  for (const page of ['9007199254740991', '9007199254740993', '9223372036854775807']) {
    const { status, body, text } = await get(`/v1/banques?page=${page}`);
    assert.deepEqual([status, body.data, body.pagination.page], [200, [], Number(page)], page);
    assert.ok(
      BigInt(/"page":(\d+)/.exec(text)?.[1] ?? '') < 2n ** 63n,
      'whoever counts in 64 bits reads it',
    );
    assert.equal(body.pagination.total, total);
  }
  const wrong = {
    page: ['0', '-1', '1.5', 'abc', '', '9223372036854775808', '-9223372036854775808'],
    per_page: ['0', '101', '1e2'],
    q: [''],
  };
  for (const [parameter, values] of Object.entries(wrong)) {
    for (const value of values) {
      const refused = await get(`/v1/banques?${parameter}=${value}`);
      assert.deepEqual([refused.status, refused.body.code], [400, 'INVALID_REQUEST'], value);
      assert.deepEqual(Object.keys(refused.body.fields), [parameter]);
    }
  }
});

test('DA50 another method on a list is 405 with Allow and the envelope', async () => {
  for (const path of ['/v1/jeux', '/v1/jeux/banques']) {
    const refused = await world.call('POST', path, { key, body: {} });
    assert.deepEqual([refused.status, refused.body.code], [405, 'METHOD_NOT_ALLOWED']);
    assert.equal(refused.headers.get('allow'), 'GET, HEAD');
    assert.ok(refused.body.request_id);
  }
});

test('a category, a sector and a dataset say what the server knows of them', async () => {
  const payment = (await get('/v1/categories/paiement')).body;
  const { total } = (await get('/v1/annuaire?category=paiement')).body.pagination;
  assert.equal(payment.count, total);
  const { counts } = (await get('/v1/secteurs/section-a')).body;
  assert.deepEqual(counts, { annuaire: 0, demarches: 0, modules: 0 });
  const dataset = (await get('/v1/jeux/jours-feries')).body;
  assert.match(dataset.version, /^\d{4}\.1$/);
  assert.equal(dataset.rows, (await get('/v1/jours-feries')).body.pagination.total);
  assert.deepEqual(dataset.coverage, { from: '2018-01-01', to: '2030-12-25', area: 'Sénégal' });
  assert.deepEqual(dataset.routes.slice(0, 2), ['/v1/jours-feries', '/v1/jours-feries/{id}']);
  const change = dataset.changelog[0];
  assert.deepEqual([change.version, change.added], [dataset.version, dataset.rows]);
});

test('a module that this server has is available, and its documentation opens', async () => {
  const { data } = (await get('/v1/modules?per_page=100')).body;
  const products = new Map<string, string>();
  for (const { product, form, status, docs_url } of data) {
    if (form === 'api') products.set(product, status);
    assert.equal((await get(docs_url)).status, 200, docs_url);
  }
  // All three APIs answer here (`contract/apis.ts`).
  const all = ['payments', 'data', 'hiring'].map((product) => [product, 'disponible']);
  assert.deepEqual([...products], all);
});

test('DA72 an answer is kept by its ETag until the next version: 304 without a body, private with a key', async () => {
  const answer = await get('/v1/banques');
  const tag = answer.headers.get('etag') ?? '';
  assert.match(tag, /^"banques-\d{4}\.\d+-[0-9a-f]{12}"$/);
  assert.equal(answer.headers.get('cache-control'), 'private, max-age=300');
  const open = await world.call('GET', '/v1/banques/sn012-cbao');
  assert.equal(open.headers.get('cache-control'), 'public, max-age=300');
  assert.equal(open.headers.get('access-control-allow-origin'), '*');
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const same = await get('/v1/banques', { 'If-None-Match': header });
    assert.deepEqual([same.status, same.text, same.headers.get('etag')], [304, '', tag], header);
    assert.ok(same.headers.get('ratelimit-remaining'), 'a call is counted all the same');
  }
  assert.equal((await get('/v1/banques', { 'If-None-Match': '"other"' })).status, 200);
  const missing = await get('/v1/banques/zz', { 'If-None-Match': '*' });
  assert.deepEqual([missing.status, missing.headers.get('cache-control')], [404, 'no-store']);
  const datasets = (await get('/v1/jeux')).headers.get('etag') ?? '';
  await swap('(tag)');
  for (let tries = 0; ; tries++) {
    const later = await get('/v1/banques', { 'If-None-Match': tag });
    if (later.status === 200) break;
    assert.ok(tries < 500, 'the version never comes');
  }
  assert.equal((await get('/v1/jeux', { 'If-None-Match': datasets })).status, 200);
});

test('DA74 answers during swaps on two servers are whole, of one version each, and the last one wins everywhere', async () => {
  const other = await world.second();
  const urls = [world.url, other.url];
  let done = false;
  const seen = new Set<string>();
  const readers = Array.from({ length: 8 }, async (_, n) => {
    // Bounded: a key has 600 calls a minute.
    for (let round = 0; round < 25 && !done; round++) {
      const { status, body } = await get(`${urls[n % 2]}/v1/banques?per_page=100`);
      assert.equal(status, 200);
      const marks = new Set(body.data.map(({ name }: { name: string }) => name.split(' ').at(-1)));
      assert.deepEqual([marks.size, body.data.length], [1, 33], 'one version');
      seen.add([...marks].join());
    }
  });
  for (const mark of ['(a)', '(b)', '(c)']) {
    await swap(mark);
    for (const url of urls) {
      for (let tries = 0; ; tries++) {
        const { name } = (await get(`${url}/v1/banques/sn012-cbao`)).body;
        if (name.endsWith(mark)) break;
        assert.ok(tries < 200, 'the version never comes');
      }
    }
  }
  done = true;
  await Promise.all(readers);
  assert.ok(seen.has('(c)'));
});

test('DA51 a list without a published version is 503 DATASET_UNAVAILABLE with its dataset, and comes back', async () => {
  await world.database.run(sql`delete from published_lists where list = 'sectors'`);
  const path = '/v1/secteurs';
  for (let tries = 0; (await get(path)).status === 200; tries++) assert.ok(tries < 200);
  for (const asked of [path, `${path}/section-a`]) {
    const { status, body, headers } = await get(asked);
    assert.deepEqual([status, body.code, body.dataset], [503, 'DATASET_UNAVAILABLE', 'secteurs']);
    assert.ok(headers.get('retry-after'));
  }
  assert.equal((await get('/v1/jeux/secteurs')).body.status, 'indisponible');
  await world.database.run(sql`insert into published_lists (list, number) values ('sectors', 1)`);
  for (let tries = 0; (await get(path)).status === 503; tries++) assert.ok(tries < 200);
});
