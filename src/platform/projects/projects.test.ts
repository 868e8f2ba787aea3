// createProject, listProjects and getProject: twenty projects of one's own at most, each under its id alone,
// with the calls of its keys, and the signing secret for administrators only.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

type Person = Awaited<ReturnType<World['signUp']>>;

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('M1 with nineteen projects, five creations at once on two servers give exactly one more', async () => {
  const { url } = await world.second();
  for (let round = 0; round < 2; round++) {
    const person = await world.signUp();
    const first = await Promise.all(Array.from({ length: 19 }, (_, n) => create(person, `P ${n}`)));
    assert.ok(first.every(({ status }) => status === 201));
    const answers = await Promise.all(
      [url, '', url, '', url].map((server) => create(person, 'Boutique', server)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      assert.deepEqual([status, body.code, body.limit], [409, 'PROJECT_LIMIT_REACHED', 20]);
    }
    assert.equal((await list(person)).body.data.length, 20);
  }
});

test('M1 only projects that are owned and not deleted count', async () => {
  const person = await world.signUp();
  const made = await Promise.all(Array.from({ length: 20 }, () => create(person, 'Boutique')));
  const guest = await world.project();
  await setRole(guest.id, person, 'admin');
  assert.equal((await create(person, 'Boutique')).body.code, 'PROJECT_LIMIT_REACHED');
  const id = made[7]?.body.id;
  await world.database.run(sql`update projects set deleted_at = now() where id = ${id}`);
  assert.equal((await create(person, 'Boutique')).status, 201);
  assert.equal((await create(person, 'Boutique')).body.code, 'PROJECT_LIMIT_REACHED');
});

test('M2 the list has the limit and the projects of which the caller is a member, always in one order', async () => {
  const person = await world.signUp();
  assert.deepEqual((await list(person)).body, { data: [], limit: 20 });
  const other = await world.project();
  const own = [
    await create(person, 'Un'),
    await create(person, 'Deux'),
    await create(person, 'Un'),
  ];
  const ids = own.map(({ body }) => body.id);
  assert.deepEqual(await idsOf(person), ids);
  await setRole(other.id, person, 'viewer');
  const all = [...ids, other.id].sort();
  for (let n = 0; n < 5; n++) assert.deepEqual(await idsOf(person), all);
  assert.deepEqual(await idsOf(other), [other.id]);
  await world.database.run(sql`delete from members where user_id = ${person.userId}
    and project_id = ${other.id}`);
  await world.database.run(sql`update projects set deleted_at = now() where id = ${ids[1]}`);
  assert.deepEqual(await idsOf(person), [ids[0], ids[2]]);
});

test('M2 a project in the list, in its detail and in the answer of its creation is the same', async () => {
  const person = await world.signUp();
  const { body } = await create(person, ' Épicerie du Marché n° 2 ! ');
  assert.deepEqual(Object.keys(body), ['id', 'name', 'slug', 'created_at']);
  assert.match(body.id, /^prj_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(body.name, 'Épicerie du Marché n° 2 !');
  assert.match(body.slug, /^epicerie-du-marche-n-2(-[0-9a-z]{8})?$/);
  assert.deepEqual((await list(person)).body.data, [body]);
  const detail = (await read(body.id, person)).body;
  const { id, name, slug, created_at } = detail;
  assert.deepEqual({ id, name, slug, created_at }, body);
  assert.deepEqual([detail.live_enabled, detail.keys, detail.calls], [false, [], []]);
});

test('M3 the same name at once, by several people, gives as many slugs and no fault', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => world.signUp()));
  for (const name of ['Même nom', '🛒🛒', 'a'.repeat(60), '-']) {
    const answers = await Promise.all(
      [...people, ...people, ...people].map((person) => create(person, name)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    const slugs = answers.map(({ body }) => body.slug as string);
    assert.equal(new Set(slugs).size, slugs.length);
    for (const slug of slugs) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('C3 C8 a project has a name of 1 to 60 characters and nothing else', async () => {
  const person = await world.signUp();
  for (const name of ['a', 'é'.repeat(60), '🛒'.repeat(60), ' Ici ']) {
    const { status, body } = await create(person, name);
    assert.deepEqual([status, body.name], [201, name.trim()]);
  }
  const rows = await world.countRows();
  const table: [object, string][] = [
    [{}, 'name'],
    ...[
      '',
      '  \u00a0',
      '\u200b\u2060',
      '\u3164',
      'a'.repeat(61),
      '🛒'.repeat(61),
      'a\0',
      1,
      null,
      ['a'],
    ].map((name): [object, string] => [{ name }, 'name']),
    [{ name: 'a', slug: 'b' }, 'slug'],
    [{ name: 'a', live_enabled: true }, 'live_enabled'],
  ];
  for (const [body, field] of table) {
    const answer = await world.call('POST', '/v1/projets', { cookie: person.cookie, body });
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST'], answer.text);
    assert.deepEqual(Object.keys(answer.body.fields), [field]);
  }
  assert.deepEqual(await world.countRows(), rows);
});

test('C9 S4 a key, an unknown session or nobody has no projects', async () => {
  const { id, key } = await world.project();
  const rows = await world.countRows();
  const callers = [{ key }, {}, { cookie: 'auth.session_token=x.y' }];
  for (const caller of callers) {
    for (const [method, path] of [
      ['GET', '/v1/projets'],
      ['POST', '/v1/projets'],
      ['GET', `/v1/projets/${id}`],
    ] as const) {
      const body = method === 'POST' ? { name: 'Boutique' } : undefined;
      const answer = await world.call(method, path, { ...caller, body });
      assert.deepEqual([answer.status, answer.body.code], [401, 'UNAUTHENTICATED'], answer.text);
    }
  }
  assert.deepEqual(await world.countRows(), rows);
});

test('E9 M9 a stranger, a former member and whoever uses the slug get one and the same 404', async () => {
  const owner = await world.project();
  const { slug } = (await read(owner.id, owner)).body;
  const stranger = await world.signUp();
  const former = await world.signUp();
  await setRole(owner.id, former, 'admin');
  assert.equal((await read(owner.id, former)).status, 200);
  await world.database.run(sql`delete from members where user_id = ${former.userId}`);
  const answers = [
    await read(owner.id, stranger),
    await read(owner.id, former),
    await read('prj_00000000000000000000000000', owner),
    await read(owner.id.toUpperCase(), owner),
    await read(slug, owner),
    await read('%00', owner),
    await read(`${owner.id}%20`, owner),
  ];
  await world.database.run(sql`update projects set deleted_at = now() where id = ${owner.id}`);
  answers.push(await read(owner.id, owner));
  const texts = answers.map(({ status, text }) => `${status} ${text.replace(/req_\w+/, '')}`);
  assert.equal(new Set(texts).size, 1);
  assert.deepEqual([answers[0]?.status, answers[0]?.body.code], [404, 'PROJECT_NOT_FOUND']);
});

test('W19 decision 26: the signing secret is for administrators, and is absent below', async () => {
  const { id, cookie } = await world.project();
  const secret: string = (await read(id, { cookie })).body.webhook_secret;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const member = await world.signUp();
  for (const role of ['viewer', 'user'] as const) {
    await setRole(id, member, role);
    const { status, body, text } = await read(id, member);
    assert.deepEqual(
      [status, /webhook_secret/.test(Object.keys(body).join()), text.includes('whsec_')],
      [200, false, false],
    );
    assert.equal(body.keys.length, 1);
  }
  await setRole(id, member, 'admin');
  assert.equal((await read(id, member)).body.webhook_secret, secret);
  const another = await world.project();
  assert.notEqual((await read(another.id, another)).body.webhook_secret, secret);
  const rows = await world.database.all(sql`select webhook_secret_sealed from projects`);
  assert.ok(!JSON.stringify(rows).includes('whsec_'), 'a secret is stored as it is');
});

test('K10 K11 K22 the detail has the calls of its keys, newest first and without a query, and no secret', async () => {
  const { id, key, keyId, cookie } = await world.project();
  const second = await world.newKey(id, cookie, { scopes: ['data'] });
  await world.call('GET', `/v1/moi/cle?key=${key}`, { key });
  await world.call('GET', '/v1/payments', { key: second.secret });
  await world.call('POST', '/v1/payments', { key, body: {} });
  const calls = await callsOf(id, cookie, 3);
  const shown = calls.map(({ method, path, status }) => `${method} ${path} ${status}`);
  assert.deepEqual(shown, ['POST /v1/payments 400', 'GET /v1/payments 403', 'GET /v1/moi/cle 400']);
  assert.deepEqual(
    calls.map((call) => [call.key_id, call.prefix]),
    [
      [keyId, key.slice(0, 20)],
      [second.id, second.prefix],
      [keyId, key.slice(0, 20)],
    ],
  );
  for (const call of calls) {
    const members = [
      'id',
      'key_id',
      'prefix',
      'method',
      'path',
      'status',
      'duration_ms',
      'created_at',
    ];
    assert.deepEqual(Object.keys(call).sort(), members.sort());
    assert.ok(Number.isInteger(call.id) && Number.isInteger(call.duration_ms));
  }
  const { text, body } = await read(id, { cookie });
  assert.ok(!text.includes(key.slice(20)) && !text.includes(second.secret.slice(20)));
  assert.deepEqual(
    body.keys.map((shownKey: { id: string }) => shownKey.id),
    [second.id, keyId],
  );
  for (const { last_used_at } of body.keys)
    assert.ok(calls.some((c) => c.created_at === last_used_at));
});

test('decision 26: the latest 100 calls are shown or as many as are asked for, and none of another project', async () => {
  const { id, key, cookie } = await world.project();
  const other = await world.project();
  await world.call('GET', '/v1/moi/cle', { key: other.key });
  await world.call('GET', '/v1/balances', { key });
  await callsOf(id, cookie, 1);
  await Promise.all(Array.from({ length: 104 }, () => world.call('GET', '/v1/moi/cle', { key })));
  await eventually('105 calls are kept', async () => {
    const rows = await world.database.all(sql`select id from calls where project_id = ${id}`);
    return rows.length === 105;
  });
  const calls = await callsOf(id, cookie, 100);
  assert.ok(calls.every(({ path }) => path === '/v1/moi/cle'));
  const ids = calls.map((call) => call.id);
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => b - a),
  );
  assert.equal((await callsOf(other.id, other.cookie, 1)).length, 1);
  const asked = async (calls: number) => (await read(id, { cookie }, `?calls=${calls}`)).body.calls;
  assert.deepEqual(await asked(2), calls.slice(0, 2));
  assert.deepEqual(await asked(0), []);
  const tooMany = await read(id, { cookie }, '?calls=101');
  assert.deepEqual([tooMany.status, Object.keys(tooMany.body.fields)], [400, ['calls']]);
});

type Call = Record<'method' | 'path' | 'key_id' | 'prefix' | 'created_at', string> &
  Record<'id' | 'status' | 'duration_ms', number>;

/** Calls are written off the request path, every half second. */
async function callsOf(id: string, cookie: string, count: number): Promise<Call[]> {
  let calls: Call[] = [];
  await eventually(`${count} calls of ${id}`, async () => {
    calls = (await read(id, { cookie })).body.calls;
    return calls.length === count;
  });
  return calls;
}

async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `never came: ${what}`);
    await sleep(20);
  }
}

type Cookie = { cookie: string };

const create = ({ cookie }: Cookie, name: string, server = ''): Promise<Answer> =>
  world.call('POST', `${server}/v1/projets`, { cookie, body: { name } });

const list = ({ cookie }: Cookie) => world.call('GET', '/v1/projets', { cookie });

const read = (id: string, { cookie }: Cookie, query = '') =>
  world.call('GET', `/v1/projets/${id}${query}`, { cookie });

const idsOf = async (person: Cookie): Promise<string[]> =>
  (await list(person)).body.data.map((project: { id: string }) => project.id);

async function setRole(id: string, { userId }: Person, role: 'admin' | 'user' | 'viewer') {
  await world.database.run(sql`
    insert into members (project_id, user_id, role, joined_at) values (${id}, ${userId}, ${role}, now())
    on conflict (project_id, user_id) do update set role = excluded.role`);
}
