// What a key may do from one state to the next: a change in the database decides the next call on every
// server, and the key decides alone, without the cookie beside it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { at } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { hashKey, newKey } from '../../kit/key-format.ts';

const day = 86_400_000;

let world: World;
let merchant: Awaited<ReturnType<World['project']>>;
/** Two servers on one database: `''` is the first. */
let servers: string[];
/** The server's time while a test holds it still. */
const held = holdClock();

before(async () => {
  world = await startWorld();
  merchant = await world.project();
  servers = ['', (await world.second()).url];
});
after(() => world.close());

test('K21 a key of any scope reads exactly its project, mode, name and scopes', async () => {
  const { id } = merchant;
  for (const scopes of [['payments', 'data'], ['payments'], ['data']] as const) {
    const { status, body } = await read(await stored({ scopes, name: 'Caisse' }));
    assert.equal(status, 200);
    assert.deepEqual(body, { project_id: id, mode: 'test', name: 'Caisse', scopes });
  }
});

test('K21 a session, or nobody, is not a key', async () => {
  for (const cookie of [merchant.cookie, undefined]) {
    const { status, body } = await world.call('GET', '/v1/moi/cle', { cookie });
    assert.deepEqual([status, body.code], [401, 'UNAUTHENTICATED']);
  }
});

test('K8 K16 the key decides and the cookie beside it is ignored', async () => {
  const other = await world.project();
  const both = { key: merchant.key, cookie: other.cookie };
  assert.equal((await world.call('GET', '/v1/moi/cle', both)).body.project_id, merchant.id);
  const table: [string, string, object | undefined, number, string | undefined][] = [
    ['GET', `/v1/projets/${merchant.id}/webhooks`, undefined, 200, undefined],
    ['GET', `/v1/projets/${other.id}/webhooks`, undefined, 401, 'UNAUTHENTICATED'],
    ['GET', `/v1/projets/${other.id}`, undefined, 401, 'UNAUTHENTICATED'],
    ['GET', '/v1/projets', undefined, 401, 'UNAUTHENTICATED'],
    ['POST', '/v1/projets', { name: 'Boutique' }, 401, 'UNAUTHENTICATED'],
    ['POST', `/v1/projets/${other.id}/cles`, { name: 'clé' }, 401, 'UNAUTHENTICATED'],
  ];
  for (const [method, path, body, status, code] of table) {
    const answer = await world.call(method, path, { ...both, body });
    assert.deepEqual([answer.status, answer.body.code], [status, code], `${method} ${path}`);
  }
  const unknown = await world.call('GET', '/v1/projets', { ...both, key: newKey('test') });
  assert.deepEqual([unknown.status, unknown.body.code], [401, 'INVALID_API_KEY']);
});

test('K8 S4 a refused key does not take the cookie of a living session away', async () => {
  const { cookie, key } = merchant;
  const refused = [
    await world.call('GET', '/v1/moi/cle', { cookie }),
    await world.call('GET', '/v1/moi/cle', { cookie, key: newKey('test') }),
    await world.call('GET', '/v1/projets', { cookie, key }),
  ];
  for (const { status, headers } of refused) {
    assert.deepEqual([status, headers.getSetCookie()], [401, []]);
  }
});

test('K9 a key of an older prefix works, in the mode of its row whatever its prefix says', async () => {
  await world.database.run(sql`update projects set live_enabled = true where id = ${merchant.id}`);
  const body = 'aZ09'.repeat(25);
  const table = [
    [`svcpay_test_${body.slice(0, 16)}`, 'test'],
    [`svcpay_live_${body.slice(0, 43)}`, 'live'],
    [`svcpay_live_${body.slice(0, 44)}`, 'test'],
    [`svcpay_test_${body.slice(0, 45)}`, 'live'],
    [`sk_svc_${body}`, 'test'],
    [`sk_svc_${body.slice(0, 16)}`, 'live'],
    [`sk_svc_pay${body.slice(0, 20)}`, 'test'],
  ] as const;
  for (const [key, mode] of table) {
    await stored({ key, mode });
    const { status, body: shown } = await read(key);
    assert.deepEqual([status, shown.mode], [200, mode], key);
    assert.equal((await world.call('GET', '/v1/balances', { key })).status, 200, key);
  }
});

test('K9 a row does not help a text of another form: too short, too long, a current prefix', async () => {
  const body = 'aZ09'.repeat(26);
  for (const key of [
    `svcpay_test_${body.slice(0, 15)}`,
    `svcpay_live_${body.slice(0, 101)}`,
    `sk_svc_${body.slice(0, 20)}-`,
    `sk_svc_pay_test_${body.slice(0, 49)}`,
    `sk_svc_pay_${body.slice(0, 40)}`,
  ]) {
    await stored({ key });
    const { status, body: refused } = await read(key);
    assert.deepEqual([status, refused.code], [401, 'INVALID_API_KEY'], key);
  }
});

test('K9 K12 K13 K14 K15 a key that ended, an older one too, is refused with its date: revoked before disabled before expired', async () => {
  const past = clock.now() - day;
  const ends = {
    revoked: sql`revoked_at = ${at(past)}`,
    grace: sql`revoked_at = ${at(past + 2 * day)}`,
    disabled: sql`disabled_at = ${at(past - 1)}`,
    expired: sql`expires_at = ${at(past - 2)}`,
    later: sql`expires_at = ${at(past + 2 * day)}`,
  };
  const invalid = [401, 'INVALID_API_KEY', undefined];
  const revoked = [401, 'API_KEY_REVOKED', { revoked_at: iso(past) }];
  const disabled = [403, 'API_KEY_DISABLED', { disabled_at: iso(past - 1) }];
  const expired = [401, 'API_KEY_EXPIRED', { expires_at: iso(past - 2) }];
  const fine = [200, undefined, undefined];
  const table: [(keyof typeof ends)[], unknown[], unknown[]][] = [
    [['revoked'], revoked, invalid],
    [['revoked', 'disabled'], revoked, invalid],
    [['revoked', 'expired'], revoked, invalid],
    [['revoked', 'disabled', 'expired'], revoked, invalid],
    [['disabled'], disabled, disabled],
    [['disabled', 'expired'], disabled, disabled],
    [['disabled', 'later'], disabled, disabled],
    [['disabled', 'grace'], disabled, disabled],
    [['expired'], expired, expired],
    [['expired', 'grace'], expired, expired],
    [['grace'], fine, fine],
    [['later'], fine, fine],
  ];
  for (const [n, [states, onProject, onPayments]] of table.entries()) {
    const key = n % 2 ? newKey('test') : `sk_svc_${'b'.repeat(20 + n)}`;
    await stored({ key }, ...states.map((state) => ends[state]));
    const paths = ['/v1/moi/cle', `/v1/projets/${merchant.id}/webhooks`, '/v1/balances'];
    for (const path of paths) {
      const [status, code, members] = path === '/v1/balances' ? onPayments : onProject;
      const answer = await world.call('GET', path, { key });
      const label = `${states} ${path}`;
      assert.deepEqual([answer.status, answer.body.code], [status, code], label);
      if (code === undefined) continue;
      const { code: _c, message: _m, request_id: _r, ...rest } = answer.body;
      assert.deepEqual(rest, members ?? {}, label);
    }
  }
});

test('K14 a key ends on its very millisecond, by itself, on a server that knows it', async () => {
  const end = clock.now() + day;
  for (const [change, code] of [
    [sql`expires_at = ${at(end)}`, 'API_KEY_EXPIRED'],
    [sql`revoked_at = ${at(end)}`, 'API_KEY_REVOKED'],
  ] as const) {
    const key = await stored({}, change);
    for (const [now, expected] of [
      [end - 1, undefined],
      [end, code],
      [end + 1, code],
      [end - 1, undefined],
    ] as const) {
      held.at = now;
      assert.equal((await read(key)).body.code, expected, `${code} ${now - end} ms after`);
    }
  }
});

test('K23 every change of a key reaches the memory of every server, and so does its undoing', async () => {
  const now = clock.now();
  const key = await stored({ name: 'Avant' });
  const table = [
    [sql`revoked_at = ${at(now)}`, sql`revoked_at = null`, 'API_KEY_REVOKED'],
    [sql`disabled_at = ${at(now)}`, sql`disabled_at = null`, 'API_KEY_DISABLED'],
    [sql`expires_at = ${at(now)}`, sql`expires_at = null`, 'API_KEY_EXPIRED'],
  ] as const;
  for (const [change, undo, code] of table) {
    await everywhere(key, undefined);
    await update(key, change);
    await everywhere(key, code);
    await update(key, undo);
  }
  await everywhere(key, undefined);
  await update(key, sql`name = 'Après', scopes = '{data}'`);
  for (const server of servers) {
    await eventually('the new name', async () => (await read(key, server)).body.name === 'Après');
    const { body } = await world.call('GET', `${server}/v1/balances`, { key });
    assert.equal(body.code, 'MISSING_SCOPE');
  }
  await world.database.run(sql`delete from api_keys where secret_hash = ${hashKey(key)}`);
  await everywhere(key, 'INVALID_API_KEY');
});

test('K18 a live key is refused everywhere while live mode is off, and works again without a new key', async () => {
  const live = (on: boolean) =>
    world.database.run(sql`update projects set live_enabled = ${on} where id = ${merchant.id}`);
  await live(true);
  const key = await stored({ key: newKey('live'), mode: 'live' });
  const test = await stored({});
  await everywhere(key, undefined);
  await live(false);
  await everywhere(key, 'LIVE_NOT_ENABLED');
  for (const path of ['/v1/payments', '/v1/balances', `/v1/projets/${merchant.id}/webhooks`]) {
    const { status, body } = await world.call('GET', path, { key });
    assert.deepEqual([status, body.code], [403, 'LIVE_NOT_ENABLED'], path);
  }
  await everywhere(test, undefined);
  await live(true);
  await everywhere(key, undefined);
});

test('K19 K20 a data key is refused by payment routes with the scope, and served by those of its project', async () => {
  const key = await stored({ scopes: ['data'] });
  for (const [method, path] of [
    ['GET', '/v1/balances'],
    ['GET', '/v1/payments'],
    ['GET', '/v1/payments/pay_x'],
    ['POST', '/v1/payments'],
  ] as const) {
    const { status, body } = await world.call(method, path, { key });
    assert.deepEqual([status, body.code, body.scope], [403, 'MISSING_SCOPE', 'payments'], path);
  }
  const path = `/v1/projets/${merchant.id}/webhooks`;
  const body = { url: 'https://example.com/data', events: ['dataset.updated'] };
  const made = await world.call('POST', path, { key, body });
  assert.equal(made.status, 201, made.text);
  assert.equal((await world.call('GET', path, { key })).body[0].id, made.body.id);
  assert.equal((await world.call('DELETE', `${path}/${made.body.id}`, { key })).status, 204);
});

test('R11 the keys of a deleted project are revoked from that moment, in their grace too', async () => {
  const deletedAt = clock.now();
  const doomed = await world.project();
  const graced = await stored({ projectId: doomed.id }, sql`revoked_at = ${at(deletedAt + day)}`);
  const already = await stored({ projectId: doomed.id }, sql`revoked_at = ${at(deletedAt - day)}`);
  await everywhere(doomed.key, undefined);
  await everywhere(graced, undefined);
  await world.database.run(
    sql`update projects set deleted_at = ${at(deletedAt)} where id = ${doomed.id}`,
  );
  for (const [key, revokedAt] of [
    [doomed.key, deletedAt],
    [graced, deletedAt],
    [already, deletedAt - day],
  ] as const) {
    await everywhere(key, 'API_KEY_REVOKED');
    assert.equal((await read(key)).body.revoked_at, iso(revokedAt));
    const { body } = await world.call('GET', '/v1/balances', { key });
    assert.equal(body.code, 'INVALID_API_KEY');
  }
});

const read = (key: string, server = '') => world.call('GET', `${server}/v1/moi/cle`, { key });

type Stored = Partial<Record<'key' | 'mode' | 'name' | 'projectId', string>> & {
  scopes?: readonly string[];
};

/** Writes a key as it may have been stored long ago, and answers its secret. */
async function stored(row: Stored, ...changes: Statement[]): Promise<string> {
  const { key = newKey('test'), mode = 'test', name = 'clé', projectId = merchant.id } = row;
  await world.database.run(sql`
    insert into api_keys (id, project_id, name, mode, prefix, secret_hash, scopes, daily_limit,
      lifetime, created_at)
    values (${newId('key')}, ${projectId}, ${name}, ${mode}, ${key.slice(0, 10)}, ${hashKey(key)},
      ${row.scopes ?? ['payments', 'data']}, 1000, 'none', '2020-01-01')`);
  for (const change of changes) await update(key, change);
  return key;
}

const update = (key: string, change: Statement) =>
  world.database.run(sql`update api_keys set ${change} where secret_hash = ${hashKey(key)}`);

/** A server that remembered the key for good would never come to another answer. */
async function everywhere(key: string, code: string | undefined): Promise<void> {
  for (const server of servers) {
    const holds = async () => (await read(key, server)).body.code === code;
    await eventually(`${code} on ${server}`, holds);
  }
}

async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `never came: ${what}`);
    await sleep(10);
  }
}
