// Addresses, queries and methods that do not exist or are not meant.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { platformOperations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Row, refuses, send, site } from './refusal.ts';

const missing = (name: string, path: string, rest: Partial<Row> = {}): Row => ({
  name: `E7 ${name}`,
  send: `GET ${path}`,
  status: 404,
  code: 'NOT_FOUND',
  ...rest,
});
const unreadable = { status: 400, code: 'BAD_REQUEST' } as const;

refuses('E7 an address that is not ours is 404 in the envelope:', [
  missing('the version alone', '/v1'),
  missing('an unknown name', '/v1/paiements'),
  missing('a name of every object', '/v1/__proto__'),
  missing('a trailing slash', '/v1/payments/'),
  missing('a trailing slash where an id may follow', '/v1/projets/'),
  missing('a trailing slash after an id', '/v1/payments/pay_1/'),
  missing('upper case', '/V1/PAYMENTS'),
  missing('a double slash before', '//v1/payments'),
  missing('a double slash inside', '/v1//payments'),
  missing('a backslash', '/v1\\payments'),
  missing('an encoded slash in an id', '/v1/payments/a%2Fb'),
  missing('an encoded slash in the name', '/v1%2Fpayments'),
  missing('a climb', '/v1/projets/../payments'),
  missing('an encoded climb', '/v1/payments/%2e%2e%2fbalances'),
  missing('a NUL', '/v1/payments/%00'),
  missing('a NUL inside a right form', '/v1/payments/pay_0123456789abcdefghjkmnpq%00'),
  missing('an id of 5,000 characters', `/v1/payments/${'a'.repeat(5000)}`),
  missing('5,000 encoded bytes', `/v1/payments/${'%41'.repeat(5000)}`),
  missing('emoji', '/v1/payments/%F0%9F%92%B8'),
  missing('__proto__', '/v1/payments/__proto__'),
  missing('SQL', "/v1/payments/'%20or%201=1--"),
  missing('an id of another kind', '/v1/payments/prj_01m7xrtjaf2vpbhb1dy32a7sw8'),
  missing('an id in upper case', '/v1/payments/PAY_01M7XRTJAF2VPBHB1DY32A7SW8'),
  missing('an id that was never given', '/v1/payments/pay_01m7xrtjaf2vpbhb1dy32a7sw8'),
  missing('a bad percent', '/v1/payments/%zz', unreadable),
  missing('half a percent', '/v1/payments/%', unreadable),
  missing('bytes that are not UTF-8', '/v1/payments/%ff', unreadable),
  missing('an overlong NUL', '/v1/payments/%c0%80', unreadable),
  missing('sign-in without a route', '/auth'),
  missing('sign-in with an empty route', '/auth/'),
  missing('a sign-in route that is switched off', '/auth/verify-password'),
  missing('health with a slash', '/health/'),
  missing('E9 a project that does not exist', '/v1/projets/prj_01m7xrtjaf2vpbhb1dy32a7sw8', {
    as: 'session',
    code: 'PROJECT_NOT_FOUND',
  }),
  missing("E9 somebody else's project", '/v1/projets/$other', {
    as: 'session',
    code: 'PROJECT_NOT_FOUND',
  }),
  missing('E9 a slug in place of the id', '/v1/projets/boutique', {
    as: 'session',
    code: 'PROJECT_NOT_FOUND',
  }),
  missing('E9 a NUL as project', '/v1/projets/%00', { as: 'session', code: 'PROJECT_NOT_FOUND' }),
  missing('E9 a key for a stranger', '/v1/projets/$other/cles', {
    send: 'POST /v1/projets/$other/cles',
    as: 'session',
    body: '{',
    code: 'PROJECT_NOT_FOUND',
  }),
  missing('W18 E24 an endpoint that does not exist', '', {
    send: 'DELETE /v1/projets/$project/webhooks/we_1',
    headers: { 'Content-Type': 'application/json' },
  }),
  missing('W18 a NUL as endpoint', '', { send: 'DELETE /v1/projets/$project/webhooks/%00' }),
]);

const wrong = (name: string, query: string, fields: string[], path = '/v1/payments'): Row => ({
  name,
  send: `GET ${path}?${query}`,
  status: 400,
  code: 'INVALID_REQUEST',
  fields,
});

refuses('E29, B.0 a wrong query is named, never guessed:', [
  wrong('B.0 page 0', 'page=0', ['page']),
  wrong('B.0 page -1', 'page=-1', ['page']),
  wrong('E11 page abc', 'page=abc', ['page']),
  wrong('E11 page 1.5', 'page=1.5', ['page']),
  wrong('E11 page 1e1', 'page=1e1', ['page']),
  wrong('E11 page 0x1', 'page=0x1', ['page']),
  wrong('E11 a page of blanks', 'page=%20', ['page']),
  wrong('E11 an empty page', 'page=', ['page']),
  wrong('B.0 page 2^53', 'page=9007199254740992', ['page']),
  wrong('B.0 per_page 0', 'per_page=0', ['per_page']),
  wrong('B.0 per_page 101', 'per_page=101', ['per_page']),
  wrong('B.0 limit 101', 'limit=101', ['limit']),
  wrong('B.0, B.15.19 limit and page', 'limit=5&page=2', ['limit', 'page']),
  wrong('B.0 an invented cursor', 'cursor=abc', ['cursor']),
  wrong('B.0 a cursor with a NUL', 'cursor=pay_%00', ['cursor']),
  wrong('B.0 an unknown status', 'status=paid', ['status']),
  wrong('B.0 an unknown channel', 'channel=WAVE', ['channel']),
  wrong('B.0 an unknown order', 'sort=amount', ['sort']),
  wrong('B.0 an empty search', 'q=', ['q']),
  wrong('B.0 a search with a NUL', 'q=a%00b', ['q']),
  wrong('B.0 a search of 5,000 characters', `q=${'a'.repeat(5000)}`, ['q']),
  wrong('B.0 30 February', 'created_from=2026-02-30', ['created_from']),
  wrong('B.0 a date of another form', 'created_to=20/11/2026', ['created_to']),
  wrong('B.0 the year 275761', 'created_to=275761-01-01', ['created_to']),
  wrong('E14 an unknown parameter', 'montant=1', ['montant']),
  wrong('E14 __proto__', '__proto__=1', ['__proto__']),
  wrong('E14 a parameter without a name', '=1', ['']),
  wrong('E29 a parameter twice', 'page=1&page=2', ['page']),
  wrong('E29 the same value twice', 'page=1&page=1', ['page']),
  wrong('E29 a list in brackets', 'page[]=1', ['page[]']),
  wrong('E29 a language twice', 'lang=xx&lang=xx', ['lang']),
  wrong('E12 three wrong parameters', 'page=0&status=x&zzz=1', ['page', 'status', 'zzz']),
  wrong('K7 a key in the query of a call that is known', 'key=$key', ['key']),
  wrong('B.0 an unknown expansion', 'expand=secrets', ['expand'], '/v1/payments/pay_1'),
  wrong('B.0 an empty one', 'expand=', ['expand'], '/v1/payments/pay_1'),
  wrong('E14 on balances', 'mode=live', ['mode'], '/v1/balances'),
  wrong('E14 on a key', 'x=1', ['x'], '/v1/moi/cle'),
  wrong('E14 on health', 'x=1', ['x'], '/health'),
  wrong('E14 on event types', 'x=1', ['x'], '/v1/webhook-event-types'),
]);

/** No credential, an unreadable body and one that is too large: none of them comes before the method. */
const method = (send: Row['send'], allow: string): Row => ({
  name: `E4, E5 ${send.replace(/\$\w+/, '{id}')}`,
  send,
  as: 'nobody',
  headers: { 'Content-Type': ';;' },
  body: Buffer.alloc(1_100_000, '{'),
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  allow,
});

refuses('E4, E5 another method is 405 with the real ones, before all else:', [
  method('PUT /v1/payments', 'GET, HEAD, POST'),
  method('DELETE /v1/payments', 'GET, HEAD, POST'),
  method('PATCH /v1/payments?page=0', 'GET, HEAD, POST'),
  method('POST /v1/payments/pay_1', 'GET, HEAD'),
  method('PUT /v1/payments/%00', 'GET, HEAD'),
  method('PUT /v1/p%61yments', 'GET, HEAD, POST'),
  method('PUT http://ailleurs.example/v1/payments', 'GET, HEAD, POST'),
  method('POST /v1/balances', 'GET, HEAD'),
  method('PUT /v1/projets', 'GET, HEAD, POST'),
  method('PATCH /v1/projets/$project', 'DELETE, GET, HEAD, PUT'),
  method('POST /v1/projets/$project/live', 'GET, HEAD, PUT'),
  method('GET /v1/projets/$project/membres/usr_1', 'DELETE, PUT'),
  method('PUT /v1/projets/$other/cles', 'POST'),
  method('PUT /v1/projets/$project/webhooks', 'GET, HEAD, POST'),
  method('POST /v1/projets/$project/webhooks/we_1', 'DELETE, PATCH'),
  method('DELETE /v1/moi/cle', 'GET, HEAD'),
  method('POST /v1/webhook-event-types', 'GET, HEAD'),
  method('POST /health', 'GET, HEAD'),
  method('OPTIONS /v1/payments', 'GET, HEAD, POST'),
  method('OPTIONS /health', 'GET, HEAD'),
  method('TRACE /v1/payments', 'GET, HEAD, POST'),
  method('PROPFIND /v1/projets', 'GET, HEAD, POST'),
  method('TRACE /auth/sign-in/email', 'POST'),
  method('PROPFIND /auth/get-session', 'GET, HEAD'),
  method('PROPFIND /auth/reset-password/abc', 'GET, HEAD'),
  // A name that is fixed, where another route takes any id: its methods are its own.
  ...[
    method('PATCH /v1/projets/$project/events/replay', 'POST'),
    method('GET /v1/projets/$project/events/replay', 'POST'),
    method('GET /v1/refunds/quote', 'POST'),
    method('GET /v1/payouts/quote', 'POST'),
    method('PATCH /v1/offers/check', 'POST'),
    method('DELETE /v1/offers/check', 'POST'),
  ].map((row) => ({ ...row, name: `N47 ${row.name}` })),
  { ...method('GET /v1/projets/$project/cles', 'POST'), headers: {}, body: '' },
  { ...method('GET /auth/sign-in/email', 'POST'), headers: {}, body: '' },
]);

describe('E6 HEAD answers what GET would, without its body', () => {
  const paths = [
    '/health',
    '/v1/payments',
    '/v1/payments/pay_1',
    '/v1/balances',
    '/v1/moi/cle',
    '/v1/rien',
  ];
  for (const path of [
    ...paths,
    '/v1/payments?page=0',
    '/v1/projets',
    '/auth/rien',
    '/v1/payments/%zz',
  ]) {
    test(`E6 ${path}`, async () => {
      const { world, key } = await site();
      const headers = { Authorization: `Bearer ${key}` };
      const get = await send(world.url, 'GET', path, { headers });
      const head = await send(world.url, 'HEAD', path, { headers });
      assert.deepEqual([head.status, head.text], [get.status, '']);
      assert.match(String(head.headers['x-request-id']), /^req_/);
    });
  }
});

test('E28 a preflight of another site is refused and grants nothing', async () => {
  const { world } = await site();
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
  for (const path of ['/v1/payments', '/v1/projets', '/auth/sign-in/email', '/health']) {
    const reply = await send(world.url, 'OPTIONS', path, { headers });
    assert.equal(reply.status, 405, path);
    const granted = Object.keys(reply.headers).filter((name) => name.startsWith('access-control'));
    assert.deepEqual(granted, [], path);
  }
});

const methodsAt = (path: string, which = (_: Operation) => true) =>
  Object.values<Operation>(platformOperations)
    .filter((operation) => operation.path === path && which(operation))
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .sort()
    .join(', ');

test('E28 a page of any site reads the open data routes, with a key and without a cookie, and no other route', async () => {
  const { world, key, cookie } = await site();
  const headers = { Origin: 'https://evil.example', Authorization: `Bearer ${key}` };
  for (const operation of Object.values<Operation>(platformOperations)) {
    const path = operation.path.replace(/\{\w+\}/g, 'x_1');
    const asked = { ...headers, 'Access-Control-Request-Method': operation.method };
    const preflight = await send(world.url, 'OPTIONS', path, { headers: asked });
    const reply = await send(world.url, operation.method, path, { headers });
    const withCookie = { Origin: headers.Origin, Cookie: cookie };
    const other = await send(world.url, operation.method, path, { headers: withCookie });
    const open = operation.family === 'data';
    for (const [answer, name] of [
      [preflight, 'preflight'],
      [reply, 'key'],
      [other, 'cookie'],
    ] as const) {
      const origin = answer.headers['access-control-allow-origin'];
      assert.equal(origin, open ? '*' : undefined, `${name} ${path}`);
      assert.equal(answer.headers['access-control-allow-credentials'], undefined, path);
    }
    assert.equal(preflight.status, open ? 204 : 405, path);
    if (!open) continue;
    assert.match(String(preflight.headers['access-control-allow-headers']), /^Authorization\b/);
    const shared = methodsAt(operation.path, ({ family }) => family === 'data');
    assert.equal(preflight.headers['access-control-allow-methods'], shared, path);
    // What is no preflight is a method like others (E6).
    const plain = await send(world.url, 'OPTIONS', path);
    assert.deepEqual(
      [plain.status, plain.headers['allow']],
      [405, methodsAt(operation.path)],
      path,
    );
  }
});

test('E23, E24 a deletion with a JSON type and no body works and is 204 without a body', async () => {
  const at = await site();
  const { world, key, project } = at;
  const body = { url: 'http://127.0.0.1:1/autre', events: ['payment.succeeded'] };
  const made = await world.call('POST', `/v1/projets/${project}/webhooks`, { key, body });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const path = `/v1/projets/${project}/webhooks/${made.body.id}`;
  const gone = await send(world.url, 'DELETE', path, { headers });
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.equal(gone.headers['content-type'], undefined);
  const again = await send(world.url, 'DELETE', path, { headers, body: '{}' });
  assert.deepEqual([again.status, again.body['code']], [404, 'NOT_FOUND']);
});

test('a page opened with a slash at its end leads to the page, query kept; nothing else that ends so leads anywhere', async () => {
  const { world } = await site();
  const host = { Host: '127.0.0.1' };
  for (const [path, to] of [
    ['/data/', '/data'],
    ['/data/banques/?q=a/&lang=en', '/data/banques?q=a/&lang=en'],
    ['/data/banques/x/', '/data/banques/x'],
    ['/docs/?', '/docs?'],
    ['/docs/errors/', '/docs/errors'],
    ['/conditions/', '/conditions'],
    [`http://evil.example/data/`, '/data'],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await send(world.url, method, path, { headers: host });
      assert.deepEqual([status, headers.location, text], [308, to, ''], `${method} ${path}`);
    }
  }
  for (const [method, path] of [
    ['POST', '/data/'],
    ['GET', '/v1/jeux/'],
    ['GET', '//evil.example/data/'],
    ['GET', '/data//'],
    ['GET', '/nowhere/'],
  ] as const) {
    const { status, headers } = await send(world.url, method, path, { headers: host });
    assert.deepEqual([status, headers.location], [404, undefined], `${method} ${path}`);
  }
});
