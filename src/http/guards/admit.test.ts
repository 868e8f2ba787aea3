// createPayment, listPayments, getPayment and getBalances as a dashboard session calls them: the project
// and the mode come from headers, everything else is as for a key (contract/payments.md B.0).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Project = Awaited<ReturnType<World['project']>>;

/** The headers of a session in a project. */
const as = (cookie: string, project?: string, mode?: string) => ({
  cookie,
  headers: {
    ...(project === undefined ? {} : { 'X-Svc-External-Ref': project }),
    ...(mode === undefined ? {} : { 'X-Svc-Mode': mode }),
  },
});

const newPayment = { amount: 10_000, channel: 'wave', customer: { phone: '+221700000000' } };

const create = (caller: ReturnType<typeof as>, key: string, body: object = newPayment) =>
  world.call('POST', '/v1/payments', {
    ...caller,
    headers: { ...caller.headers, 'Idempotency-Key': key },
    body,
  });

const enableLive = (id: string) =>
  world.database.run(sql`update projects set live_enabled = true where id = ${id}`);

const join = (project: Project, userId: string, role: string) =>
  world.database.run(sql`insert into members (project_id, user_id, role, joined_at)
    values (${project.id}, ${userId}, ${role}, now())
    on conflict (project_id, user_id) do update set role = excluded.role`);

const shown = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? ''}`.trim();

test('S10 B.0 a session creates and reads payments of the project and the mode it names, and of no other', async () => {
  const { id, key, cookie } = await world.project();
  await enableLive(id);
  const made = await create(as(cookie, id), 'une-session-1');
  assert.deepEqual([made.status, made.body.livemode], [201, false]);
  const lived = await create(as(cookie, `psvc_${id}`, 'live'), 'une-session-1');
  assert.deepEqual([lived.status, lived.body.livemode], [201, true]);
  const path = (payment: { body: { id: string } }) => `/v1/payments/${payment.body.id}`;
  for (const [mode, own, foreign] of [
    ['test', made, lived],
    ['live', lived, made],
  ] as const) {
    const caller = as(cookie, id, mode);
    assert.equal((await world.call('GET', path(own), caller)).body.id, own.body.id);
    assert.equal(shown(await world.call('GET', path(foreign), caller)), '404 NOT_FOUND');
    const listed = await world.call('GET', '/v1/payments', caller);
    assert.deepEqual(
      listed.body.data.map((payment: { id: string }) => payment.id),
      [own.body.id],
    );
    const balances = await world.call('GET', '/v1/balances', caller);
    assert.deepEqual([balances.status, balances.body.livemode], [200, mode === 'live']);
  }
  assert.equal((await world.call('GET', path(made), { key })).body.id, made.body.id);
  assert.equal(shown(await world.call('GET', path(lived), { key })), '404 NOT_FOUND');
});

test('S10 M9 a session that names no project of its own is refused on every payment route and opens nothing', async () => {
  const mine = await world.project();
  const other = await world.project();
  const { cookie } = mine;
  const former = await world.signUp();
  const slug = (await world.call('GET', `/v1/projets/${mine.id}`, { cookie })).body.slug;
  // The payments of the tests before settle now, not between the two counts of rows.
  await world.advance(3_000);
  const rows = await world.countRows();
  const refused: [ReturnType<typeof as>, string][] = [
    [as(cookie), '400 PROJECT_REQUIRED'],
    [as(cookie, ''), '400 PROJECT_REQUIRED'],
    [as(cookie, other.id), '404 PROJECT_NOT_FOUND'],
    [as(cookie, `psvc_${other.id}`), '404 PROJECT_NOT_FOUND'],
    [as(cookie, 'prj_00000000000000000000000000'), '404 PROJECT_NOT_FOUND'],
    [as(cookie, `psvc_psvc_${mine.id}`), '404 PROJECT_NOT_FOUND'],
    [as(cookie, `${mine.id}, ${mine.id}`), '404 PROJECT_NOT_FOUND'],
    [as(cookie, slug), '404 PROJECT_NOT_FOUND'],
    [as(former.cookie, mine.id), '404 PROJECT_NOT_FOUND'],
  ];
  for (const [caller, expected] of refused) {
    for (const path of ['/v1/payments', '/v1/payments/pay_1', '/v1/balances']) {
      assert.equal(shown(await world.call('GET', path, caller)), expected, path);
    }
    // Before anything is said of the body, or of the key that is missing.
    assert.equal(
      shown(await world.call('POST', '/v1/payments', { ...caller, body: '{' })),
      expected,
    );
  }
  assert.deepEqual(await world.countRows(), rows);
  await join(mine, former.userId, 'viewer');
  const seen = await world.call('GET', '/v1/balances', as(former.cookie, mine.id));
  assert.equal(seen.status, 200);
  await world.database.run(sql`delete from members where user_id = ${former.userId}`);
  const gone = await world.call('GET', '/v1/balances', as(former.cookie, mine.id));
  assert.equal(shown(gone), '404 PROJECT_NOT_FOUND', 'the role is read at each call');
});

test('K8 with a key and a cookie the key decides: its project, its mode, and no header of a session', async () => {
  const { id, key, cookie } = await world.project();
  const other = await world.project();
  await enableLive(id);
  const call = (headers: Record<string, string>, token = key) =>
    world.call('GET', '/v1/balances', { key: token, cookie, headers });
  assert.equal((await call({})).body.livemode, false);
  assert.equal((await call({ 'X-Svc-Mode': 'live' })).body.livemode, false);
  assert.equal(shown(await call({ 'X-Svc-External-Ref': id }, other.key)), '401 UNAUTHENTICATED');
  // An empty header names no project, as for a session.
  assert.equal(shown(await call({ 'X-Svc-External-Ref': '' })), '200');
  assert.equal(shown(await call({}, `${key}x`)), '401 INVALID_API_KEY');
});

test('S7 a call of another site that carries the cookie is refused before it can count', async () => {
  const { id, cookie } = await world.project();
  for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    const caller = as(cookie, id);
    const foreign = { cookie, headers: { ...caller.headers, ...headers } };
    assert.equal(shown(await create(foreign, 'un-autre-site')), '403 FORBIDDEN');
    assert.equal(shown(await world.call('GET', '/v1/balances', foreign)), '403 FORBIDDEN');
  }
});

test('B.0 the mode of a session is test or live, live only where it is active, anything else is named', async () => {
  const { id, cookie } = await world.project();
  const off = await world.call('GET', '/v1/balances', as(cookie, id, 'live'));
  assert.equal(shown(off), '403 LIVE_NOT_ENABLED');
  const early = { ...as(cookie, id, 'live'), body: '{' };
  assert.equal(shown(await world.call('POST', '/v1/payments', early)), '403 LIVE_NOT_ENABLED');
  for (const mode of ['LIVE', 'x', '', 'test, live']) {
    const { status, body } = await create(as(cookie, id, mode), 'court', { amount: -1 });
    assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(body.fields).sort(), ['Idempotency-Key', 'X-Svc-Mode', 'amount']);
    const read = await world.call('GET', '/v1/payments/pay_1', as(cookie, id, mode));
    assert.deepEqual(Object.keys(read.body.fields), ['X-Svc-Mode']);
  }
});

test('M23 B.0 a viewer reads, a user and an administrator create; the refusal is FORBIDDEN and comes before the body', async () => {
  const project = await world.project();
  const member = await world.signUp();
  const caller = as(member.cookie, project.id);
  for (const [role, expected] of [
    ['viewer', '403 FORBIDDEN'],
    ['user', '201'],
    ['admin', '201'],
  ] as const) {
    await join(project, member.userId, role);
    for (const path of ['/v1/payments', '/v1/balances']) {
      assert.equal((await world.call('GET', path, caller)).status, 200, role);
    }
    assert.equal(shown(await create(caller, `une-fois-${role}`)), expected, role);
    const unread = await world.call('POST', '/v1/payments', { ...caller, body: '{' });
    assert.equal(shown(unread), role === 'viewer' ? expected : '400 INVALID_REQUEST', role);
  }
});

test('B.13 a key and a session of one project and mode share their idempotency keys, other modes do not', async () => {
  const { id, key, cookie } = await world.project();
  await enableLive(id);
  const first = await world.pay(key, newPayment, { 'Idempotency-Key': 'une-commande' });
  const again = await create(as(cookie, id), 'une-commande');
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const other = await create(as(cookie, id), 'une-commande', { ...newPayment, amount: 20_000 });
  assert.equal(shown(other), '409 IDEMPOTENCY_CONFLICT');
  const live = await create(as(cookie, id, 'live'), 'une-commande');
  assert.deepEqual([live.status, live.headers.get('idempotent-replayed')], [201, null]);
  const both = await Promise.all([
    world.pay(key, newPayment, { 'Idempotency-Key': 'en-meme-temps' }),
    create(as(cookie, id), 'en-meme-temps'),
  ]);
  assert.equal(both[0].text, both[1].text);
});

test('Q15 keys and sessions share the minute of their project: of one call too many, one is refused', async () => {
  const { id, key, cookie } = await world.project();
  const second = await world.newKey(id, cookie);
  const bystander = await world.project();
  // At the start of a minute, so that the test does not meet the next one.
  clock.advance(60_000 - (clock.now() % 60_000));
  await world.call('GET', '/v1/balances', { key });
  await world.database.run(sql`
    update minute_counts set current = ${limits.requestsPerMinutePerProject - 3}
     where subject = ${id}`);
  const callers = [{ key }, { key: second.secret }, as(cookie, id), as(cookie, id, 'test')];
  const answers = await Promise.all(
    callers.map((caller) => world.call('GET', '/v1/balances', caller)),
  );
  const codes = answers.map((answer) => answer.status).sort();
  assert.deepEqual(codes, [200, 200, 200, 429]);
  for (const caller of [as(cookie, id), { key }]) {
    const late = await world.call('GET', '/v1/balances', caller);
    assert.equal(shown(late), '429 RATE_LIMITED');
    assert.ok(Number(late.headers.get('retry-after')) >= 1);
  }
  const other = await world.call('GET', '/v1/balances', as(bystander.cookie, bystander.id));
  assert.equal(other.status, 200);
});

test('decision 26: a payment call of a session is kept for the counts, and the list of calls is that of keys', async () => {
  const { id, key, keyId, cookie } = await world.project();
  const other = await world.second();
  await world.call('GET', `${other.url}/v1/balances`, as(cookie, id));
  await world.call('GET', `${other.url}/v1/balances`, { key });
  await world.call('GET', `${other.url}/v1/balances`, as(cookie, 'prj_1'));
  // A server that stops writes what it still holds.
  await other.app.close();
  const kept = await world.database.all<{ key_id: string | null; path: string }>(
    sql`select key_id, path from calls where project_id = ${id} order by id`,
  );
  assert.deepEqual(
    kept.map((row) => ({ ...row })),
    [
      { key_id: null, path: '/v1/balances' },
      { key_id: keyId, path: '/v1/balances' },
    ],
  );
  const { calls } = (await world.call('GET', `/v1/projets/${id}`, { cookie })).body;
  assert.deepEqual(
    calls.map((call: { key_id: string }) => call.key_id),
    [keyId],
  );
});
