// Proves how listPayments turns pages: nothing twice, nothing left out, and words for what is wrong
// (contract/payments.md B.0 "Lists").
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
/** Oldest first. */
let ids: string[];

before(async () => {
  world = await startWorld();
  mine = await world.project();
  ids = (await Promise.all(Array.from({ length: 45 }, () => pay()))).sort();
});
after(() => world.close());

const pay = async (body: object = {}, key = mine.key): Promise<string> => {
  const answer = await world.pay(key, { channel: undefined, customer: undefined, ...body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
};
const list = (search: string, key = mine.key) =>
  world.call('GET', `/v1/payments${search}`, { key });
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

test('pages show each payment once, newest first, with the totals', async () => {
  const seen: string[] = [];
  for (let page = 1; page <= 5; page++) {
    const { status, body } = await list(`?page=${page}&per_page=10`);
    assert.equal(status, 200);
    assert.deepEqual(body.pagination, { page, per_page: 10, total: 45, total_pages: 5 });
    assert.ok(!('cursor' in body));
    seen.push(...idsOf(body));
  }
  assert.deepEqual(seen, ids.toReversed());
});

test('20 to a page by default; a page beyond the end is empty and keeps the totals', async () => {
  const first = await list('');
  assert.deepEqual(first.body.pagination, { page: 1, per_page: 20, total: 45, total_pages: 3 });
  assert.deepEqual(idsOf(first.body), ids.toReversed().slice(0, 20));
  for (const page of [4, 1_000_000]) {
    const { status, body } = await list(`?page=${page}`);
    assert.equal(status, 200);
    assert.deepEqual(body.data, []);
    assert.deepEqual(body.pagination, { page, per_page: 20, total: 45, total_pages: 3 });
  }
  assert.equal((await list('?per_page=100')).body.data.length, 45);
  const none = await list('', (await world.project()).key);
  assert.deepEqual(none.body.pagination, { page: 1, per_page: 20, total: 0, total_pages: 0 });
});

test('sort=created_at is oldest first and -created_at newest first, by page and by cursor', async () => {
  assert.deepEqual(idsOf((await list('?per_page=100&sort=created_at')).body), ids);
  assert.deepEqual(idsOf((await list('?limit=100&sort=created_at')).body), ids);
  assert.deepEqual(idsOf((await list('?per_page=100&sort=-created_at')).body), ids.toReversed());
});

test('status shows those alone that stand there, by page and by cursor, in both orders', async () => {
  const own = await world.project();
  const phones = ['00', '02', '06', '01'].map((end) => `+2217000000${end}`);
  const made = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      pay(n % 6 === 5 ? {} : { channel: 'wave', customer: { phone: phones[n % 4] } }, own.key),
    ),
  );
  await world.advance(0);
  // 00 is paid and 02 refused after 2 s; 06 ends with its 30 minutes, 01 is paid after 30 s.
  await world.advance(3_000);
  const stands = async () => {
    const rows = await Promise.all(
      made.map((id) => world.call('GET', `/v1/payments/${id}`, { key: own.key })),
    );
    return Map.groupBy(
      rows.map(({ body }) => body).sort((a, b) => (a.id < b.id ? 1 : -1)),
      (row) => row.status as string,
    );
  };
  const compare = async (statuses: string[]) => {
    const found = await stands();
    assert.deepEqual([...found.keys()].sort(), statuses);
    for (const status of ['pending', 'processing', 'succeeded', 'failed', 'expired']) {
      const rows = found.get(status) ?? [];
      const page = await list(`?status=${status}&per_page=100`, own.key);
      assert.deepEqual(page.body.data, rows, status);
      assert.equal(page.body.pagination.total, rows.length, status);
      const oldest = await list(`?status=${status}&limit=100&sort=created_at`, own.key);
      assert.deepEqual(oldest.body.data, rows.toReversed());
      const seen: string[] = [];
      for (let cursor = ''; cursor !== 'null'; ) {
        const { body } = await list(`?status=${status}&limit=2${cursor}`, own.key);
        seen.push(...idsOf(body));
        cursor = body.cursor === null ? 'null' : `&cursor=${body.cursor}`;
      }
      assert.deepEqual(
        seen,
        rows.map(({ id }) => id),
      );
    }
  };
  await compare(['failed', 'pending', 'processing', 'succeeded']);
  await world.advance(1_900_000);
  await compare(['expired', 'failed', 'succeeded']);
});

test('a row of the list is the payment as it is read', async () => {
  const { body } = await list('?per_page=1');
  const read = await world.call('GET', `/v1/payments/${body.data[0].id}`, { key: mine.key });
  assert.deepEqual(body.data, [read.body]);
});

/** Follows cursors to the end; `between` happens after each page. */
async function walk(search: string, between: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page++) {
    assert.ok(page < 100, 'the walk ends');
    const { status, body } = await list(`?${search}${cursor && `&cursor=${cursor}`}`);
    assert.equal(status, 200);
    assert.ok(!('pagination' in body));
    seen.push(...idsOf(body));
    cursor = body.cursor;
    if (cursor !== null && page < 8) await between();
  }
  return seen;
}

test('cursors skip nothing and repeat nothing while payments arrive, newest first', async () => {
  const before = ids.toReversed();
  const seen = await walk('limit=7', async () => ids.push(await pay(), await pay()));
  ids.sort();
  assert.deepEqual(seen, before, 'exactly those that were there at the start');
});

test('cursors skip nothing and repeat nothing while payments arrive, oldest first', async () => {
  const seen = await walk('limit=7&sort=created_at', async () =>
    ids.push(await pay(), await pay()),
  );
  ids.sort();
  assert.deepEqual(seen, ids, 'those that were there, then those that came');
});

test('the cursor is null on the last page, also when the page is exactly full', async () => {
  const all = await list(`?limit=${ids.length}`);
  assert.equal(all.body.cursor, null);
  assert.equal(all.body.data.length, ids.length);
  const but = await list(`?limit=${ids.length - 1}`);
  assert.equal(but.body.cursor, ids[1]);
  const rest = await list(`?cursor=${but.body.cursor}`);
  assert.deepEqual([idsOf(rest.body), rest.body.cursor], [[ids[0]], null]);
  const after = await list(`?cursor=${ids[0]}`);
  assert.deepEqual([after.body.data, after.body.cursor], [[], null]);
});

test("a list shows its own project and mode only, and another's id as a cursor tells nothing", async () => {
  const other = await world.project();
  await world.database.run(sql`update projects set live_enabled = true where id = ${other.id}`);
  const live = (await world.newKey(other.id, other.cookie, { mode: 'live' })).secret;
  const [tested, real] = [await pay({}, other.key), await pay({}, live)];
  assert.deepEqual(idsOf((await list('', other.key)).body), [tested]);
  assert.deepEqual(idsOf((await list('', live)).body), [real]);
  const foreign = await list(`?cursor=${real}&limit=5`);
  assert.deepEqual(idsOf(foreign.body), ids.toReversed().slice(0, 5));
});

test('wrong parameters are 400 and named, all at once', async () => {
  const table = [
    ...['0', '-1', '1.5', 'x', '', '1000001', '99999999999999999999'].map((n) => [
      `page=${n}`,
      'page',
    ]),
    ...['0', '101', 'x'].map((n) => [`per_page=${n}`, 'per_page']),
    ...['0', '101', '1e1'].map((n) => [`limit=${n}`, 'limit']),
    ['cursor=', 'cursor'],
    ['cursor=x', 'cursor'],
    [`cursor=${'x'.repeat(201)}`, 'cursor'],
    ['cursor=evt_01kaxdpgwk5n0ys4jvgxmc6r2t', 'cursor'],
    ['cursor=pay_01kaxdpgwk5n0ys4jvgxmc6r2t&page=1', 'cursor,page'],
    ['limit=5&per_page=5', 'limit,per_page'],
    ['status=paid', 'status'],
    ['status=', 'status'],
    ['channel=paypal', 'channel'],
    ['sort=amount', 'sort'],
    ['q=', 'q'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['q=a%00', 'q'],
    ['created_from=yesterday', 'created_from'],
    ['created_from=2026-02-30', 'created_from'],
    ['created_to=2026-11-20T25:00:00Z', 'created_to'],
    ['created_to=2026-11-20T10:00:00', 'created_to'],
    ['created_to=1763600000', 'created_to'],
    ['statut=failed', 'statut'],
    ['page=1&page=2', 'page'],
    ['__proto__=1', '__proto__'],
  ] as const;
  for (const [search, field] of table) {
    const { status, body } = await list(`?${search}`);
    assert.equal(status, 400, search);
    assert.equal(body.code, 'INVALID_REQUEST');
    assert.equal(Object.keys(body.fields).join(), field, search);
  }
  const { body } = await list('?page=0&per_page=0&status=x&sort=x&unknown=1');
  const all = ['page', 'per_page', 'sort', 'status', 'unknown'];
  assert.deepEqual(Object.keys(body.fields).sort(), all);
});
