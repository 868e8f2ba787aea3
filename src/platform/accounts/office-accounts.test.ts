// Proves what operators do on accounts and keys of others: listOfficeAccounts, getOfficeAccount, verifyOfficeAccount,
// endOfficeSessions, unlockOfficeAccount, findOfficeKeys, disableOfficeKey, enableOfficeKey.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsTo } from '../../../test/kit/mails.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { hashKey } from '../../kit/key-format.ts';

let world: World;
let cookie: string;
let self: string;
before(async () => {
  world = await startWorld();
  const person = await operatorOf(world, 'people', 'support');
  [cookie, self] = [person.cookie, person.userId];
});
after(() => world.close());

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/v1/backoffice${path}`, { cookie, ...(body ? { body } : {}) });
const actionsOn = (id: string) =>
  world.database.all<{ action: string; reason: string }>(sql`
    select action, details ->> 'reason' as reason from audit_entries
     where details ->> 'person' = ${id} or details ->> 'key' = ${id} order by id`);

test('an account is found by address and name; its sessions end and its identity is verified', async () => {
  const { id: project, email, userId, cookie: theirs } = await world.project();
  for (const q of [email, email.slice(0, 6).toUpperCase(), userId, 'AWA']) {
    const { data } = (await call('GET', `/accounts?q=${encodeURIComponent(q)}`)).body;
    assert.ok(
      data.some((one: { id: string }) => one.id === userId),
      q,
    );
  }
  assert.deepEqual((await call('GET', '/accounts?q=%25')).body.data, []);
  await world.database.run(sql`update users set name = 'Aïssatou Bâ' where id = ${userId}`);
  for (const q of ['Aïssatou', 'aissatou ba', 'BÂ']) {
    const { data } = (await call('GET', `/accounts?q=${encodeURIComponent(q)}`)).body;
    assert.deepEqual([q, data[0]?.id], [q, userId]);
  }
  const { body } = await call('GET', `/accounts/${userId}`);
  assert.deepEqual([body.tier, body.sessions.length], ['standard', 1]);
  assert.deepEqual(body.projects, [{ id: project, name: 'Boutique', role: 'admin' }]);
  assert.ok(
    !JSON.stringify(body).includes('127.0.0.1'),
    'an address is shown without its last part',
  );
  const verified = await call('POST', `/accounts/${userId}/verify`, { reason });
  assert.equal(verified.body.tier, 'verified');
  assert.equal((await call('POST', `/accounts/${self}/verify`, { reason })).status, 409);
  const ended = await call('POST', `/accounts/${userId}/end-sessions`, { reason });
  assert.deepEqual([ended.status, ended.body.sessions], [200, []]);
  assert.equal((await world.call('GET', '/v1/moi', { cookie: theirs })).status, 401);
  assert.deepEqual(await actionsOn(userId), [
    { action: 'account.verified', reason },
    { action: 'account.sessions_ended', reason },
  ]);
  assert.equal((await call('GET', '/accounts/usr_1')).status, 404);
});

test('a locked second factor is unlocked and stays on', async () => {
  const { userId } = await world.signUp('Demba');
  const unlock = () => call('POST', `/accounts/${userId}/unlock`, { reason });
  assert.deepEqual([(await unlock()).status, (await unlock()).body.code], [409, 'INVALID_STATE']);
  await world.database.run(sql`
    insert into second_factors (id, user_id, secret, backup_codes, verified, failed_verification_count, locked_until)
    values ('f1', ${userId}, 'x', 'x', true, 5, now() + interval '1 hour')`);
  const locked = await call('GET', `/accounts/${userId}`);
  assert.notEqual(locked.body.locked_until, null);
  const done = await unlock();
  assert.deepEqual([done.status, done.body.locked_until], [200, null]);
  const rows = await world.database.all(
    sql`select verified from second_factors where user_id = ${userId}`,
  );
  assert.deepEqual(rows, [{ verified: true }]);
});

test('a leaked key is found by its hash, disabled with a mail to its owner, and enabled again', async () => {
  const { key, keyId, email } = await world.project();
  const { prefix } = (await call('GET', `/keys?id=${keyId}`)).body.data[0];
  for (const query of [`hash=${hashKey(key)}`, `prefix=${prefix}`, `prefix=${prefix}%E2%80%A6`]) {
    const { data } = (await call('GET', `/keys?${query}`)).body;
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      [keyId],
      query,
    );
  }
  assert.deepEqual((await call('GET', '/keys')).body.data, []);
  assert.ok(!JSON.stringify((await call('GET', `/keys?id=${keyId}`)).body).includes(hashKey(key)));
  const off = await call('POST', `/keys/${keyId}/disable`, { reason });
  assert.deepEqual([off.status, off.body.disabled_reason], [200, reason]);
  assert.equal((await world.call('GET', '/v1/merchant', { key })).body.code, 'API_KEY_DISABLED');
  // Once more changes nothing and mails nobody.
  await call('POST', `/keys/${keyId}/disable`, { reason: 'Une autre raison' });
  const mails = await mailsTo(world, email);
  assert.deepEqual([mails.length, mails[0]?.includes(reason)], [1, true]);
  assert.ok(!mails[0]?.includes(key));
  const on = await call('POST', `/keys/${keyId}/enable`, { reason });
  assert.deepEqual([on.status, on.body.disabled_at], [200, null]);
  const actions = (await actionsOn(keyId)).map(({ action }) => action);
  assert.deepEqual(actions, ['key.disabled', 'key.enabled']);
});

test('UI160 the mail of a disabled key takes the last permit of the hour: what called by it stands still', async () => {
  const { id, keyId, email, cookie: owner } = await world.project();
  const more = [await world.newKey(id, owner), await world.newKey(id, owner)];
  for (const key of [keyId, ...more.map((one) => one.id)]) {
    assert.equal((await call('POST', `/keys/${key}/disable`, { reason })).status, 200);
  }
  assert.equal((await mailsTo(world, email)).length, 3);
});

test('C2 a key that was disabled is not enabled past the five that may be active', async () => {
  const { id, keyId, cookie: owner } = await world.project();
  await call('POST', `/keys/${keyId}/disable`, { reason });
  for (let i = 0; i < 5; i++) await world.newKey(id, owner);
  const { status, body } = await call('POST', `/keys/${keyId}/enable`, { reason });
  assert.deepEqual([status, body.code], [409, 'INVALID_STATE']);
  assert.equal((await actionsOn(keyId)).length, 1);
});
