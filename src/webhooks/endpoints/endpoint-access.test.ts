// Who reaches an endpoint: keys within their scopes and their mode, administrators of its project, and
// nobody else, for whom it does not exist.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, type Call, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('W13 a key subscribes to the events of its scopes only, and is told which scope it lacks', async () => {
  const { id, cookie } = await world.project();
  const data = (await world.newKey(id, cookie, { scopes: ['data'] })).secret;
  const payments = (await world.newKey(id, cookie, { scopes: ['payments'] })).secret;
  const table = [
    [data, ['payment.succeeded'], 'payments'],
    [data, ['dataset.updated', 'payout.failed'], 'payments'],
    [payments, ['dataset.updated'], 'data'],
    [payments, ['payment.failed', 'dataset.updated'], 'data'],
  ] as const;
  const rows = await world.countRows();
  for (const [key, events, scope] of table) {
    const { status, body } = await create(id, { key }, { events });
    assert.deepEqual([status, body.code, body.scope], [403, 'MISSING_SCOPE', scope], `${events}`);
  }
  assert.deepEqual(await world.countRows(), rows);
  const url = address;
  const events = ['dataset.updated'];
  assert.equal((await create(id, { key: data }, { url: url(1), events })).status, 201);
  assert.equal((await create(id, { key: payments }, { url: url(2) })).status, 201);
  const all = ['dataset.updated', 'payment.succeeded'];
  assert.equal((await create(id, { cookie }, { url: url(3), events: all })).status, 201);
});

test('K20 W15 a key of one scope sees and deletes the endpoints within it, the others do not exist for it', async () => {
  const { id, key, cookie } = await world.project();
  const data = (await world.newKey(id, cookie, { scopes: ['data'] })).secret;
  const body = { url: address(1), events: ['dataset.updated'] };
  const own = (await create(id, { key: data }, body)).body.id;
  const paid = (await create(id, { key }, { url: address(2) })).body.id;
  const both = { url: address(3), events: ['dataset.updated', 'payment.failed'] };
  const mixed = (await create(id, { key }, both)).body.id;
  assert.deepEqual(idsOf(await list(id, { key: data })), [own]);
  assert.deepEqual(idsOf(await list(id, { key })), [own, paid, mixed]);
  for (const hidden of [paid, mixed]) assertNotFound(await remove(id, hidden, { key: data }));
  assert.equal((await remove(id, own, { key: data })).status, 204);
  assert.deepEqual(idsOf(await list(id, { cookie })), [paid, mixed]);
});

test('W14 decision 9: an endpoint is for the mode of X-Svc-Mode, test without it, and no other word', async () => {
  const { id, key, liveKey, cookie } = await liveProject();
  const mode = (value: string) => ({ headers: { 'X-Svc-Mode': value } });
  for (const value of ['LIVE', 'x', '', 'test, live', 'Test']) {
    for (const caller of [{ key }, { key: liveKey }, { cookie }]) {
      assertField(await create(id, { ...caller, ...mode(value) }), 'X-Svc-Mode');
    }
  }
  const table: [Call, number, string][] = [
    [{ key }, 201, 'test'],
    [{ key, ...mode('test') }, 201, 'test'],
    [{ key, ...mode('live') }, 403, 'FORBIDDEN'],
    [{ key: liveKey }, 403, 'FORBIDDEN'],
    [{ key: liveKey, ...mode('test') }, 403, 'FORBIDDEN'],
    [{ key: liveKey, ...mode('live') }, 201, 'live'],
    [{ cookie }, 201, 'test'],
    [{ cookie, ...mode('live') }, 201, 'live'],
  ];
  for (const [n, [caller, status, word]] of table.entries()) {
    const answer = await create(id, caller, { url: address(n) });
    const shown = answer.body.modes?.join() ?? answer.body.code;
    assert.deepEqual([answer.status, shown], [status, word], `row ${n}`);
  }
});

test('E22 W13 a key is told its mode before its body is read, then the scope of its events, then its address', async () => {
  const { id, key, cookie } = await world.project();
  const data = (await world.newKey(id, cookie, { scopes: ['data'] })).secret;
  const headers = { 'X-Svc-Mode': 'live' };
  const wrong = { url: 'javascript:alert(1)' };
  const codes = [
    (await create(id, { key: data, headers }, { ...wrong, events: 'all' })).body.code,
    (await create(id, { key: data }, wrong)).body.code,
    (await create(id, { key }, wrong)).body.code,
  ];
  assert.deepEqual(codes, ['FORBIDDEN', 'MISSING_SCOPE', 'INVALID_URL']);
});

test('decision 9: a session makes no live endpoint while live mode is off, whatever the address', async () => {
  const { id, cookie } = await world.project();
  const rows = await world.countRows();
  for (const url of [address(1), 'javascript:alert(1)']) {
    const { status, body } = await create(id, live(cookie), { url });
    assert.deepEqual([status, body.code], [403, 'LIVE_NOT_ENABLED'], url);
  }
  assert.deepEqual(await world.countRows(), rows);
});

test('W15 a test key neither sees nor deletes a live endpoint, nor a live key a test one', async () => {
  const { id, key, liveKey, cookie } = await liveProject();
  const tested = (await create(id, { key }, { url: address(1) })).body.id;
  const lived = (await create(id, live(cookie), { url: address(2) })).body.id;
  assert.deepEqual(idsOf(await list(id, { key })), [tested]);
  assert.deepEqual(idsOf(await list(id, { key: liveKey })), [lived]);
  assert.deepEqual(idsOf(await list(id, { cookie })), [tested, lived]);
  assertNotFound(await remove(id, lived, { key }));
  assertNotFound(await remove(id, tested, { key: liveKey }));
  assert.equal((await list(id, { cookie })).body.length, 2);
  assert.equal((await remove(id, lived, { key: liveKey })).status, 204);
  assert.equal((await remove(id, tested, { key })).status, 204);
});

test('W19 only an administrator lists, makes and deletes endpoints: lower roles are told, strangers learn nothing', async () => {
  const { id, key } = await world.project();
  const made = (await create(id, { key })).body.id;
  const member = await world.signUp();
  const acts = () =>
    Promise.all([
      list(id, member),
      create(id, member, { url: address(1) }),
      remove(id, made, member),
    ]);
  const rows = await world.countRows();
  for (const answer of await acts()) {
    assert.deepEqual([answer.status, answer.body.code], [404, 'PROJECT_NOT_FOUND']);
  }
  assert.deepEqual(await world.countRows(), rows);
  for (const role of ['viewer', 'user'] as const) {
    await setRole(id, member.userId, role);
    for (const { status, body } of await acts()) {
      const shown = [status, body.code, body.role, body.required];
      assert.deepEqual(shown, [403, 'FORBIDDEN_ROLE', role, 'admin']);
    }
  }
  await setRole(id, member.userId, 'admin');
  assert.deepEqual(
    (await acts()).map(({ status }) => status),
    [200, 201, 204],
  );
  assert.ok(!(await list(id, member)).text.includes('whsec_'));
});

test('M10 an administrator who is demoted while the call waits neither makes nor deletes an endpoint', async () => {
  const { id, key } = await world.project();
  const made = (await create(id, { key })).body.id;
  const member = await world.signUp();
  for (const act of [
    () => create(id, member, { url: address(1) }),
    () => remove(id, made, member),
  ]) {
    await setRole(id, member.userId, 'admin');
    const { waiting } = await world.database.transaction(async (tx) => {
      await tx.one(sql`select id from projects where id = ${id} for update`);
      const waiting = act();
      await someoneWaits();
      await tx.run(sql`update members set role = 'user' where user_id = ${member.userId}`);
      // Handed out in an object: awaiting it in here would wait for our own lock.
      return { waiting };
    });
    assert.equal((await waiting).body.code, 'FORBIDDEN_ROLE');
  }
  assert.deepEqual(idsOf(await list(id, { key })), [made]);
});

test('K13 a key that is revoked while its call waits neither makes nor changes nor deletes an endpoint', async () => {
  const { id, key, cookie } = await world.project();
  const made = (await create(id, { key })).body.id;
  const path = `/v1/projets/${id}/webhooks/${made}`;
  const at = { revoked: 'revoked_at', disabled: 'disabled_at', expired: 'expires_at' } as const;
  const acts: [(key: string) => Promise<Answer>, keyof typeof at, string][] = [
    [(own) => create(id, { key: own }, { url: address(1) }), 'revoked', '401 API_KEY_REVOKED'],
    [(own) => remove(id, made, { key: own }), 'revoked', '401 API_KEY_REVOKED'],
    [(own) => remove(id, made, { key: own }), 'disabled', '403 API_KEY_DISABLED'],
    [
      (own) => world.call('PATCH', path, { key: own, body: { events: ['payment.failed'] } }),
      'expired',
      '401 API_KEY_EXPIRED',
    ],
    [
      (own) => world.call('PUT', `${path}/paused`, { key: own, body: { paused: true } }),
      'revoked',
      '401 API_KEY_REVOKED',
    ],
  ];
  for (const [act, how, expected] of acts) {
    const own = await world.newKey(id, cookie);
    const { waiting } = await world.database.transaction(async (tx) => {
      await tx.one(sql`select id from projects where id = ${id} for update`);
      const waiting = act(own.secret);
      await someoneWaits();
      const column = { text: at[how], values: [] };
      await tx.run(sql`update api_keys set ${column} = now() where id = ${own.id}`);
      return { waiting };
    });
    const { status, body } = await waiting;
    assert.equal(`${status} ${body.code}`, expected);
    assert.ok(body[at[how]]);
  }
  const [left, ...more] = (await list(id, { key })).body;
  assert.deepEqual(
    [left.id, left.events, left.paused, more.length],
    [made, ['payment.succeeded'], false, 0],
  );
});

test('K16 a key of another project is nobody here, whether or not the project exists', async () => {
  const { id, key } = await world.project();
  const made = (await create(id, { key })).body.id;
  const other = await world.project();
  const texts = new Set<string>();
  const rows = await world.countRows();
  for (const project of [id, 'prj_00000000000000000000000000', 'boutique']) {
    for (const answer of [
      await list(project, { key: other.key }),
      await create(project, { key: other.key }),
      await remove(project, made, { key: other.key }),
    ]) {
      texts.add(`${answer.status} ${answer.text.replace(/req_\w+/, '')}`);
      assert.deepEqual([answer.status, answer.body.code], [401, 'UNAUTHENTICATED']);
    }
  }
  assert.equal(texts.size, 1);
  for (const answer of [await list(id, {}), await create(id, {}), await remove(id, made, {})]) {
    assert.deepEqual([answer.status, answer.body.code], [401, 'UNAUTHENTICATED']);
  }
  assert.deepEqual(await world.countRows(), rows);
});

type Caller = Omit<Call, 'body'>;

const address = (n: number) => `https://example.com/hook-${n}`;

function create(id: string, caller: Caller, body: object = {}, server = ''): Promise<Answer> {
  const path = `${server}/v1/projets/${id}/webhooks`;
  const good = { url: address(0), events: ['payment.succeeded'] };
  return world.call('POST', path, { ...bare(caller), body: { ...good, ...body } });
}

const list = (id: string, caller: Caller) =>
  world.call('GET', `/v1/projets/${id}/webhooks`, bare(caller));

const remove = (id: string, endpointId: string, caller: Caller) =>
  world.call('DELETE', `/v1/projets/${id}/webhooks/${endpointId}`, bare(caller));

/** A merchant has a key and a cookie: what is sent is the key alone, else the cookie. */
const bare = ({ key, cookie, headers = {} }: Caller): Caller =>
  key === undefined ? { cookie, headers } : { key, headers };

async function liveProject() {
  const { id, key, cookie, userId } = await world.project();
  await world.database.run(sql`update projects set live_enabled = true where id = ${id}`);
  const liveKey = (await world.newKey(id, cookie, { mode: 'live' })).secret;
  return { id, key, liveKey, cookie, userId };
}

/** A session's call for the live mode. */
const live = (cookie: string): Caller => ({ cookie, headers: { 'X-Svc-Mode': 'live' } });

const idsOf = (answer: Answer): string[] => answer.body.map(({ id }: { id: string }) => id);

function assertNotFound({ status, body }: Answer): void {
  assert.deepEqual([status, body.code], [404, 'NOT_FOUND']);
}

/** Refused for this field alone. */
function assertField({ status, body }: Answer, field: string): void {
  assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST'], field);
  assert.deepEqual(Object.keys(body.fields), [field]);
}

async function setRole(id: string, userId: string, role: 'admin' | 'user' | 'viewer') {
  await world.database.run(sql`
    insert into members (project_id, user_id, role, joined_at) values (${id}, ${userId}, ${role}, now())
    on conflict (project_id, user_id) do update set role = excluded.role`);
}

/** Until a call stands before the lock that the test holds. */
async function someoneWaits(): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const waiter = await world.database.one(sql`
      select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiter) return;
    assert.ok(Date.now() < end, 'nobody waits for the lock');
  }
}
