// The routes of spec/hiring.md with their scopes, and the order of checks on each: of two faults the earlier one is told
// (contract/hiring.md section 4).
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { hiringScopes } from '../../contract/hiring/words.ts';
import { limits } from '../../contract/limits.ts';
import { type Hirer, hirer, newHiringKey, shown } from '../kit/hiring.ts';
import { startWorld, type World } from '../kit/world.ts';

/** spec/hiring.md "Endpoints"; `body` where one is read. */
const table = [
  ['GET', '/interviews', 'campaigns:read'],
  ['GET', '/interviews/{id}', 'campaigns:read'],
  ['GET', '/interviews/{id}/questions', 'campaigns:read'],
  ['GET', '/usage', 'campaigns:read'],
  ['POST', '/interviews', 'campaigns:write', 'body'],
  ['PATCH', '/interviews/{id}', 'campaigns:write', 'body'],
  ['DELETE', '/interviews/{id}', 'campaigns:write', 'none'],
  ['POST', '/interviews/{id}/publish', 'campaigns:write', 'none'],
  ['POST', '/interviews/{id}/questions', 'campaigns:write', 'body'],
  ['PATCH', '/questions/{id}', 'campaigns:write', 'body'],
  ['DELETE', '/questions/{id}', 'campaigns:write', 'none'],
  ['POST', '/interviews/{id}/sessions/end', 'campaigns:write', 'body'],
  ['GET', '/interviews/{id}/candidates', 'candidates:read'],
  ['POST', '/interviews/{id}/candidates', 'candidates:write', 'body'],
  ['PATCH', '/interviews/{id}/candidates/{candidateId}', 'candidates:write', 'body'],
  ['POST', '/interviews/{id}/sessions', 'candidates:write', 'none'],
  ['GET', '/interviews/{id}/sessions', 'reports:read'],
  ['GET', '/sessions/{id}', 'reports:read'],
  ['GET', '/sessions/{id}/report', 'reports:read'],
  ['GET', '/interviews/{id}/practices', 'practices:read'],
  ['GET', '/practices/{id}', 'practices:read'],
] as const;

let world: World;
let api: Hirer;
let keys: Record<string, string>;
before(async () => {
  world = await startWorld();
  api = await hirer(world);
  keys = {};
  for (const scope of hiringScopes) {
    const others = hiringScopes.filter((one) => one !== scope);
    keys[scope] = (await newHiringKey(world, api.cookie, { scopes: others })).secret;
  }
});
after(() => world.close());

const known = (path: string) => {
  const kind = path.startsWith('/questions') ? 'que' : path.startsWith('/sessions') ? 'ses' : 'int';
  return path
    .replace('{id}', `${kind}_${'0'.repeat(26)}`)
    .replace('{candidateId}', `can_${'0'.repeat(26)}`);
};
const malformed = (path: string) => path.replace(/\{\w+\}/g, 'x');
const tooLarge = `{"title":"${'x'.repeat(limits.hiringBodyBytes)}"}`;

/** No browser sends a body along with a GET; a program may. */
const getWithBody = (url: string, key: string, body: string) =>
  new Promise<[number | undefined, string]>((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    };
    const asked = request(url, { headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      resolve([answer.statusCode, JSON.parse(Buffer.concat(parts).toString()).error.code]);
    });
    asked.on('error', reject);
    asked.end(body);
  });

test('the API has the 21 routes of its specification, each with its scope, and says so in its document', async () => {
  const { status, body, headers } = await world.call('GET', '/api/v1/openapi.json');
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/json; charset=utf-8']);
  const told = Object.entries(body.paths as Record<string, Record<string, unknown>>)
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    .sort();
  assert.deepEqual(told, table.map(([method, path]) => `${method} /api/v1${path}`).sort());
  for (const [method, path, scope] of table) {
    const operation = body.paths[`/api/v1${path}`][method.toLowerCase()];
    assert.ok(JSON.stringify(operation).includes(scope), `${method} ${path} says ${scope}`);
  }
});

describe('HC04 of two faults the earlier one is told', () => {
  for (const [method, path, scope, takes] of table) {
    test(`${method} ${path}`, async () => {
      await world.advance(60_001);
      const without = keys[scope] ?? '';
      const send = (key: string | undefined, where: string, body?: unknown) =>
        world.call(method, `/api/v1${where}`, { key, body });
      const large = takes ? tooLarge : undefined;
      // Nobody at all, whatever else is wrong.
      assert.equal(shown(await send(undefined, malformed(path), large)), '401 UNAUTHORIZED');
      assert.equal(shown(await send('dlv_x', malformed(path), large)), '401 UNAUTHORIZED');
      // The scope before size, form and existence.
      for (const where of [malformed(path), known(path)]) {
        assert.equal(shown(await send(without, where, large)), '403 INSUFFICIENT_SCOPE', where);
      }
      if (path.includes('practices')) {
        assert.equal(shown(await send(api.key, malformed(path))), '410 PILOT_UNAVAILABLE');
        return;
      }
      if (large) {
        assert.equal(shown(await send(api.key, malformed(path), large)), '413 PAYLOAD_TOO_LARGE');
        // The form before existence.
        const wrong = await send(api.key, known(path), { foo: 1 });
        assert.equal(shown(wrong), '400 BAD_REQUEST', wrong.text);
      }
      if (path.includes('{')) {
        assert.equal(shown(await send(api.key, malformed(path))), '400 BAD_REQUEST');
      }
      const odd = await send(api.key, `${known(path)}?foo=1`);
      assert.equal(shown(odd), '400 BAD_REQUEST', 'an unknown parameter is refused');
    });
  }

  test('practices stop after the scope, whatever is sent along', async () => {
    await world.advance(60_001);
    for (const path of ['/practices/x', '/interviews/x/practices']) {
      const answer = await getWithBody(`${world.url}/api/v1${path}`, api.key, tooLarge);
      assert.deepEqual(answer, [410, 'PILOT_UNAVAILABLE'], path);
    }
  });

  test('the sixty calls before scope, size and form', async () => {
    const { secret } = await newHiringKey(world, api.cookie, { scopes: ['campaigns:read'] });
    for (let n = 0; n < 60; n++) await world.call('GET', '/api/v1/interviews', { key: secret });
    for (const [method, path, , takes] of table) {
      const body = takes ? tooLarge : undefined;
      const refused = await world.call(method, `/api/v1${malformed(path)}`, { key: secret, body });
      assert.equal(shown(refused), '429 RATE_LIMITED', path);
    }
  });

  test('all faults of form are in one message: parameters, query and body', async () => {
    await world.advance(60_001);
    const path = '/interviews/x/candidates/y?z=1';
    const { body } = await api.patch(path, { name: '', email: 'x', gender: 'F' });
    for (const name of ['id', 'candidateId', 'z', 'name', 'email', 'gender']) {
      assert.match(body.error.message, new RegExp(`(?:^| )${name}: `), name);
    }
  });

  test('what is there before its state, and form before both', async () => {
    await world.advance(60_001);
    const id = await api.published(1);
    await api.remove(`/interviews/${id}`);
    assert.equal(shown(await api.patch(`/interviews/${id}`, { title: '' })), '400 BAD_REQUEST');
    assert.equal(shown(await api.patch(`/interviews/${id}`, { title: 'x' })), '409 CONFLICT');
    const twice = { assessmentCriteria: [{ name: 'A' }, { name: 'a' }] };
    const question = `que_${'0'.repeat(26)}`;
    const unknown = `int_${'0'.repeat(26)}`;
    for (const [path, body, name] of [
      [`/interviews/${id}`, { chatEnabled: false, voiceEnabled: false }, 'chatEnabled'],
      [`/interviews/${unknown}`, twice, 'assessmentCriteria.1.name'],
      [`/questions/${question}`, { type: 'NUMBER', options: ['a', 'b'] }, 'options'],
      [`/questions/${question}`, { options: ['a', 'a'] }, 'options'],
    ] as const) {
      const refused = await api.patch(path, body);
      assert.equal(shown(refused), '400 BAD_REQUEST', path);
      assert.ok(refused.body.error.message.includes(`${name}: `), refused.text);
    }
    const candidate = { candidateId: `can_${'0'.repeat(26)}` };
    const made = await api.post(`/interviews/${id}/sessions`, candidate);
    assert.equal(shown(made), '404 NOT_FOUND', 'the candidate before the mode of the key');
    assert.equal(shown(await api.post(`/interviews/${id}/sessions`)), '412 PRECONDITION_FAILED');
  });
});
