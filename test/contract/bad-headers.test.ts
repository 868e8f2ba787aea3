// Headers that are missing, wrong, foreign or hostile, and the languages of what is answered.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Headers, judgeEnvelope, type Row, refuses, send, site } from './refusal.ts';

const body = { amount: 10_000 };
const payment = (name: string, headers: Headers, fields: string[]): Row => ({
  name,
  send: 'POST /v1/payments',
  headers,
  body,
  status: 400,
  code: 'INVALID_REQUEST',
  fields,
});
const key = { 'Idempotency-Key': 'un-essai-0002' };

refuses('E15, B.0 an Idempotency-Key is 8 to 100 printable ASCII characters:', [
  payment('E15 missing', {}, ['Idempotency-Key']),
  payment('B.0 empty', { 'Idempotency-Key': '' }, ['Idempotency-Key']),
  payment('B.0 7 characters', { 'Idempotency-Key': '1234567' }, ['Idempotency-Key']),
  payment('B.0 101 characters', { 'Idempotency-Key': 'a'.repeat(101) }, ['Idempotency-Key']),
  payment('B.0 10 KB', { 'Idempotency-Key': 'a'.repeat(10_240) }, ['Idempotency-Key']),
  payment('B.0 accents', { 'Idempotency-Key': 'clé-clé-clé' }, ['Idempotency-Key']),
  payment('B.0 emoji in UTF-8', { 'Idempotency-Key': bytes('clé-💸-2026') }, ['Idempotency-Key']),
  payment('B.0 a tab', { 'Idempotency-Key': 'abcd\tefgh' }, ['Idempotency-Key']),
  payment(
    'B.0 two keys that together are too long',
    {
      'Idempotency-Key': ['a'.repeat(60), 'b'.repeat(60)],
    },
    ['Idempotency-Key'],
  ),
  payment('B.12 an outcome that does not exist', { ...key, 'X-Svc-Simulate': 'gagné' }, [
    'X-Svc-Simulate',
  ]),
  payment('B.12 an empty outcome', { ...key, 'X-Svc-Simulate': '' }, ['X-Svc-Simulate']),
  payment('B.12 a name of every object', { ...key, 'X-Svc-Simulate': '__proto__' }, [
    'X-Svc-Simulate',
  ]),
  payment('B.12 a negative delay', { ...key, 'X-Svc-Simulate': 'succeeded;delay=-1' }, [
    'X-Svc-Simulate',
  ]),
  payment('B.12 a seed that is no number', { ...key, 'X-Svc-Simulate-Seed': 'abc' }, [
    'X-Svc-Simulate-Seed',
  ]),
  payment('B.12 a seed above four bytes', { ...key, 'X-Svc-Simulate-Seed': '4294967296' }, [
    'X-Svc-Simulate-Seed',
  ]),
  payment('B.12 an empty seed', { ...key, 'X-Svc-Simulate-Seed': '' }, ['X-Svc-Simulate-Seed']),
  payment('B.12 an endless delay', { ...key, 'X-Svc-Simulate': 'succeeded;delay=1e400' }, [
    'X-Svc-Simulate',
  ]),
]);

const projects = {
  send: 'GET /v1/projets',
  as: 'nobody',
  status: 401,
  code: 'UNAUTHENTICATED',
} as const;

refuses('S4, S7, B.0 a caller that headers only pretend:', [
  { ...projects, name: 'S4 no cookie' },
  { ...projects, name: 'S4 a cookie of another name', headers: { Cookie: 'session=1' } },
  {
    ...projects,
    name: 'S4 an invented session',
    headers: { Cookie: 'auth.session_token=abc.def' },
  },
  { ...projects, name: 'S4 an empty one', headers: { Cookie: 'auth.session_token=' } },
  { ...projects, name: 'S4 bad percents', headers: { Cookie: 'auth.session_token=%zz%00%ff' } },
  {
    ...projects,
    name: 'S4 10 KB',
    headers: { Cookie: `auth.session_token=${'a'.repeat(10_240)}` },
  },
  { ...projects, name: 'S4 10,000 cookies', headers: { Cookie: ';'.repeat(10_000) } },
  { ...projects, name: 'C9 a key does not stand for a person', as: 'key' },
  { ...projects, name: 'a session is no key', send: 'GET /v1/moi/cle', as: 'session' },
  {
    ...projects,
    name: 'K16 B.0 a key in the name of another project',
    send: 'GET /v1/payments',
    as: 'key',
    headers: { 'X-Svc-External-Ref': 'psvc_$other' },
  },
  {
    name: 'S7 a session from another site',
    send: 'POST /v1/projets',
    as: 'session',
    body: { name: 'a' },
    headers: { Origin: 'https://evil.example' },
    status: 403,
    code: 'FORBIDDEN',
  },
  {
    name: 'S7 a session that the browser calls foreign',
    send: 'GET /v1/projets',
    as: 'session',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
    status: 403,
    code: 'FORBIDDEN',
  },
]);

const unread = (name: string, headers: Headers): Row =>
  payment(`E17 ${name}`, { ...key, ...headers }, ['body']);

refuses('E17, E22 the type of a body never hides what comes first:', [
  unread('an encoding that is not spoken', { 'Content-Encoding': 'br' }),
  unread('a type twice', { 'Content-Type': 'application/json, application/json' }),
  unread('a type without a slash', { 'Content-Type': 'json' }),
  unread('a type of 10 KB', { 'Content-Type': `application/${'j'.repeat(10_240)}` }),
  unread('a charset twice', { 'Content-Type': 'application/json; charset=utf-8; charset=latin1' }),
  {
    name: 'E22 no credential and nonsense as type',
    send: 'POST /v1/payments',
    as: 'nobody',
    body,
    headers: { 'Content-Type': ';;' },
    status: 401,
    code: 'UNAUTHENTICATED',
  },
  {
    name: 'E22 no credential, no type, bad JSON',
    send: 'POST /v1/projets',
    as: 'nobody',
    body: '{',
    headers: { 'Content-Type': '' },
    status: 401,
    code: 'UNAUTHENTICATED',
  },
]);

describe('E18 the language of an answer', () => {
  const french = /introuvable/;
  const cases: [header: string | undefined, query: string, lang: 'fr' | 'en'][] = [
    [undefined, '', 'fr'],
    ['', '', 'fr'],
    ['en', '', 'en'],
    ['EN', '', 'en'],
    ['en-GB,en;q=0.9,fr;q=0.5', '', 'en'],
    ['fr;q=0.1,en', '', 'en'],
    ['fr-SN,fr;q=0.9,en;q=0.8', '', 'fr'],
    ['de', '', 'fr'],
    ['*', '', 'fr'],
    ['en;q=0', '', 'fr'],
    ['en;q=abc', '', 'fr'],
    ['en;q=2', '', 'fr'],
    ['fr-BEN', '', 'fr'],
    ['english', '', 'fr'],
    [';;;,,,===\t', '', 'fr'],
    [',en'.repeat(3000), '', 'en'],
    ['fr', '?lang=en', 'en'],
    ['en', '?lang=fr', 'fr'],
    ['en', '?lang=xx', 'en'],
    ['en', '?lang=', 'en'],
    [undefined, '?lang=EN', 'fr'],
    [undefined, '?lang=__proto__', 'fr'],
  ];
  for (const [header, query, lang] of cases) {
    test(`E18 ${header?.slice(0, 40)} ${query} is answered in ${lang}`, async () => {
      const { world } = await site();
      const headers: Headers = header === undefined ? {} : { 'Accept-Language': header };
      const early = await send(world.url, 'GET', `/v1/rien${query}`, { headers });
      const late = await send(world.url, 'GET', `/auth/rien${query}`, { headers });
      for (const reply of [early, late]) {
        judgeEnvelope(reply, lang);
        assert.equal(reply.body['code'], 'NOT_FOUND');
        assert.equal(french.test(String(reply.body['message'])), lang === 'fr', reply.text);
        assert.match(String(reply.headers['vary']), /accept-language/i);
      }
    });
  }
});

describe('E1, E3 the id of a request is ours and new', () => {
  const foreign = [
    'req_00000000000000000000000000',
    'a'.repeat(10_240),
    '',
    'a\tb',
    '{"level":"error"}',
  ];
  for (const id of foreign) {
    test(`E3 the client's ${id.slice(0, 30)} does not count`, async () => {
      const { world } = await site();
      for (const path of ['/health', '/v1/rien', '/v1/moi/cle', '/auth/rien']) {
        const reply = await send(world.url, 'GET', path, { headers: { 'X-Request-Id': id } });
        assert.match(String(reply.headers['x-request-id']), /^req_[0-9a-hjkmnp-tv-z]{26}$/);
        assert.notEqual(reply.headers['x-request-id'], id);
      }
    });
  }

  test('E1 every answer has one, no two have the same', async () => {
    const { world, key: apiKey } = await site();
    const headers = { Authorization: `Bearer ${apiKey}` };
    const seen = new Set<unknown>();
    for (let i = 0; i < 60; i++) {
      for (const path of ['/health', '/v1/moi/cle', '/v1/rien', '/v1/payments/%zz']) {
        const reply = await send(world.url, 'GET', path, { headers });
        seen.add(reply.headers['x-request-id']);
      }
    }
    assert.equal(seen.size, 240);
  });
});

test('E27 what a caller reads of its own is never kept by a cache', async () => {
  const { world, key: apiKey, cookie, project } = await site();
  for (const path of [
    '/v1/payments',
    '/v1/balances',
    '/v1/moi/cle',
    `/v1/projets/${project}/webhooks`,
  ]) {
    const reply = await world.call('GET', path, { key: apiKey });
    assert.deepEqual([reply.status, reply.headers.get('cache-control')], [200, 'no-store'], path);
    assert.equal(reply.headers.get('etag'), null);
  }
  for (const path of ['/v1/projets', `/v1/projets/${project}`]) {
    const reply = await world.call('GET', path, { cookie });
    assert.deepEqual([reply.status, reply.headers.get('cache-control')], [200, 'no-store'], path);
  }
});

/** The bytes of UTF-8 as the characters that a header's sender writes. */
function bytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
