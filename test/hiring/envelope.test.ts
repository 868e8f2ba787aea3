// The envelope of hiring on every route and for every fault, and the largest body (contract/hiring.md H08, H78;
// contract/platform.md H1, H2, H28).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { mounted } from '../../contract/hiring/for-people.ts';
import { hiringOperations } from '../../contract/index.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Hirer, hirer, hiringCodesOfSpec, shown } from '../kit/hiring.ts';
import { type Answer, startWorld, type World } from '../kit/world.ts';

let world: World;
let api: Hirer;
before(async () => {
  world = await startWorld();
  api = await hirer(world);
});
after(() => world.close());

const table = Object.entries<Operation>(hiringOperations);

function judgeError({ status, body, text }: Answer, what: string): void {
  assert.deepEqual(Object.keys(body), ['error'], `${what} ${text}`);
  assert.deepEqual(Object.keys(body.error), ['code', 'message'], what);
  const known = { ...hiringCodesOfSpec, FORBIDDEN: 403 }[body.error.code as string];
  assert.equal(known, status, `${what} ${text}`);
  assert.ok(body.error.message.length > 10, what);
}

const filled = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'token' ? 'x' : 'x_1'));

test('HP01 HC78 every route without a credential, and every path that is none, answers in the envelope', async () => {
  for (const [name, { method, path }] of table) {
    const refused = await world.call(method, filled(path));
    assert.equal(refused.status, 401, name);
    judgeError(refused, name);
  }
  for (const path of ['/api/v1', '/api/v1/', '/api/v1/interview', '/dashboard/hire/none']) {
    const refused = await world.call('GET', path);
    assert.equal(shown(refused), '404 NOT_FOUND', path);
    judgeError(refused, path);
  }
  for (const [method, path, allow] of [
    ['PUT', '/api/v1/interviews', 'GET, HEAD, POST'],
    ['DELETE', '/api/v1/usage', 'GET, HEAD'],
    ['GET', '/api/v1/interviews/x/publish', 'POST'],
  ] as const) {
    const refused = await world.call(method, path, { key: api.key });
    assert.equal(shown(refused), '405 METHOD_NOT_ALLOWED');
    assert.equal(refused.headers.get('allow'), allow);
    judgeError(refused, path);
  }
});

test('HC78 a method that a path of hiring does not know is 405 with those that it knows, on the dashboard’s routes too', async () => {
  const methods = new Map<string, Set<string>>();
  for (const [, operation] of Object.values(hiringOperations).flatMap((one) => mounted({ one }))) {
    const known = methods.get(operation.path) ?? new Set();
    for (const name of operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]) {
      known.add(name);
    }
    methods.set(operation.path, known);
  }
  for (const [path, known] of methods) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (known.has(method)) continue;
      const refused = await world.call(method, filled(path), { cookie: api.cookie });
      assert.equal(shown(refused), '405 METHOD_NOT_ALLOWED', `${method} ${path}`);
      const said = refused.headers.get('allow')?.split(', ');
      // Where one route names what another takes for an id, a path has the methods of both.
      for (const name of known) assert.ok(said?.includes(name), `${method} ${path}`);
      judgeError(refused, path);
    }
  }
});

test('HP01 messages are French, English when asked, and a refusal names no field beside code and message', async () => {
  const french = await api.post('/interviews', { title: '', foo: 1 });
  const english = await api.post('/interviews', { title: '', foo: 1 }, { 'Accept-Language': 'en' });
  judgeError(french, 'fr');
  judgeError(english, 'en');
  assert.notEqual(french.body.error.message, english.body.error.message);
  assert.match(english.body.error.message, /title: .*This field is required/);
  const odd = await api.get('/interviews', { 'Accept-Language': 'wo, de;q=0.5' });
  assert.equal(odd.status, 200);
});

test('HP02 every success is data; a list has its cursor, null on the last page', async () => {
  const id = await api.campaign();
  for (const path of [
    '/interviews',
    `/interviews/${id}/candidates`,
    `/interviews/${id}/sessions`,
  ]) {
    const { status, body } = await api.get(path);
    assert.deepEqual([status, Object.keys(body), body.cursor], [200, ['data', 'cursor'], null]);
  }
  for (const path of [`/interviews/${id}`, `/interviews/${id}/questions`, '/usage']) {
    assert.deepEqual(Object.keys((await api.get(path)).body), ['data'], path);
  }
});

test('HC08 HP28 a body of 2 MiB is read, one byte more is 413, chunked and compressed too, after key and scope', async () => {
  const bytes = (size: number) => {
    const body = JSON.stringify({ title: 'A', description: '' });
    return body.replace('""', `"${'x'.repeat(size - body.length)}"`);
  };
  const most = limits.hiringBodyBytes;
  const full = await api.post('/interviews', bytes(most));
  assert.equal(shown(full), '400 BAD_REQUEST', 'read, and then judged');
  const refused = await api.post('/interviews', bytes(most + 1));
  assert.equal(shown(refused), '413 PAYLOAD_TOO_LARGE');
  judgeError(refused, '413');
  assert.match(refused.headers.get('ratelimit-limit') ?? '', /^60$/);
  const chunked = await fetch(`${world.url}/api/v1/interviews`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/json' },
    body: new Blob([bytes(most + 1)]).stream(),
    duplex: 'half',
  } as RequestInit);
  assert.equal(chunked.status, 413);
  const zipped = await api.post('/interviews', gzipSync(bytes(most + 1)), {
    'Content-Type': 'application/json',
    'Content-Encoding': 'gzip',
  });
  assert.ok([400, 413].includes(zipped.status), zipped.text);
  judgeError(zipped, 'compressed');
  const nobody = await world.call('POST', '/api/v1/interviews', { body: bytes(most + 1) });
  assert.equal(shown(nobody), '401 UNAUTHORIZED');
  assert.equal((await api.get('/interviews')).status, 200, 'the line serves the next call');
});

test('HC48 HP07 the 61st call of a minute is refused with its wait, for that key alone', async () => {
  const { key, cookie } = await hirer(world);
  const call = (by: string) => world.call('GET', '/api/v1/interviews', { key: by });
  for (let n = 1; n <= 60; n++) {
    const { status, headers } = await call(key);
    assert.equal(status, 200);
    assert.equal(headers.get('ratelimit-remaining'), String(60 - n));
    assert.equal(headers.get('ratelimit-limit'), '60');
  }
  const refused = await call(key);
  assert.equal(shown(refused), '429 RATE_LIMITED');
  judgeError(refused, '429');
  const wait = refused.headers.get('retry-after') ?? '';
  assert.match(wait, /^[1-9]\d?$/);
  const other = await world.call('POST', '/dashboard/hire/keys', { cookie, body: {} });
  assert.equal((await call(other.body.data.secret)).status, 200);
  assert.equal((await call('dlv_garbage')).status, 401);
  await world.advance(Number(wait) * 1_000);
  assert.equal((await call(key)).status, 200);
});
