// Another API beside /v1 is one entry and its operations: another base, envelope, codes and limits, in what its routes
// answer and in what never reaches one. /v1 stays as it is.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { type TObject, Type } from 'typebox';
import type { Api } from '../../contract/api.ts';
import { apis, platformApi } from '../../contract/apis.ts';
import type { Operation } from '../../contract/operation.ts';
import { Strict } from '../../contract/shapes.ts';
import { mount } from '../../src/http/mount.ts';
import { fail } from '../../src/kit/fail.ts';
import { buildOpenApi } from '../../src/pages/docs/openapi.ts';
import { pages } from '../../src/pages/table.ts';
import { startWorld, type World } from '../kit/world.ts';

const api: Api = {
  base: '/api/x2',
  envelope: 'nested',
  codes: {
    INVALID_REQUEST: { code: 'BAD_REQUEST', status: 400 },
    REQUEST_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', status: 413 },
    SERVER_BUSY: { code: 'INTERNAL_ERROR', status: 500 },
  },
  languages: ['en'],
  callers: ['open'],
  families: {
    open: {
      bodyBytes: 1_000,
      unreadableBody: 'BAD_REQUEST',
      errors: ['INVALID_REQUEST', 'REQUEST_TOO_LARGE', 'SERVER_BUSY'],
    },
  },
  document: {
    path: '/api/x2/openapi.json',
    file: 'contract/openapi/notes.json',
    title: 'notes',
    summary: 'Notes',
    description: 'Notes of a test.',
  },
};

const common = { section: 'system', family: 'open', caller: 'open', errors: [] } as const;
const summary = { fr: 'Une note', en: 'A note' };
const Note = Strict({ text: Type.String() });
const text = Type.String({ maxLength: 10 });
const reply = (schema: TObject) => ({ status: 200, schema }) as const;

const operations: Record<string, Operation> = {
  readNote: {
    ...common,
    summary,
    method: 'GET',
    path: '/api/x2/notes/{id}',
    params: Type.Object({ id: Type.String() }),
    reply: reply(Note),
    effect: 'read',
  },
  listNotes: {
    ...common,
    summary,
    method: 'GET',
    path: '/api/x2/notes',
    reply: reply(Strict({ data: Type.Array(Note), cursor: Type.Null() })),
    effect: 'read',
  },
  writeNote: {
    ...common,
    summary,
    method: 'POST',
    path: '/api/x2/notes',
    body: Strict({ text }),
    reply: reply(Note),
    effect: 'call',
  },
};

type Input = { params: { id: string }; body: { text: string } };

const handlers = {
  readNote: async (_: object, { params }: Input) => {
    if (params.id === 'busy') throw fail('SERVER_BUSY');
    if (params.id !== 'one') throw fail('NOT_FOUND');
    return { text: 'one' };
  },
  listNotes: async () => ({ data: [{ text: 'one' }], cursor: null }),
  writeNote: async (_: object, { body }: Input) => ({ text: body.text }),
};

let world: World;
before(async () => {
  world = await startWorld({}, { extra: { operations, handlers, api } });
});
after(() => world.close());

const call = async (method: string, path: string, body?: unknown) => {
  const headers = { 'Accept-Language': 'fr' };
  const answer = await world.call(method, path, { headers, ...(body ? { body } : {}) });
  return { ...answer, seen: [answer.status, answer.body] };
};

/** Sends bytes as they are; the status and the body of what comes back. */
const raw = (bytes: string): Promise<[number, unknown]> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url);
    let answer = '';
    connect(Number(port), hostname)
      .on('data', (chunk) => {
        answer += chunk;
      })
      .on('error', reject)
      .on('close', () => {
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        resolve([Number(head.split(' ')[1]), JSON.parse(body)]);
      })
      .end(bytes);
  });

const error = (code: string, message: string) => ({ error: { code, message } });

test('N71 another API answers in its own envelope', async () => {
  assert.deepEqual((await call('GET', '/api/x2/notes/one')).seen, [200, { data: { text: 'one' } }]);
  const list = { data: [{ text: 'one' }], cursor: null };
  assert.deepEqual((await call('GET', '/api/x2/notes')).seen, [200, list]);
  const written = await call('POST', '/api/x2/notes', { text: 'two' });
  assert.deepEqual(written.seen, [200, { data: { text: 'two' } }]);
});

test('N71 its refusals have its form, codes, language and limits, on a route and before one', async () => {
  const unknown = await call('GET', '/api/x2/notes/two');
  assert.equal(unknown.status, 404);
  assert.deepEqual(Object.keys(unknown.body), ['error']);
  const message = unknown.body.error.message as string;
  assert.deepEqual(unknown.body, error('NOT_FOUND', message));
  assert.doesNotMatch(message, /[éèà]/, 'it speaks English alone');
  for (const path of ['/api/x2', '/api/x2/attic', '/api/x2/notes/']) {
    assert.deepEqual((await call('GET', path)).seen, [404, unknown.body], path);
  }
  const wrongMethod = await call('DELETE', '/api/x2/notes');
  assert.equal(wrongMethod.body.error.code, 'METHOD_NOT_ALLOWED');
  assert.deepEqual(
    [wrongMethod.status, wrongMethod.headers.get('allow')],
    [405, 'GET, HEAD, POST'],
  );
  const large = await call('POST', '/api/x2/notes', { text: 'x'.repeat(1_000) });
  assert.deepEqual([large.status, large.body.error.code], [413, 'PAYLOAD_TOO_LARGE']);
  const wrong = await call('POST', '/api/x2/notes', { text: 'x'.repeat(11), more: 1 });
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'BAD_REQUEST']);
  assert.match(wrong.body.error.message, /more: .*text: /, 'every wrong field is named');
  const unreadable = await call('POST', '/api/x2/notes', '{');
  assert.deepEqual([unreadable.status, unreadable.body.error.code], [400, 'BAD_REQUEST']);
  const busy = await call('GET', '/api/x2/notes/busy');
  assert.deepEqual([busy.status, busy.body.error.code], [500, 'INTERNAL_ERROR']);
  assert.match(busy.headers.get('retry-after') ?? '', /^\d+$/);
});

test('N71 HTTP that is broken is refused in the form of the API that it names', async () => {
  const forms = [
    ['no host', (path: string) => `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    [
      'a broken header',
      (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n`,
      400,
    ],
    [
      'headers without end',
      (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ] as const;
  for (const [what, bytes, status] of forms) {
    const [found, body] = await raw(bytes('/api/x2/notes'));
    const words = status === 431 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST';
    assert.deepEqual([found, Object.keys(body as object)], [status, ['error']], what);
    assert.equal((body as ReturnType<typeof error>).error.code, words, what);
    const [, flat] = await raw(bytes('/v1/payments'));
    assert.deepEqual(Object.keys(flat as object), ['code', 'message', 'request_id'], what);
  }
});

test('N71 /v1 and what is under no API stay as they are', async () => {
  for (const path of ['/v1/attic', '/attic', '/api', '/api/x20', '/api/x2x/notes']) {
    const { status, body } = await call('GET', path);
    assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], path);
    assert.deepEqual(Object.keys(body), ['code', 'message', 'request_id'], path);
  }
  const { status, body } = await call('DELETE', '/v1/payments');
  assert.deepEqual([status, body.code], [405, 'METHOD_NOT_ALLOWED']);
});

test('N71 its document has its own words and forms, and /v1 has nothing of it', () => {
  const options = { publicUrl: null, version: '1', apis: [platformApi, api] as const };
  const document = buildOpenApi(operations, { ...options, apis: [platformApi, api], api });
  const { info, paths, components } = JSON.parse(JSON.stringify(document));
  assert.equal(info.title, 'notes');
  assert.deepEqual(Object.keys(paths), ['/api/x2/notes/{id}', '/api/x2/notes']);
  const { responses } = paths['/api/x2/notes/{id}'].get;
  assert.deepEqual(Object.keys(responses), ['200', '400', '413', '500']);
  const ok = responses['200'].content['application/json'].schema;
  assert.deepEqual(ok.required, ['data']);
  const [, named] = responses['413'].content['application/json'].schema.allOf;
  assert.deepEqual(named.properties.error.properties.code.enum, ['PAYLOAD_TOO_LARGE']);
  assert.deepEqual(components.schemas.Error.required, ['error']);
  const plain = buildOpenApi(operations, { ...options, apis: [platformApi, api] });
  assert.deepEqual(Object.keys((plain as { paths: object }).paths), []);
});

test('N71 an operation with a family or callers that its API does not have is not mounted', () => {
  const wrong: [Partial<Operation>, RegExp][] = [
    [{ caller: 'key' }, /callers of another API/],
    [{ family: 'data' }, /has no family data/],
  ];
  for (const [part, said] of wrong) {
    const readNote = { ...operations['readNote'], ...part } as Operation;
    const options = { apis: [platformApi, api] } as never;
    assert.throws(() => mount({ readNote }, handlers, options), said);
  }
});

test('N71 every API of the contract has its own base, document and file', () => {
  const table: Readonly<Record<string, { kind: string }>> = pages;
  for (const { document } of apis) assert.equal(table[document.path]?.kind, 'file');
  for (const part of [
    apis.map(({ base }) => base as string),
    apis.map(({ document }) => document.path as string),
    apis.map(({ document }) => document.file),
  ]) {
    assert.equal(new Set(part).size, part.length);
  }
});
