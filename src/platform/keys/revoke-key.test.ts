// revokeKey: a key ends at once on the server that revoked it and soon on every other, its
// successor untouched; revoking again changes nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let merchant: Awaited<ReturnType<World['project']>>;
let second: string;

before(async () => {
  world = await startWorld();
  merchant = await world.project();
  second = (await world.second()).url;
});
after(() => world.close());

test('K12 K13 K23 a revoked key is refused at once on its server, whatever is under way, and soon on the other', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, secret } = await world.newKey(merchant.id, merchant.cookie);
    // Both servers know the key by heart before it ends.
    for (const server of ['', second]) assert.equal((await read(secret, server)).status, 200);
    // Calls under way while it is revoked must not bring it back into the memory.
    const crowd = Array.from({ length: 20 }, () => read(secret));
    const answer = await revoke(id);
    assert.deepEqual([answer.status, answer.text], [204, '']);
    const { status, body } = await read(secret);
    assert.deepEqual([status, body.code], [401, 'API_KEY_REVOKED']);
    assert.equal(body.revoked_at, (await stored(id)).revoked_at);
    const paying = await world.pay(secret);
    assert.deepEqual([paying.status, paying.body.code], [401, 'INVALID_API_KEY']);
    await Promise.all(crowd);
    assert.equal((await read(secret)).status, 401);
    // A server that trusted its memory for a time would keep answering.
    for (let tries = 0; (await read(secret, second)).status === 200; tries++) {
      assert.ok(tries < 1_000, 'the other server never hears of it');
      await sleep(10);
    }
  }
});

test('R1 K23 the server that revokes or rotates waits for no announcement of the database', async () => {
  const { cookie } = merchant;
  const silence = (word: string) => ({
    text: `alter table api_keys ${word} trigger api_keys_announce`,
    values: [],
  });
  const rotate = (id: string, grace: string) =>
    world.call('POST', `${path(id)}/rotate`, { cookie, body: { grace } });
  await world.database.run(silence('disable'));
  const revoked = await world.newKey(merchant.id, cookie);
  const first = await world.newKey(merchant.id, cookie);
  for (const { secret } of [revoked, first]) assert.equal((await read(secret)).status, 200);
  await revoke(revoked.id);
  assert.equal((await read(revoked.secret)).status, 401);
  const next = (await rotate(first.id, '24h')).body;
  for (const { secret } of [next, first]) assert.equal((await read(secret)).status, 200);
  await rotate(next.id, 'now');
  // The key itself, and the one whose grace the second rotation ended.
  for (const { secret } of [next, first]) assert.equal((await read(secret)).status, 401);
  await world.database.run(silence('enable'));
});

test('R8 revoking twice, or a key that expired or was disabled, is 204 and the first date stays', async () => {
  const { id } = await world.newKey(merchant.id, merchant.cookie);
  assert.equal((await revoke(id)).status, 204);
  const first = await stored(id);
  assert.deepEqual(
    (await Promise.all([revoke(id), revoke(id), revoke(id)])).map(({ status }) => status),
    [204, 204, 204],
  );
  assert.deepEqual(await stored(id), first);
  for (const change of [sql`disabled_at = created_at`, sql`expires_at = created_at`]) {
    const other = await world.newKey(merchant.id, merchant.cookie);
    await world.database.run(sql`update api_keys set ${change} where id = ${other.id}`);
    assert.equal((await revoke(other.id)).status, 204);
    assert.ok((await stored(other.id)).revoked_at);
  }
});

test('R8 an unknown key, one of another project or a text that is no id is 404 and nothing changes', async () => {
  const other = await world.project();
  for (const id of [other.keyId, 'key_00000000000000000000000000', 'key_1', '%00', merchant.id]) {
    const { status, body } = await revoke(id);
    assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], id);
  }
  assert.equal((await read(other.key)).status, 200);
});

test('R7 revoking the old key in its grace ends it at once and leaves the new one', async () => {
  const { id, secret } = await world.newKey(merchant.id, merchant.cookie);
  const rotated = await world.call('POST', `${path(id)}/rotate`, {
    cookie: merchant.cookie,
    body: { grace: '24h' },
  });
  assert.equal((await read(secret)).status, 200);
  assert.equal((await revoke(id)).status, 204);
  assert.equal((await read(secret)).body.code, 'API_KEY_REVOKED');
  assert.equal((await read(rotated.body.secret)).status, 200);
  assert.equal((await stored(rotated.body.id)).revoked_at, null);
});

test('C9 K16 M23 only an administrator revokes: not a key, a lower role or a stranger', async () => {
  const stranger = await world.signUp();
  const { id } = await world.newKey(merchant.id, merchant.cookie);
  const byKey = await world.call('DELETE', path(id), { key: merchant.key });
  assert.deepEqual([byKey.status, byKey.body.code], [401, 'UNAUTHENTICATED']);
  assert.equal((await revoke(id, stranger)).body.code, 'PROJECT_NOT_FOUND');
  for (const role of ['user', 'viewer']) {
    await world.database.run(sql`
      insert into members (project_id, user_id, role, joined_at)
      values (${merchant.id}, ${stranger.userId}, ${role}, now())
      on conflict (project_id, user_id) do update set role = ${role}`);
    const { status, body } = await revoke(id, stranger);
    assert.equal(status, 403);
    assert.deepEqual([body.code, body.role, body.required], ['FORBIDDEN_ROLE', role, 'admin']);
  }
  assert.equal((await stored(id)).revoked_at, null);
});

const path = (id: string) => `/v1/projets/${merchant.id}/cles/${id}`;
const revoke = (id: string, { cookie } = merchant as { cookie: string }) =>
  world.call('DELETE', path(id), { cookie });
const read = (key: string, server = '') => world.call('GET', `${server}/v1/moi/cle`, { key });

async function stored(id: string) {
  const { body } = await world.call('GET', `/v1/projets/${merchant.id}`, {
    cookie: merchant.cookie,
  });
  return body.keys.find((key: { id: string }) => key.id === id);
}

test('a project shows of the keys that have ended the latest hundred, however many there were', async () => {
  const { id, cookie } = await world.project();
  const kept = await world.newKey(id, cookie);
  await world.database.run(sql`
    insert into api_keys (id, project_id, name, mode, prefix, secret_hash, scopes, daily_limit, lifetime, created_by, created_at, revoked_at)
    select 'key_' || lpad(n::text, 26, '0'), project_id, 'ended', mode, prefix, 'hash' || n, scopes, daily_limit, lifetime, created_by,
           created_at, created_at
      from api_keys cross join generate_series(1, 150) n where id = ${kept.id}`);
  const { keys } = (await world.call('GET', `/v1/projets/${id}`, { cookie })).body;
  assert.equal(keys.length, 102);
  const ended = keys.filter(({ name }: { name: string }) => name === 'ended');
  assert.equal(ended[0].id, `key_${'150'.padStart(26, '0')}`);
});
