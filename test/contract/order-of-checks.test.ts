// The order of checks on every operation of the contract, two faults at a time: of two neighbours in
// contract/payments.md B.0 the earlier one is told. A new operation is tested by being declared.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { platformOperations } from '../../contract/index.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import { sql } from '../../src/db/sql.ts';
import { boundsOf } from '../../src/http/body-bounds.ts';
import { clock } from '../../src/kit/clock.ts';
import { startWorld } from '../kit/world.ts';
import { type Reply, send } from './refusal.ts';

type Site = Awaited<ReturnType<typeof openSite>>;
let wired: Site;
let unwired: Site;
/** Everything that may be switched off is. */
let closed: Site;
before(async () => {
  const pages = { PUBLIC_URL: 'http://localhost:3000' };
  [wired, unwired, closed] = await Promise.all([
    openSite({ GATEWAY_MODE: 'simulated', ...pages }),
    openSite({ GATEWAY_MODE: 'not_wired', ...pages }),
    openSite({ IDENTITY_OPEN: 'false' }),
  ]);
  await closed.world.database.run(sql`
    insert into merchant_accounts (project_id, mode, status, volume_day, created_at, features)
    select id, mode, 'active', now()::date, now(), '{"offers": false}'
      from projects, (values ('test'), ('live')) as of (mode)`);
  // At the start of a minute, so that a project whose calls are used up stays so.
  clock.advance(60_000 - (clock.now() % 60_000));
});
after(() => Promise.all([wired, unwired, closed].map(({ world }) => world.close())));

/** A server with one project on which live mode is on and one where it was switched off again. */
async function openSite(env: Record<string, string>) {
  const world = await startWorld(env);
  const owner = await world.project();
  const viewer = await world.signUp('Binta');
  const made = await world.call('POST', '/v1/projets', {
    cookie: owner.cookie,
    body: { name: 'Sombre' },
  });
  const dark = made.body.id as string;
  const other = (await world.project()).id;
  const { run } = world.database;
  const places: Record<string, { id: string; good: string; bare: string }> = {};
  for (const [name, id, keyMode] of [
    ['bright', owner.id, 'test'],
    ['dark', dark, 'live'],
  ] as const) {
    await run(sql`update projects set live_enabled = true where id = ${id}`);
    await run(sql`insert into members (project_id, user_id, role, joined_at)
      values (${id}, ${viewer.userId}, 'viewer', now())`);
    const good = await world.newKey(id, owner.cookie, { mode: keyMode });
    const bare = await world.newKey(id, owner.cookie, { mode: keyMode, scopes: ['data'] });
    places[name] = { id, good: good.secret, bare: bare.secret };
  }
  await run(sql`update users set maintainer_since = now() where id = ${owner.userId}`);
  await run(sql`update projects set live_enabled = false where id = ${dark}`);
  return { world, other, cookies: { good: owner.cookie, bare: viewer.cookie }, places };
}

/** A call that is right but for the faults laid on it. */
type Ask = {
  by: 'key' | 'cookie' | 'nobody';
  site: Site;
  place: 'bright' | 'dark';
  /** `bare`: the key without the scope, the session without the role. */
  who: 'good' | 'bare';
  foreign: boolean;
  full: boolean;
  method: string;
  mode: string | undefined;
  body: string | undefined;
  search: string;
};

type Fault = { step: string; code: string; lay: Partial<Ask> };

function faultsOf(operation: Operation, by: Ask['by']): Fault[] {
  const { family, method } = operation;
  const pays = family === 'payments';
  const { bytes } = boundsOf(operation);
  const isNamed = operation.path.startsWith('/v1/projets/{id}');
  const inProject = pays || isNamed;
  const bySession = by === 'cookie';
  const fault = (when: unknown, step: string, code: string, lay: Partial<Ask>): Fault[] =>
    when ? [{ step, code, lay: lay }] : [];
  const stranger = pays && !isNamed ? 'PROJECT_REQUIRED' : 'PROJECT_NOT_FOUND';
  const takesMode = pays || 'X-Svc-Mode' in (operation.headers?.properties ?? {});
  const unread = pays ? 'INVALID_REQUEST' : 'BAD_REQUEST';
  return [
    ...fault(true, 'method', 'METHOD_NOT_ALLOWED', { method: 'TRACE' }),
    ...fault(operation.body, 'size', 'REQUEST_TOO_LARGE', { body: ' '.repeat(bytes + 1) }),
    ...fault(by !== 'nobody', 'credential', 'UNAUTHENTICATED', { by: 'nobody' }),
    ...fault(inProject && by !== 'nobody', 'project', bySession ? stranger : 'UNAUTHENTICATED', {
      foreign: true,
    }),
    ...fault(pays || family === 'project', 'rate', 'RATE_LIMITED', { full: true }),
    ...fault(operation.scope && by === 'key', 'scope', 'MISSING_SCOPE', { who: 'bare' }),
    ...fault(by === 'key' || (bySession && inProject && takesMode), 'mode', 'LIVE_NOT_ENABLED', {
      place: 'dark',
      ...(bySession ? { mode: 'live' } : {}),
    }),
    ...fault(pays, 'server', 'PAYMENTS_UNAVAILABLE', { site: unwired }),
    ...fault(
      bySession &&
        (operation.maintainer || (inProject && (operation.role ?? 'viewer') !== 'viewer')),
      'role',
      pays ? 'FORBIDDEN' : 'FORBIDDEN_ROLE',
      { who: 'bare' },
    ),
    ...fault(pays && operation.closable, 'feature', 'NOT_CONFIGURED', { site: closed }),
    ...fault(operation.feature, 'feature', 'FEATURE_DISABLED', { site: closed }),
    // The object of the path is unknown in every call here: it comes last (step 16).
    ...(operation.body && method !== 'GET'
      ? fault(true, 'body', unread, { body: '{' })
      : // A parameter that all know: some routes ignore any other.
        fault(true, 'query', 'INVALID_REQUEST', { search: '?lang=en&lang=en' })),
  ];
}

async function ask(operation: Operation, by: Ask['by'], faults: Partial<Ask>[]): Promise<Reply> {
  const right: Ask = {
    by,
    site: wired,
    place: 'bright',
    who: 'good',
    foreign: false,
    full: false,
    method: operation.method,
    mode: undefined,
    body: operation.body ? '{}' : undefined,
    search: '',
  };
  // The earlier fault is laid last: of two that change one thing it must stay.
  const call: Ask = Object.assign(right, ...faults.toReversed());
  const { world, places, cookies, other } = call.site;
  const place = places[call.place];
  assert.ok(place);
  const named = call.foreign ? other : place.id;
  const headers: Record<string, string> = { 'Accept-Language': 'en' };
  if (call.by === 'key') headers['Authorization'] = `Bearer ${place[call.who]}`;
  if (call.by === 'cookie') headers['Cookie'] = cookies[call.who];
  if (operation.family === 'payments' && !(call.foreign && by === 'cookie')) {
    headers['X-Svc-External-Ref'] = named;
  }
  if (call.mode !== undefined) headers['X-Svc-Mode'] = call.mode;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  if (call.full) await useUp(call.site, place.id);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' && operation.path.startsWith('/v1/projets/') ? named : 'x_1',
  );
  const reply = await send(world.url, call.method, path + call.search, {
    headers,
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  if (call.full) await world.database.run(sql`delete from minute_counts`);
  return reply;
}

/** The minute of the project, of every person and of every key. */
const useUp = ({ world }: Site, project: string) =>
  world.database.run(sql`
    insert into minute_counts (subject, cell, current, previous, asked, granted)
    select subject, ${Math.floor(clock.now() / 60_000)}::bigint,
           ${limits.requestsPerMinutePerProject}::int, 0, 0, 0
      from (select ${project}::text union select 'own:' || id from users
            union select 'own:' || id from api_keys) as s (subject)
    on conflict (subject) do update
      set cell = excluded.cell, current = excluded.current, previous = 0`);

const waysOf = (operation: Operation): Ask['by'][] =>
  ({
    open: ['nobody' as const],
    key: ['key' as const],
    session: ['cookie' as const],
    'key-or-session': ['key' as const, 'cookie' as const],
  })[operation.caller];

describe('E22 of two faults the earlier one is told', () => {
  for (const [name, operation] of Object.entries<Operation>(platformOperations)) {
    test(`E22 on ${name}`, async () => {
      for (const by of waysOf(operation)) {
        const faults = faultsOf(operation, by);
        for (const [n, fault] of faults.entries()) {
          const next = faults[n + 1];
          const reply = await ask(operation, by, [fault.lay, ...(next ? [next.lay] : [])]);
          const told = `${by}: ${fault.step} before ${next?.step}: ${reply.text}`;
          assert.equal(reply.body['code'], fault.code, told);
          assert.equal(reply.headers['x-request-id'], reply.body['request_id'], told);
        }
      }
    });
  }
});

test('E6 E18 E27 S4 every operation: HEAD without a body, both languages, nothing cached, a dead cookie cleared', async () => {
  const { world } = wired;
  for (const [name, operation] of Object.entries<Operation>(platformOperations)) {
    const path = operation.path.replace(/\{\w+\}/g, 'x_1');
    const by = waysOf(operation)[0] ?? 'nobody';
    // All these calls are one address's, and there are more of them than a day has (Q13).
    await world.database.run(sql`delete from day_counts`);
    const french = await send(world.url, operation.method, `${path}?lang=fr`);
    const english = await ask(operation, by, []);
    for (const reply of [french, english]) {
      assert.equal(reply.headers['cache-control'], 'no-store', `E27 ${name}`);
      assert.match(String(reply.headers['vary']), /accept-language/i, `E18 ${name}`);
    }
    if (operation.caller !== 'open') {
      const message = (lang: string) => send(world.url, operation.method, `${path}?lang=${lang}`);
      assert.notEqual((await message('en')).body['message'], french.body['message'], name);
    }
    if (operation.method === 'GET') {
      const head = await ask(operation, by, [{ method: 'HEAD' }]);
      assert.deepEqual([head.status, head.text], [english.status, ''], `E6 ${name}`);
    }
    if (operation.caller === 'open' || operation.caller === 'key') continue;
    const Cookie = 'auth.session_token=gone.gone';
    const dead = await send(world.url, operation.method, path, { headers: { Cookie } });
    assert.deepEqual([dead.status, dead.body['code']], [401, 'UNAUTHENTICATED'], `S4 ${name}`);
    assert.match(String(dead.headers['set-cookie']), /^auth\.session_token=; Max-Age=0/, name);
  }
});
