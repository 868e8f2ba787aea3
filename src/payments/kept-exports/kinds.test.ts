// Exports of lists that are no movements of money: disputes, links, codes, destinations; requests, events, audit, usage.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsTo } from '../../../test/kit/mails.ts';
import { wallet } from '../../../test/kit/payouts.ts';
import { join, teamOf } from '../../../test/kit/team.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, dayInUtc } from '../../kit/clock.ts';
import { readCsv } from '../../kit/csv.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
});
after(() => world.close());

type Shop = { id: string; cookie: string };
type Filters = Record<string, string>;

const begin = ({ id, cookie }: Shop, kind: string, filters: Filters = {}, mode = 'test') =>
  world.call('POST', `/v1/projets/${id}/exports`, {
    cookie,
    headers: { 'Accept-Language': 'en' },
    body: { kind, mode, filters },
  });

/** The rows of a file, each by the names of its columns. */
async function file(shop: Shop, kind: string, filters?: Filters, mode?: string) {
  const begun = await begin(shop, kind, filters, mode);
  assert.equal(begun.status, 201, begun.text);
  await world.advance(0);
  const path = `/v1/projets/${shop.id}/exports/${begun.body.id}/file`;
  const { text } = await world.call('GET', path, { cookie: shop.cookie });
  const [head, ...rows] = readCsv(text) ?? [];
  return rows.map(({ fields }) =>
    Object.fromEntries((head?.fields ?? []).map((name, n) => [name, fields[n]])),
  );
}

test('UI85 disputes, links, codes and destinations as files, narrowed and turned round as their lists are', async () => {
  const { id, key, cookie } = await world.project();
  const api = async (method: string, path: string, body: object) => {
    const answer = await world.call(method, path, { key, body });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  await api('POST', '/v1/test/merchant', { kyc_status: 'verified' });
  const links = [];
  for (const title of ['=1+1', 'Riz', 'Mil']) {
    links.push(await api('POST', '/v1/payment-links', { title, amount: 500 }));
  }
  await api('PATCH', `/v1/payment-links/${links[1].id}`, { status: 'closed' });
  const offer = { code: 'TABASKI', kind: 'percent', value: 10, channels: ['wave', 'orange_money'] };
  await api('POST', '/v1/offers', offer);
  const destination = await api('POST', '/v1/payout-destinations', { ...wallet, label: 'Caisse' });
  const paid = await world.pay(key);
  await world.advance(2_500);
  const dispute = await api('POST', '/v1/test/disputes', { payment_id: paid.body.id });
  const shop = { id, cookie };
  const titles = async (filters: Filters) =>
    (await file(shop, 'links', filters)).map(({ title }) => title);
  assert.deepEqual(await titles({}), ['Mil', 'Riz', "'=1+1"]);
  assert.deepEqual(await titles({ sort: 'created_at', status: 'active' }), ["'=1+1", 'Mil']);
  const [code] = await file(shop, 'offers', { q: 'tabaski' });
  assert.deepEqual(
    [code?.['code'], code?.['used'], code?.['channels'], code?.['total_discount']],
    ['TABASKI', '0', 'wave orange_money', '0'],
  );
  assert.deepEqual(await file(shop, 'offers', { status: 'ended' }), []);
  const [account] = await file(shop, 'destinations', { type: 'mobile_money' });
  assert.deepEqual(
    [account?.['id'], account?.['label'], account?.['phone_masked']],
    // A sign that a spreadsheet would reckon with is refused its power.
    [destination.id, 'Caisse', `'${destination.phone_masked}`],
  );
  assert.deepEqual(await file(shop, 'destinations', { type: 'bank_account' }), []);
  const [claim] = await file(shop, 'disputes', { status: 'opened', payment_id: paid.body.id });
  assert.deepEqual(
    [claim?.['id'], claim?.['amount'], claim?.['outcome']],
    [dispute.id, String(dispute.amount), ''],
  );
});

test('UI85 whoever waited over thirty seconds for a file is mailed where it is, and nobody else', async () => {
  const { id, cookie, email } = await world.project();
  const path = `/v1/projets/${id}/exports`;
  const begin = (lang: string) =>
    world.call('POST', path, {
      cookie,
      headers: { 'Accept-Language': lang },
      body: { kind: 'payments', mode: 'test' },
    });
  const told = async () =>
    (await mailsTo(world, email)).filter((text) => /export/i.test(text)).length;
  await begin('fr');
  await world.advance(0);
  await world.app.worker.stop(1_000);
  await begin('en');
  await begin('fr');
  await world.advance(31_000);
  world.app.worker.start();
  await world.advance(0);
  const mails = await mailsTo(world, email);
  for (const words of [/“Boutique” is ready: 0 rows\./, /« Boutique » est prêt : 0 ligne\./]) {
    const mail = mails.find((text) => words.test(text)) ?? assert.fail(`${words} ${mails}`);
    assert.ok(mail.includes(`http://localhost:3000/dashboard/projects/${id}/test/exports`), mail);
  }
  assert.equal(await told(), 2);
});

test('UI85 UI116 UI112 UI122 requests, events and usage as files, by the filters of their lists', async () => {
  const shop = await world.project();
  const { id, key, keyId } = shop;
  await world.pay(key);
  await world.call('POST', '/v1/payments', { key, body: { amount: -1 } });
  await world.advance(2_500);
  const calls = async () =>
    (await world.call('GET', `/v1/projets/${id}/calls`, { cookie: shop.cookie })).body.data;
  await eventually('two calls are written', async () => (await calls()).length === 2);
  const asked = async (filters: Filters, mode = 'test') =>
    (await file(shop, 'calls', filters, mode)).map(({ status, code }) => `${status} ${code}`);
  assert.deepEqual(await asked({}), ['400 INVALID_REQUEST', '201 ']);
  assert.deepEqual(await asked({ status: '4xx', method: 'POST' }), ['400 INVALID_REQUEST']);
  assert.deepEqual(await asked({ code: 'NOT_FOUND' }), []);
  assert.deepEqual(await asked({ key: keyId, path: '/payments', status: '2xx' }), ['201 ']);
  assert.deepEqual(await asked({}, 'live'), []);
  const [first] = await calls();
  const [same] = await file(shop, 'calls', { request_id: first.request_id });
  assert.deepEqual(
    [same?.['id'], same?.['created_at'], same?.['path'], same?.['prefix']],
    [first.id, first.created_at, '/v1/payments', first.prefix],
  );

  const told = async (filters: Filters, mode = 'test') =>
    (await file(shop, 'events', filters, mode)).map(({ type }) => type);
  assert.deepEqual(await told({}), ['payment.succeeded']);
  assert.deepEqual(await told({ status: 'no_recipient', type: 'payment.succeeded' }), [
    'payment.succeeded',
  ]);
  assert.deepEqual(await told({ status: 'failed' }), []);
  assert.deepEqual(await told({ object_id: 'pay_x' }), []);
  assert.deepEqual(await told({}, 'live'), []);

  const usage = (group: string) => file(shop, 'usage', { group });
  await eventually('the calls are summed up', async () => (await usage('key')).length > 0);
  const [row] = await usage('key');
  assert.deepEqual(
    [row?.['key_id'], row?.['calls'], row?.['errors'], row?.['key_name'] !== ''],
    [keyId, '2', '1', true],
  );
});

test('UI85 UI111 the reconciliation as a file, of the days that were chosen', async () => {
  const shop = await world.project();
  await world.pay(shop.key);
  await world.advance(2_500);
  const today = dayInUtc(clock.now());
  const rows = (await file(shop, 'reconciliation', { from: today, to: today })).map(
    ({ date, channel, ours_amount, theirs_amount }) => [date, channel, ours_amount, theirs_amount],
  );
  assert.deepEqual(rows, [[today, 'wave', '10000', 'not_available']]);
  assert.deepEqual(await file(shop, 'reconciliation', {}, 'live'), []);
});

test('UI85 G11 filters that the list would refuse are refused when the file is asked for', async () => {
  const shop = await world.project();
  const today = dayInUtc(Date.now());
  const table: [kind: string, filters: Filters, field: string][] = [
    ['calls', { status: '6xx' }, 'status'],
    ['calls', { method: 'BREW' }, 'method'],
    ['calls', { sort: 'created_at' }, 'sort'],
    ['events', { type: 'payment.lost' }, 'type'],
    ['events', { status: 'lost' }, 'status'],
    ['audit', { sort: 'created_at' }, 'sort'],
    ['usage', { group: 'person' }, 'group'],
    ['usage', { by: 'minute' }, 'by'],
    ['usage', { from: 'x' }, 'from'],
    ['usage', { from: '2020-01-01' }, 'from'],
    ['usage', { from: today, to: '2020-01-01' }, 'to'],
    ['reconciliation', { from: today, to: '2020-01-01' }, 'to'],
    ['reconciliation', { from: '2020-01-01' }, 'from'],
    ['reconciliation', { group: 'key' }, 'group'],
  ];
  for (const [kind, filters, field] of table) {
    const { status, body } = await begin(shop, kind, filters);
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, [`filters.${field}`]], kind);
  }
});

test('UI85 UI127 the audit as a file, whole, is for who may read the audit: to ask for, see, take away and download', async () => {
  const shop = await world.project();
  const { id, userId } = shop;
  await world.database.run(sql`
    insert into audit_entries (project_id, user_id, action, details, created_at)
    select ${id}, ${userId}, 'project.renamed', jsonb_build_object('n', n, 'name', '=1+1'), now()
      from generate_series(1, 2345) n`);
  const rows = await file(shop, 'audit', { action: 'project.renamed' });
  assert.deepEqual([rows.length, new Set(rows.map((row) => row['id'])).size], [2345, 2345]);
  const [last] = rows;
  assert.deepEqual(
    [last?.['actor_kind'], last?.['actor_id'], last?.['actor_name']],
    ['person', userId, 'Awa'],
  );
  assert.deepEqual(JSON.parse(last?.['details'] ?? ''), { n: 2345, name: '=1+1' });
  assert.deepEqual(await file(shop, 'audit', { action: 'key.created' }), []);
  const today = dayInUtc(clock.now());
  const ofToday = await file(shop, 'audit', { created_from: today, created_to: today });
  assert.equal(ofToday.length, 2345);
  assert.deepEqual(await file(shop, 'audit', { created_to: '2020-12-31' }), []);

  const own = (await begin(shop, 'audit')).body.id;
  await begin(shop, 'calls');
  await world.advance(0);
  for (const role of ['viewer', 'user'] as const) {
    const { cookie } = await join(world, id, role);
    const refused = await begin({ id, cookie }, 'audit');
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.required],
      [403, 'FORBIDDEN_ROLE', 'admin'],
    );
    const path = `/v1/projets/${id}/exports`;
    const { data } = (await world.call('GET', path, { cookie })).body;
    assert.deepEqual(
      data.map(({ kind }: { kind: string }) => kind),
      ['calls'],
    );
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/file'],
      ['DELETE', ''],
    ] as const) {
      const answer = await world.call(method, `${path}/${own}${rest}`, { cookie });
      assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN_ROLE'], method + rest);
    }
    const calls = await world.call('GET', `${path}/${data[0].id}/file`, { cookie });
    assert.equal(calls.status, 200);
  }
  // Whoever was an administrator when they asked is none when they take it.
  const lowered = await join(world, id, 'admin');
  const begun = (await begin({ id, cookie: lowered.cookie }, 'audit')).body.id;
  await world.advance(0);
  const take = () =>
    world.call('GET', `/v1/projets/${id}/exports/${begun}/file`, { cookie: lowered.cookie });
  assert.equal((await take()).status, 200);
  await teamOf(world).setRole(id, shop, lowered.userId, 'viewer');
  assert.equal((await take()).status, 403);
});
