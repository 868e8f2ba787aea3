// rotateKey: one successor with the same rights, an old key that ends by the clock alone, and never more
// keys than the limit allows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { at } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';

let world: World;
let merchant: Awaited<ReturnType<World['project']>>;
let second: string;
/** The server's time while a test holds it still. */
const held = holdClock();

before(async () => {
  world = await startWorld();
  second = (await world.second()).url;
  await fresh();
});
after(() => world.close());

/** Another project for a test that fills it with keys. */
async function fresh(body: object = {}) {
  merchant = await world.project(body);
  await world.database.run(sql`update sessions set expires_at = '2100-01-01'`);
}

test('R1 K11 rotate now: the new secret works, the old one is revoked at once, and no route shows one again', async () => {
  await fresh();
  assert.equal((await read(merchant.key, second)).status, 200);
  const { status, body } = await rotate(merchant.keyId, 'now');
  assert.equal(status, 201);
  assert.equal((await read(body.secret)).status, 200);
  const old = await read(merchant.key);
  assert.deepEqual([old.status, old.body.code], [401, 'API_KEY_REVOKED']);
  assert.equal(old.body.revoked_at, (await stored(merchant.keyId)).revoked_at);
  assert.equal((await world.pay(merchant.key)).body.code, 'INVALID_API_KEY');
  const { text } = await detail();
  assert.ok(!text.includes(body.secret) && !text.includes(merchant.key));
  assert.ok(!text.includes('"secret"'));
});

test('R2 a grace of 1h, 24h or 7d ends on its very millisecond, on both servers, without a job', async () => {
  const table = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 };
  for (const [grace, length] of Object.entries(table)) {
    await fresh();
    const now = clock.realNow();
    held.at = now;
    const { body } = await rotate(merchant.keyId, grace);
    assert.equal((await stored(merchant.keyId)).revoked_at, iso(now + length));
    for (const server of ['', second]) {
      for (const [time, status] of [
        [now + length - 1_000, 200],
        [now + length - 1, 200],
        [now + length, 401],
        [now + length + 1_000, 401],
      ] as const) {
        held.at = time;
        assert.equal((await read(merchant.key, server)).status, status, `${grace} ${time - now}`);
        assert.equal((await read(body.secret, server)).status, 200);
      }
    }
    held.at = undefined;
  }
});

test('R3 the new key keeps name, mode, scopes and limit; its id is new, rotated_from the old one', async () => {
  await fresh();
  const made = { name: 'Caisse 2', scopes: ['data'], daily_limit: 7 };
  const old = await world.newKey(merchant.id, merchant.cookie, made);
  const { body } = await rotate(old.id, '1h');
  const { id, secret, prefix, created_at, ...rest } = body;
  assert.deepEqual(rest, {
    ...made,
    mode: 'test',
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    disabled_at: null,
    disabled_reason: null,
    rotated_from: old.id,
  });
  assert.ok(id !== old.id && prefix === secret.slice(0, prefix.length) && created_at);
  const { secret: _, ...shown } = body;
  assert.deepEqual(await stored(id), shown);
});

test('R3 the new expiry is the same lifetime from the rotation on; an imported end without lifetime stays', async () => {
  // Of days that are long to come: whoever signs up today has no session yesterday.
  const table = [
    ['2086-12-01T10:00:00.000Z', '30d', '2086-12-31T10:00:00.000Z'],
    ['2086-12-01T10:00:00.000Z', '90d', '2087-03-01T10:00:00.000Z'],
    ['2088-02-29T10:00:00.000Z', '1y', '2089-02-28T10:00:00.000Z'],
    ['2086-12-01T10:00:00.000Z', 'none', null],
  ] as const;
  for (const [now, lifetime, end] of table) {
    held.at = Date.parse(now) - 86_400_000;
    await fresh({ lifetime });
    held.at = Date.parse(now);
    assert.equal((await rotate(merchant.keyId, '7d')).body.expires_at, end, lifetime);
    held.at = undefined;
  }
  await fresh();
  await world.database.run(
    sql`update api_keys set expires_at = '2090-01-01' where id = ${merchant.keyId}`,
  );
  const { body } = await rotate(merchant.keyId, '1h');
  assert.equal(body.expires_at, '2090-01-01T00:00:00.000Z');
});

test('R4 with five active keys a rotation works, ends the grace before it, and opens no sixth place', async () => {
  await fresh();
  for (let n = 0; n < 4; n++) await world.newKey(merchant.id, merchant.cookie);
  const secrets = [merchant.key];
  let last = merchant.keyId;
  for (let n = 0; n < 3; n++) {
    const { status, body } = await rotate(last, '7d');
    assert.equal(status, 201);
    secrets.push(body.secret);
    last = body.id;
    const again = await create();
    assert.deepEqual([again.status, again.body.code], [409, 'KEY_LIMIT_REACHED']);
    // Of the line only the newest key and the one before it work.
    const works = await Promise.all(secrets.map((secret) => read(secret)));
    const expected = secrets.map((_, i) => (i >= secrets.length - 2 ? 200 : 401));
    assert.deepEqual(
      works.map(({ status: one }) => one),
      expected,
    );
  }
});

test('R5 of rotations of one key at once on two servers one makes a successor, the others are INVALID_STATE', async () => {
  for (let round = 0; round < 10; round++) {
    await fresh();
    const answers = await Promise.all(
      ['', second, '', second].map((server) => rotate(merchant.keyId, '1h', server)),
    );
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(made.length, 1);
    for (const answer of answers.filter((one) => one !== made[0])) {
      assertState(answer, 'replaced');
    }
    const successors = (await detail()).body.keys.filter(
      (key: { rotated_from: string | null }) => key.rotated_from !== null,
    );
    assert.equal(successors.length, 1);
  }
});

test('R6 a revoked, expired, disabled or replaced key is 409 INVALID_STATE, its state named, nothing created', async () => {
  const past = at(clock.realNow() - 1);
  const table = {
    revoked: sql`revoked_at = ${past}`,
    disabled: sql`disabled_at = ${past}, revoked_at = '2100-01-01'`,
    expired: sql`expires_at = ${past}`,
    replaced: sql`revoked_at = '2100-01-01'`,
  };
  await fresh();
  for (const [state, change] of Object.entries(table)) {
    const { id } = await world.newKey(merchant.id, merchant.cookie);
    await world.database.run(sql`update api_keys set ${change} where id = ${id}`);
    const before = await stored(id);
    const rows = await world.countRows();
    assertState(await rotate(id, '7d'), state);
    const french = await rotate(id, '7d', '', 'fr');
    assert.notEqual(french.body.message, (await rotate(id, '7d')).body.message);
    assert.deepEqual(await world.countRows(), rows);
    assert.deepEqual(await stored(id), before);
  }
});

test('R6 a key that the operator disables while its rotation waits is not rotated', async () => {
  await fresh();
  const rows = await world.countRows();
  const { waiting } = await world.database.transaction(async (tx) => {
    await tx.run(sql`update api_keys set disabled_at = now() where id = ${merchant.keyId}`);
    const waiting = rotate(merchant.keyId, '1h');
    for (;;) {
      const waiter = await world.database.one(sql`
        select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`);
      if (waiter) return { waiting };
    }
  });
  assertState(await waiting, 'disabled');
  assert.deepEqual(await world.countRows(), rows);
});

test('R9 a grace that is missing or another word is named and nothing happens', async () => {
  await fresh();
  const rows = await world.countRows();
  const bodies = [{}, ...['2h', 'NOW', 3600, '', null].map((grace) => ({ grace }))];
  for (const body of bodies) {
    const answer = await world.call('POST', path(merchant.keyId), { ...merchant, key: '', body });
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(answer.body.fields), ['grace']);
  }
  assert.deepEqual(await world.countRows(), rows);
  assert.equal((await read(merchant.key)).status, 200);
});

test('R8 C9 an unknown key or one of another project is 404, a key or a lower role may not rotate', async () => {
  const other = await world.project();
  await fresh();
  for (const id of [other.keyId, 'key_00000000000000000000000000', '%00']) {
    assert.deepEqual((await rotate(id, '1h')).body.code, 'NOT_FOUND');
  }
  const body = { grace: '1h' };
  const byKey = await world.call('POST', path(merchant.keyId), { key: merchant.key, body });
  assert.deepEqual([byKey.status, byKey.body.code], [401, 'UNAUTHENTICATED']);
  const call = () => world.call('POST', path(merchant.keyId), { cookie: other.cookie, body });
  assert.equal((await call()).body.code, 'PROJECT_NOT_FOUND');
  await world.database.run(sql`
    insert into members (project_id, user_id, role, joined_at)
    values (${merchant.id}, ${other.userId}, 'user', now())`);
  const byUser = await call();
  assert.deepEqual([byUser.body.code, byUser.body.required], ['FORBIDDEN_ROLE', 'admin']);
  assert.equal((await stored(merchant.keyId)).revoked_at, null);
});

test('S1 a live key is rotated only after a sign-in less than 10 minutes old; a test key always', async () => {
  await fresh();
  await world.database.run(sql`update projects set live_enabled = true where id = ${merchant.id}`);
  const live = await world.newKey(merchant.id, merchant.cookie, { mode: 'live' });
  const session = await world.database.one<{ created_at: number }>(
    sql`select created_at from sessions where user_id = ${merchant.userId}`,
  );
  held.at = (session?.created_at ?? Number.NaN) + 600_000;
  const rows = await world.countRows();
  const { status, body } = await rotate(live.id, 'now');
  assert.deepEqual([status, body.code], [403, 'REAUTHENTICATION_REQUIRED']);
  assert.deepEqual(await world.countRows(), rows);
  assert.equal((await rotate(merchant.keyId, 'now')).status, 201);
  held.at -= 1;
  const rotated = await rotate(live.id, 'now');
  assert.equal(rotated.status, 201);
  assert.match(rotated.body.secret, /^sk_svc_pay_live_/);
});

const path = (id: string) => `/v1/projets/${merchant.id}/cles/${id}/rotate`;
const rotate = (id: string, grace: string, server = '', lang = 'en') =>
  world.call('POST', `${server}${path(id)}?lang=${lang}`, {
    cookie: merchant.cookie,
    body: { grace },
  });
const read = (key: string, server = '') => world.call('GET', `${server}/v1/moi/cle`, { key });
const detail = () => world.call('GET', `/v1/projets/${merchant.id}`, { cookie: merchant.cookie });
const stored = async (id: string) =>
  (await detail()).body.keys.find((key: { id: string }) => key.id === id);
const create = () =>
  world.call('POST', `/v1/projets/${merchant.id}/cles`, {
    cookie: merchant.cookie,
    body: { name: 'clé' },
  });

function assertState({ status, body }: Answer, state: string): void {
  assert.deepEqual([status, body.code], [409, 'INVALID_STATE']);
  assert.match(body.message, new RegExp(`state: ${state}`));
}
