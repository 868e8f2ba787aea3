// Who may create a key, when a sign-in is too old for it, and that its secret is in one answer and nowhere
// else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { type Answer, logged, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { hashKey } from '../../kit/key-format.ts';

type Person = Awaited<ReturnType<World['signUp']>>;

let world: World;
/** The server's time while a test holds it still. */
const held = holdClock();

before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('C9 only an administrator creates a key: not a key, a lower role, a stranger or nobody', async () => {
  const { id, key } = await world.project();
  const stranger = await world.project();
  const path = `/v1/projets/${id}/cles`;
  const keys = await countKeys();
  const byKey = await world.call('POST', path, { key, body: { name: 'clé' } });
  assert.deepEqual([byKey.status, byKey.body.code], [401, 'UNAUTHENTICATED']);
  const byNobody = await world.call('POST', path, { body: { name: 'clé' } });
  assert.deepEqual([byNobody.status, byNobody.body.code], [401, 'UNAUTHENTICATED']);
  const bodies = new Set<string>();
  for (const project of [id, 'prj_00000000000000000000000000', 'boutique', '%00']) {
    const answer = await create(project, stranger);
    assert.deepEqual([answer.status, answer.body.code], [404, 'PROJECT_NOT_FOUND'], project);
    bodies.add(answer.text.replace(/req_\w+/, ''));
  }
  assert.equal(bodies.size, 1, 'the answer tells whether the project exists');
  for (const role of ['user', 'viewer'] as const) {
    await setRole(id, stranger, role);
    const { status, body } = await create(id, stranger);
    assert.equal(status, 403);
    assert.deepEqual([body.code, body.role, body.required], ['FORBIDDEN_ROLE', role, 'admin']);
  }
  assert.equal(await countKeys(), keys);
  await setRole(id, stranger, 'admin');
  assert.equal((await create(id, stranger)).status, 201);
});

test('M9 M23 a removed member is a stranger at the next call', async () => {
  const { id } = await world.project();
  const member = await world.signUp();
  await setRole(id, member, 'admin');
  assert.equal((await create(id, member)).status, 201);
  await world.database.run(sql`delete from members where user_id = ${member.userId}`);
  assert.equal((await create(id, member)).body.code, 'PROJECT_NOT_FOUND');
});

test('M10 an administrator who is demoted or removed while the creation waits gets no key', async () => {
  const { id } = await world.project();
  const member = await world.signUp();
  const table = [
    [sql`update members set role = 'viewer'`, 'FORBIDDEN_ROLE'],
    [sql`delete from members`, 'PROJECT_NOT_FOUND'],
  ] as const;
  for (const [change, code] of table) {
    await setRole(id, member, 'admin');
    const keys = await countKeys();
    // The guard has read the role when the use case comes to wait for the project's lock.
    const answer = await world.database.transaction(async (tx) => {
      await tx.one(sql`select id from projects where id = ${id} for update`);
      const waiting = create(id, member);
      await eventually('the creation waits for the lock', async () => {
        const waiter = await world.database.one(sql`
          select pid from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`);
        return waiter !== undefined;
      });
      await tx.run(sql`${change} where user_id = ${member.userId}`);
      // Handed out in an object: awaiting it in here would wait for our own lock.
      return { waiting };
    });
    assert.equal((await answer.waiting).body.code, code);
    assert.equal(await countKeys(), keys);
  }
});

test('S1 S2 a live key needs a sign-in less than 10 minutes old, to the millisecond, whatever prolonged it', async () => {
  const { id, cookie, userId, email, password } = await world.project();
  await world.database.run(sql`update projects set live_enabled = true where id = ${id}`);
  await world.database.run(sql`
    update sessions set updated_at = created_at + interval '9 minutes', expires_at = '2100-01-01'
     where user_id = ${userId}`);
  const session = await world.database.one<{ created_at: number }>(
    sql`select created_at from sessions where user_id = ${userId}`,
  );
  const signedInAt = session?.created_at ?? Number.NaN;
  held.at = signedInAt + 599_999;
  assert.equal((await create(id, { cookie }, { mode: 'live' })).status, 201);
  for (const late of [600_000, 600_001, 3_600_000]) {
    held.at = signedInAt + late;
    const rows = await world.countRows();
    const { status, body } = await create(id, { cookie }, { mode: 'live' });
    assert.deepEqual([status, body.code], [403, 'REAUTHENTICATION_REQUIRED']);
    assert.deepEqual(await world.countRows(), rows);
  }
  assert.equal((await create(id, { cookie }, { mode: 'test' })).status, 201);
  held.at = undefined;
  const again = await world.call('POST', '/auth/sign-in/email', { body: { email, password } });
  const fresh = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  assert.equal((await create(id, { cookie: fresh }, { mode: 'live' })).status, 201);
});

test('C10 an Idempotency-Key is ignored: a repeated creation makes a second key, with its own secret', async () => {
  const { id, cookie } = await world.project();
  const send = () =>
    world.call('POST', `/v1/projets/${id}/cles`, {
      cookie,
      headers: { 'Idempotency-Key': 'une-valeur-unique' },
      body: { name: 'Répétée' },
    });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.notEqual(first.body.secret, second.body.secret);
  const { body } = await world.call('GET', `/v1/projets/${id}`, { cookie });
  const named = body.keys.filter((key: { name: string }) => key.name === 'Répétée');
  assert.equal(named.length, 2);
});

test('K10 a secret is in no row and no line of the log, only its hash and its visible prefix', async () => {
  const { id, key, keyId, cookie } = await world.project();
  await world.pay(key);
  await world.call('GET', '/v1/moi/cle', { key });
  await world.call('GET', `/v1/moi/cle?key=${key}&access_token=${key}`);
  await world.call('GET', `/v1/payments?api_key=${key}`, { key });
  await world.call('GET', '/v1/moi/cle', { headers: { Cookie: `auth.session_token=${key}` } });
  await world.call('POST', '/v1/payments', { key, body: '{"amount":' });
  await world.call('POST', `/v1/projets/${id}/cles`, { key, body: { name: 'clé' } });
  await world.call('GET', `/v1/projets/${id}`, { cookie });
  await eventually('its calls are in the log of calls', async () => {
    const row = await world.database.one<{ count: number }>(
      sql`select count(*)::int as count from calls where key_id = ${keyId}`,
    );
    return (row?.count ?? 0) >= 4;
  });
  const dump = await dumpOf(world);
  const random = key.slice('sk_svc_pay_test_'.length + 4);
  assert.ok(!dump.includes(random), 'the secret is in the database');
  assert.ok(dump.includes(hashKey(key)), 'the dump is whole');
  assert.ok(dump.includes(key.slice(0, 20)));
  const lines = JSON.stringify(logged);
  assert.ok(lines.includes('/v1/moi/cle'), 'the log is read');
  assert.ok(!lines.includes(random), 'the secret is in the log');
});

test('K11 no later answer has the secret: the member is absent, not empty', async () => {
  const { id, key, cookie } = await world.project();
  const random = key.slice('sk_svc_pay_test_'.length + 4);
  const later = [
    await create(id, { cookie }),
    await world.call('GET', `/v1/projets/${id}`, { cookie }),
    await world.call('GET', '/v1/projets', { cookie }),
    await world.call('GET', '/v1/moi/cle', { key }),
    await world.call('GET', `/v1/projets/${id}/webhooks`, { key }),
  ];
  for (const answer of later) {
    assert.ok(answer.status < 300, answer.text);
    assert.ok(!answer.text.includes(random), answer.text);
  }
  const { keys } = later[1]?.body ?? {};
  assert.equal(keys.length, 2);
  for (const shown of keys) assert.ok(!('secret' in shown) && !('secret_hash' in shown));
});

function create(id: string, { cookie }: { cookie: string }, body: object = {}): Promise<Answer> {
  const path = `/v1/projets/${id}/cles`;
  return world.call('POST', path, { cookie, body: { name: 'clé', ...body } });
}

async function countKeys(): Promise<number> {
  return (await world.database.all(sql`select id from api_keys`)).length;
}

async function setRole(id: string, { userId }: Person, role: 'admin' | 'user' | 'viewer') {
  await world.database.run(sql`
    insert into members (project_id, user_id, role, joined_at) values (${id}, ${userId}, ${role}, now())
    on conflict (project_id, user_id) do update set role = excluded.role`);
}

/** Every row of every table as text: what a thief of a backup reads. */
async function dumpOf({ database, countRows }: World): Promise<string> {
  const tables = Object.keys(await countRows([]));
  const rows = await Promise.all(
    tables.map((name) => {
      const text = `select t::text as text from ${name} t`;
      return database.all<{ text: string }>({ text, values: [] });
    }),
  );
  return JSON.stringify(rows);
}

async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `never came: ${what}`);
    await sleep(10);
  }
}
