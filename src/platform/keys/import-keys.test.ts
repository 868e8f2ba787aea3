// importKeys: a file of hashes becomes keys that work, all of it or nothing, with the line that is wrong.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { hashKey } from '../../kit/key-format.ts';
import { importKeys } from './import-keys.ts';

const header = 'project_id,name,mode,scopes,prefix,sha256,daily_limit,expires_at';

let world: World;
let merchant: Awaited<ReturnType<World['project']>>;
let count = 0;

before(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  merchant = await world.project();
});
after(() => world.close());

test('K9 imported keys of older prefixes work in the mode, scopes and lifetime of their line', async () => {
  await world.database.run(sql`update projects set live_enabled = true where id = ${merchant.id}`);
  const keys = ['svcpay_live_', 'svcpay_test_', 'sk_svc_'].map((prefix) => newKey(prefix));
  const [first = '', second = '', third = ''] = keys;
  const file = [
    `\uFEFF${header}`,
    line(first, { name: '"Caisse, ""2"""', mode: 'live', scopes: 'data payments', daily: '7' }),
    line(second, { scopes: 'data', expires: '2090-02-28T12:00:00+01:00' }),
    '',
    line(third, { expires: '2020-01-01T00:00:00Z' }).replace(hashKey(third), (hash) =>
      hash.toUpperCase(),
    ),
  ].join('\r\n');
  assert.deepEqual(await run(file), { imported: 3 });
  const live = await world.call('GET', '/v1/moi/cle', { key: first });
  assert.deepEqual(live.body, {
    project_id: merchant.id,
    mode: 'live',
    name: 'Caisse, "2"',
    scopes: ['payments', 'data'],
  });
  assert.equal((await world.call('GET', '/v1/balances', { key: second })).status, 403);
  const expired = await world.call('GET', '/v1/moi/cle', { key: third });
  assert.deepEqual([expired.status, expired.body.code], [401, 'API_KEY_EXPIRED']);
  const { body } = await world.call('GET', `/v1/projets/${merchant.id}`, session());
  const shown = body.keys.find((key: { prefix: string }) => key.prefix === second.slice(0, 16));
  assert.deepEqual(
    [shown.expires_at, shown.daily_limit, shown.scopes],
    ['2090-02-28T11:00:00.000Z', 1000, ['data']],
  );
  // What is imported is a key like any other.
  const rotated = await world.call('POST', `/v1/projets/${merchant.id}/cles/${shown.id}/rotate`, {
    ...session(),
    body: { grace: 'now' },
  });
  assert.deepEqual([rotated.status, rotated.body.expires_at], [201, shown.expires_at]);
  assert.equal((await world.call('GET', '/v1/moi/cle', { key: second })).status, 401);
});

test('decision 33 one wrong line refuses the whole file, and names the line and what is wrong', async () => {
  const rows = await world.countRows();
  const bad: [string, RegExp][] = [
    [line(newKey(), { project: 'prj_00000000000000000000000000' }), /project_id/],
    [line(newKey(), { project: "'; drop table api_keys" }), /project_id/],
    [line(newKey(), { name: '' }), /name/],
    [line(newKey(), { name: 'a'.repeat(61) }), /name/],
    [line(newKey(), { name: 'a\0' }), /name/],
    [line(newKey(), { mode: 'LIVE' }), /mode/],
    [line(newKey(), { scopes: '' }), /scopes/],
    [line(newKey(), { scopes: 'payments admin' }), /scopes/],
    [line(newKey(), { prefix: 'sk_live_abcd' }), /prefix/],
    [line(newKey(), { prefix: newKey() }), /prefix/],
    [line(newKey(), { sha256: 'abc' }), /sha256/],
    [line(merchant.key), /stored already/],
    [line(newKey(), { daily: '0' }), /daily_limit/],
    [line(newKey(), { daily: '1001' }), /daily_limit/],
    [line(newKey(), { daily: '1e2' }), /daily_limit/],
    [line(newKey(), { expires: '2027-02-29T00:00:00Z' }), /expires_at/],
    [line(newKey(), { expires: '2027-02-28' }), /expires_at/],
    [`${line(newKey())},`, /9 fields/],
    ['x', /1 fields/],
  ];
  for (const [wrong, says] of bad) {
    const fault = await run([header, line(newKey()), wrong, line(newKey())].join('\n'));
    assert.ok('line' in fault, wrong);
    assert.equal(fault.line, 3, wrong);
    assert.match(fault.says, says);
  }
  const twice = line(newKey());
  // A name over two lines: the numbers are those of an editor.
  const long = line(newKey(), { name: '"a\nb"' });
  assert.deepEqual(await run([header, long, twice, '', twice].join('\n')), {
    line: 6,
    says: 'sha256 is that of line 4',
  });
  for (const text of ['', header.replace('mode', 'Mode'), line(newKey()), `${header}\n"a`]) {
    assert.ok('line' in (await run(text)), text);
  }
  assert.ok('line' in (await run(header)));
  assert.deepEqual(await world.countRows(), rows);
});

test('C1 an import and creations at once never make a sixth active key; an expired one takes no place', async () => {
  const file = (keys: number) =>
    [
      header,
      line(newKey(), { expires: '2020-01-01T00:00:00Z' }),
      ...Array.from({ length: keys }, () => line(newKey())),
    ].join('\n');
  const refused = await run(file(5));
  assert.ok('line' in refused);
  assert.equal(refused.line, 7);
  const path = `/v1/projets/${merchant.id}/cles`;
  const results = await Promise.all([
    run(file(3)),
    run(file(3)),
    ...Array.from({ length: 4 }, () =>
      world.call('POST', path, { ...session(), body: { name: 'clé' } }),
    ),
  ]);
  const active = await world.database.all(sql`
    select id from api_keys where project_id = ${merchant.id} and expires_at is null`);
  const made = results.filter((one) => 'status' in one && one.status === 201).length;
  const imported = results.filter((one) => 'imported' in one).length;
  assert.equal(active.length, 1 + made + 3 * imported);
  assert.ok(active.length <= 5, `${active.length}`);
});

test('two imports of one file at once store its keys once', async () => {
  const text = [header, line(newKey()), line(newKey())].join('\n');
  const results = await Promise.all([run(text), run(text), run(text)]);
  assert.equal(results.filter((one) => 'imported' in one).length, 1);
});

const run = (text: string) => world.database.transaction((tx) => importKeys(tx, text, clock.now()));

const session = () => ({ cookie: merchant.cookie });

/** A key that nobody was ever given, long enough to be told from the others by its first characters. */
const newKey = (prefix = 'sk_svc_') =>
  `${prefix}${String(++count).padStart(4, '0')}${'aZ09'.repeat(5)}`;

type Line = Partial<
  Record<'project' | 'name' | 'mode' | 'scopes' | 'prefix' | 'sha256' | 'daily' | 'expires', string>
>;

function line(key: string, own: Line = {}): string {
  const prefix = /^[a-z_]+_..../.exec(key)?.[0] ?? '';
  const { project = merchant.id, name = 'Ancienne', mode = 'test', scopes = 'payments' } = own;
  const { sha256 = hashKey(key), daily = '', expires = '' } = own;
  return [project, name, mode, scopes, own.prefix ?? prefix, sha256, daily, expires].join();
}
