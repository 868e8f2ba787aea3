// createExport, listExports, getExport, cancelExport, downloadExport: a file that is made while its page is closed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { exportKinds } from '../../../contract/payments/exports.ts';
import { join } from '../../../test/kit/team.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { readCsv } from '../../kit/csv.ts';
import { newId } from '../../kit/ids.ts';
import { forgetOld } from '../../platform/index.ts';
import { forgetExportsOf } from '../index.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Shop = { id: string; cookie: string };

const path = ({ id }: Shop, rest = '') => `/v1/projets/${id}/exports${rest}`;
const begin = (shop: Shop, body: object = {}, lang = 'fr') =>
  world.call('POST', path(shop), {
    cookie: shop.cookie,
    headers: { 'Accept-Language': lang },
    body: { kind: 'payments', mode: 'test', ...body },
  });
const get = (shop: Shop, rest: string) =>
  world.call('GET', path(shop, rest), { cookie: shop.cookie });

test('UI85 G11 an export by the filters of its list, counted up, kept, and downloaded by a link in the form of its language', async () => {
  const shop = await world.project();
  await world.pay(shop.key, { description: '=1+1; "riz"', merchant_reference: 'A-1' });
  await world.pay(shop.key, { description: 'Mil', channel: 'orange_money' });
  const begun = await begin(shop, { filters: { channel: 'wave', q: 'riz' } });
  assert.equal(begun.status, 201, begun.text);
  const { id, created_at, ...rest } = begun.body;
  assert.deepEqual(rest, {
    ...{ kind: 'payments', mode: 'test', format: 'csv', filters: { channel: 'wave', q: 'riz' } },
    ...{ status: 'running', rows: 0, bytes: 0, ended_at: null, expires_at: null },
  });
  await world.advance(0);
  const done = (await get(shop, `/${id}`)).body;
  assert.deepEqual([done.status, done.rows, done.created_at], ['done', 1, created_at]);
  assert.equal(Date.parse(done.expires_at) - Date.parse(done.ended_at), 7 * 86_400_000);
  const file = await fetch(world.url + path(shop, `/${id}/file`), {
    headers: { Cookie: shop.cookie },
  });
  assert.match(
    String(file.headers.get('content-disposition')),
    // Whoever keeps several finds each by its name.
    new RegExp(`attachment; filename="payments-${created_at.slice(0, 10)}.csv"`),
  );
  const bytes = Buffer.from(await file.arrayBuffer());
  assert.equal(bytes.length, done.bytes);
  const text = bytes.toString('utf8');
  assert.ok(text.startsWith('\uFEFFid;created_at;status;'), text.slice(0, 40));
  assert.ok(text.includes(`;"'=1+1; ""riz""";A-1;`), text);
  assert.equal(text.trim().split('\r\n').length, 2);

  const english = (await begin(shop, {}, 'en')).body.id;
  await world.advance(0);
  const whole = (await get(shop, `/${english}/file`)).text;
  assert.equal(readCsv(whole)?.length, 3);
  const { data } = (await get(shop, '')).body;
  assert.deepEqual(
    data.map((one: { id: string }) => one.id),
    [english, id],
  );
});

test('UI85 every kind has its list; filters of another list and wrong words are refused by name', async () => {
  const shop = await world.project();
  for (const kind of exportKinds) {
    const { id } = (await begin(shop, { kind })).body;
    await world.advance(0);
    const { status, rows } = (await get(shop, `/${id}`)).body;
    assert.deepEqual([status, rows], ['done', 0], kind);
    assert.match((await get(shop, `/${id}/file`)).text, /^(at|date);|created_at/);
  }
  const table: [body: object, fields: string[]][] = [
    [{ kind: 'people', mode: 'x' }, ['kind', 'mode']],
    [{ filters: { status: 'lost' } }, ['filters.status']],
    [{ filters: { kind: 'payment', object_id: 'x' } }, ['filters.kind', 'filters.object_id']],
    [{ kind: 'transactions', filters: { q: 'riz' } }, ['filters.q']],
    [{ kind: 'links', filters: { channel: 'wave' } }, ['filters.channel']],
    [{ kind: 'destinations', filters: { type: 'x' } }, ['filters.type']],
    [{ filters: { created_from: 'x' } }, ['filters.created_from']],
  ];
  for (const [body, fields] of table) {
    const answer = await begin(shop, body);
    assert.deepEqual([answer.status, Object.keys(answer.body.fields ?? {}).sort()], [400, fields]);
  }
});

test('UI85 more rows than a slice holds come whole, each once; who stops it gets no file, and no more is made', async () => {
  const shop = await world.project();
  const paid = await world.pay(shop.key);
  await world.database.run(sql`
    insert into payments select (r).* from (
      select jsonb_populate_record(p, jsonb_build_object('id', 'pay_' || lpad(n::text, 26, '0'))) as r
        from payments p cross join generate_series(1, 12345) n
       where p.project_id = ${shop.id} and p.mode = 'test' and p.id = ${paid.body.id}) as copies`);
  const { id } = (await begin(shop)).body;
  await world.advance(0);
  const done = (await get(shop, `/${id}`)).body;
  assert.deepEqual([done.status, done.rows], ['done', 12_346]);
  const parts = await world.database.one<{ count: number }>(
    sql`select count(*)::int as count from export_parts where project_id = ${shop.id} and export_id = ${id}`,
  );
  assert.ok((parts?.count ?? 0) > 1);
  const lines = (await get(shop, `/${id}/file`)).text.trim().split('\r\n');
  assert.equal(new Set(lines.map((line) => line.split(';')[0])).size, 12_347);

  await world.app.worker.stop(1_000);
  const second = (await begin(shop)).body.id;
  const stopped = await world.call('DELETE', path(shop, `/${second}`), { cookie: shop.cookie });
  assert.deepEqual([stopped.status, stopped.body.status], [200, 'cancelled']);
  world.app.worker.start();
  await world.advance(0);
  const { status, rows } = (await get(shop, `/${second}`)).body;
  assert.deepEqual([status, rows], ['cancelled', 0]);
  const file = await get(shop, `/${second}/file`);
  assert.deepEqual([file.status, file.body.code], [409, 'INVALID_STATE']);
  assert.match(file.body.message, /\(cancelled\)/, 'names the current state');
  // The file of one that is done is taken away.
  await world.call('DELETE', path(shop, `/${id}`), { cookie: shop.cookie });
  assert.equal((await get(shop, `/${id}/file`)).status, 409);
});

test('UI85 three at a time, fifty kept for seven days; a viewer exports, a stranger and another project do not', async () => {
  const shop = await world.project();
  await world.app.worker.stop(1_000);
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await begin(shop)).body.id);
  const fourth = await begin(shop);
  assert.deepEqual([fourth.status, fourth.headers.get('retry-after')], [429, '5']);
  world.app.worker.start();
  await world.advance(0);
  const viewer = await join(world, shop.id, 'viewer');
  assert.equal((await begin({ ...shop, cookie: viewer.cookie })).status, 201);
  await world.advance(0);
  const other = await world.project();
  for (const rest of [`/${ids[0]}`, `/${ids[0]}/file`]) {
    assert.equal((await get(other, rest)).status, 404);
    assert.equal((await get({ ...shop, cookie: other.cookie }, rest)).status, 404);
  }
  for (const wrong of ['exp_x', newId('exp')])
    assert.equal((await get(shop, `/${wrong}`)).status, 404);
  await world.database.run(sql`
    insert into exports (project_id, id, kind, mode, filters, lang, state, created_at, ended_at)
    select ${shop.id}, 'exp_' || lpad(n::text, 26, '0'), 'payments', 'test', '{}', 'fr', 'done', now(), now()
      from generate_series(1, 60) n`);
  await begin(shop);
  assert.equal((await get(shop, '')).body.data.length, 50);
  // It ends today, and not when the clock has moved.
  await world.advance(0);
  clock.advance(8 * 86_400_000);
  await forgetOld(world.database, { ofProjects: [forgetExportsOf] });
  const left = await world.database.all(sql`
    select id from exports where project_id = ${shop.id} and state <> 'running'`);
  assert.deepEqual(left, []);
});
