// Keys of hiring as callers and people of the organisation meet them: createHiringKey, listHiringKeys,
// regenerateHiringKey, revokeHiringKey, listOrganizations (contract/hiring.md H01 to H04, H50 to H52).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hiringScopes } from '../../contract/hiring/words.ts';
import { at } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { clock, iso } from '../../src/kit/clock.ts';
import { hirer, hiringOf, newHiringKey, shown } from '../kit/hiring.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const keys = '/dashboard/hire/keys';
const day_ms = 86_400_000;

test('HC01 HP03 whatever is wrong with a key, the answer is one and the same', async () => {
  const { key, cookie, keyId } = await hirer(world);
  const bearer = (text: string) => ({ Authorization: text });
  const call = (headers: Record<string, string>) =>
    world.call('GET', '/api/v1/interviews', { headers });
  const first = await call({});
  assert.equal(shown(first), '401 UNAUTHORIZED');
  assert.deepEqual(Object.keys(first.body), ['error']);
  assert.deepEqual(Object.keys(first.body.error).sort(), ['code', 'message']);
  const expiring = await newHiringKey(world, cookie, { expiresAt: iso(clock.now() + 60_000) });
  const revoked = await newHiringKey(world, cookie);
  await world.call('DELETE', `${keys}/${revoked.id}`, { cookie });
  assert.equal((await call(bearer(`Bearer ${key}`))).status, 200);
  assert.equal((await call(bearer(`bearer   ${expiring.secret}`))).status, 200);
  const made = await world.call('POST', `${keys}/${keyId}/regenerate`, { cookie });
  await world.advance(60_001);
  const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
  const texts = ['', 'Basic eDp5', 'Bearer', 'Bearer garbage', `Bearer ${wrong}`, `Bearer ${key}`];
  for (const text of [...texts, `Bearer ${expiring.secret}`, `Bearer ${revoked.secret}`]) {
    const { status, text: body } = await call(bearer(text));
    assert.deepEqual([status, body], [401, first.text], text);
  }
  assert.equal((await call(bearer(`Bearer ${made.body.data.secret}`))).status, 200);
  const inQuery = await world.call('GET', `/api/v1/interviews?key=${key}`);
  assert.equal(inQuery.status, 401);
  assert.equal((await world.call('GET', '/api/v1/interviews', { cookie })).status, 401);
});

test('HP03 a key that a server ahead of this one has revoked is refused here at once', async () => {
  const { key, keyId } = await hirer(world);
  await world.database.run(sql`
    update hiring_keys set revoked_at = ${at(clock.now() + 500)} where id = ${keyId}`);
  assert.equal(shown(await hiringOf(world, key).get('/interviews')), '401 UNAUTHORIZED');
});

test('HC02 HP05 a test key is no production key by another prefix, and the reverse', async () => {
  const sandbox = await hirer(world, { mode: 'test' });
  const live = await hirer(world);
  assert.match(sandbox.key, /^dlv_test_[0-9A-Za-z]{49}$/);
  assert.match(live.key, /^dlv_[0-9A-Za-z]{49}$/);
  for (const text of [
    sandbox.key.replace('dlv_test_', 'dlv_'),
    live.key.replace('dlv_', 'dlv_test_'),
    sandbox.key.replace('dlv_', ''),
  ]) {
    assert.equal(shown(await hiringOf(world, text).get('/interviews')), '401 UNAUTHORIZED', text);
  }
});

test('HP04 keys of payments and of hiring do not know each other', async () => {
  const { key } = await hirer(world, { mode: 'test' });
  const shop = await world.project();
  assert.equal(shown(await hiringOf(world, shop.key).get('/interviews')), '401 UNAUTHORIZED');
  const refused = await world.call('GET', '/v1/payments', { key });
  assert.deepEqual([refused.status, refused.body.code], [401, 'INVALID_API_KEY']);
});

test('HC03 HC04 HP06 each scope opens its own routes and no other, before anything is looked for', async () => {
  const { cookie, key } = await hirer(world);
  const id = `int_${'0'.repeat(26)}`;
  const routes = [
    ['GET', '/interviews', 'campaigns:read'],
    ['GET', '/usage', 'campaigns:read'],
    ['GET', `/interviews/${id}`, 'campaigns:read'],
    ['POST', '/interviews', 'campaigns:write'],
    ['PATCH', `/interviews/${id}`, 'campaigns:write'],
    ['DELETE', '/questions/x', 'campaigns:write'],
    ['POST', `/interviews/${id}/sessions/end`, 'campaigns:write'],
    ['GET', `/interviews/${id}/candidates`, 'candidates:read'],
    ['POST', `/interviews/${id}/candidates`, 'candidates:write'],
    ['POST', `/interviews/${id}/sessions`, 'candidates:write'],
    ['GET', `/interviews/${id}/sessions`, 'reports:read'],
    ['GET', '/sessions/x/report', 'reports:read'],
    ['GET', '/practices/x', 'practices:read'],
  ] as const;
  for (const scope of hiringScopes) {
    const others = hiringScopes.filter((one) => one !== scope);
    const single = await newHiringKey(world, cookie, { scopes: [scope] });
    const rest = await newHiringKey(world, cookie, { scopes: others });
    for (const [method, path, needed] of routes) {
      for (const [one, has] of [
        [single, scope === needed],
        [rest, scope !== needed],
      ] as const) {
        const answer = await hiringOf(world, one.secret).call(method, path, {
          body: method === 'GET' ? undefined : { foo: 1 },
        });
        assert.equal(shown(answer) !== '403 INSUFFICIENT_SCOPE', has, `${scope} ${method} ${path}`);
      }
    }
    for (const { id: keyId } of [single, rest]) {
      await world.call('DELETE', `${keys}/${keyId}`, { cookie });
    }
  }
  assert.deepEqual((await hiringOf(world, key).get('/interviews')).body.data, []);
});

test('HC50 HP08 ten keys are active: the eleventh is refused, five at once make one, and the dead take no place', async () => {
  const { cookie, keyId } = await hirer(world);
  const create = (body: object = {}) => world.call('POST', keys, { cookie, body });
  for (let n = 2; n <= 9; n++) assert.equal((await create({ mode: 'test' })).status, 200);
  const five = await Promise.all(Array.from({ length: 5 }, () => create()));
  assert.deepEqual(five.map(shown).sort(), ['200', ...Array(4).fill('409 CONFLICT')]);
  assert.equal(shown(await create()), '409 CONFLICT');
  assert.equal((await world.call('DELETE', `${keys}/${keyId}`, { cookie })).status, 200);
  const last = await create({ expiresAt: iso(clock.now() + day_ms) });
  assert.equal(last.status, 200);
  assert.equal(shown(await create()), '409 CONFLICT');
  await world.advance(day_ms + 1);
  assert.equal((await create()).status, 200, 'an expired key takes no place');
});

test('HP09 no key is born dead, and each wrong field is named', async () => {
  const { cookie } = await hirer(world);
  const wrongScope = await world.call('POST', keys, { cookie, body: { scopes: ['campaigns'] } });
  assert.match(wrongScope.body.error.message, /scopes: /);
  for (const [name, body] of Object.entries({
    expiresAt: { expiresAt: iso(clock.now() - 1) },
    scopes: { scopes: [] },
    name: { name: ' ' },
    mode: { mode: 'live' },
    foo: { foo: 1 },
  })) {
    const answer = await world.call('POST', keys, { cookie, body });
    assert.equal(shown(answer), '400 BAD_REQUEST', name);
    assert.ok(answer.body.error.message.includes(`${name}: `), answer.text);
  }
});

test('HP10 a regenerated key keeps what it was, and its old secret dies at once', async () => {
  const { cookie } = await hirer(world);
  const before = await world.call('POST', keys, {
    cookie,
    body: { name: ' Agence ', scopes: ['reports:read'], mode: 'test' },
  });
  const { secret: old, ...was } = before.body.data;
  const path = `${keys}/${was.id}/regenerate`;
  const { status, body } = await world.call('POST', path, { cookie });
  const { secret, ...is } = body.data;
  assert.equal(status, 200);
  assert.deepEqual({ ...was, prefix: is.prefix, last4: is.last4 }, is);
  assert.equal(was.name, 'Agence');
  assert.equal(is.prefix, secret.slice(0, 13));
  assert.equal(is.last4, secret.slice(-4));
  assert.equal(shown(await hiringOf(world, old).get('/usage')), '401 UNAUTHORIZED');
  assert.equal(shown(await hiringOf(world, secret).get('/usage')), '403 INSUFFICIENT_SCOPE');
  await world.call('DELETE', `${keys}/${was.id}`, { cookie });
  assert.equal(shown(await world.call('POST', path, { cookie })), '409 CONFLICT');
});

test('HC52 no answer but the first holds the secret, and the database none', async () => {
  const { cookie, key } = await hirer(world);
  await hiringOf(world, key).get('/interviews');
  const list = await world.call('GET', keys, { cookie });
  assert.equal(list.status, 200);
  const [shownKey] = list.body.data;
  assert.deepEqual(Object.keys(shownKey), [
    ...['id', 'name', 'mode', 'scopes', 'prefix', 'last4', 'createdAt', 'createdBy'],
    ...['lastUsedAt', 'expiresAt', 'revokedAt'],
  ]);
  assert.notEqual(shownKey.lastUsedAt, null);
  assert.ok(!list.text.includes(key));
  const rows = await world.database.all<{ text: string }>({
    text: 'select k::text as text from hiring_keys k',
    values: [],
  });
  const body = key.slice(key.lastIndexOf('_') + 1);
  assert.ok(rows.length > 0);
  for (const { text } of rows) assert.ok(!text.includes(body.slice(0, 20)));
});

test('the personal organisation is there from the first look, and another’s key is not found', async () => {
  const person = await world.signUp('Rokhaya');
  const other = await hirer(world);
  const { cookie } = person;
  const { body } = await world.call('GET', '/dashboard/hire/organizations', { cookie });
  assert.deepEqual(
    body.data.map(({ name, role }: Record<string, string>) => [name, role]),
    [['Rokhaya', 'owner']],
  );
  for (const [method, path] of [
    ['DELETE', `${keys}/${other.keyId}`],
    ['POST', `${keys}/${other.keyId}/regenerate`],
  ] as const) {
    assert.equal(shown(await world.call(method, path, { cookie })), '404 NOT_FOUND');
  }
  const theirs = await world.call('GET', '/dashboard/hire/organizations', { cookie: other.cookie });
  const headers = { 'X-Hire-Organization': theirs.body.data[0].id };
  assert.equal(shown(await world.call('GET', keys, { cookie, headers })), '404 NOT_FOUND');
  assert.equal(shown(await world.call('GET', keys)), '401 UNAUTHORIZED');
  const foreign = await world.call('POST', keys, {
    cookie,
    headers: { Origin: 'https://evil.example' },
    body: {},
  });
  assert.equal(shown(foreign), '403 FORBIDDEN');
});
