// What every answer carries whoever gives it, and when a client that waits for 100 Continue gets one
// (issue "Mends"; RFC 6797; RFC 9110 section 10.1.1).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { newKey } from '../../src/kit/key-format.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let project: Awaited<ReturnType<World['project']>>;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://pay.example.sn' });
  project = await world.project();
});
after(() => world.close());

/** A connection that is written to and read from by hand. */
async function connection(url = world.url) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8');
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const isThere = async (what: RegExp) => {
    for (let i = 0; i < 3_000 && !what.test(text) && !socket.closed; i++) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return text;
  };
  return {
    write: (what: string) => socket.write(what),
    /** All that was read once it holds such a text, or once the server has closed. */
    read: isThere,
    close: () => socket.destroy(),
  };
}

async function rawAnswer(text: string, url?: string): Promise<string> {
  const one = await connection(url);
  one.write(text);
  const answer = await one.read(/^HTTP\/1\.1 [2-5][\s\S]*\r\n\r\n/);
  one.close();
  return answer;
}

describe('N48 every answer', () => {
  /** Each way in which an answer leaves the server. */
  const ways: [name: string, text: (key: string) => string, status: number][] = [
    ['an operation', () => get('/health'), 200],
    ['a refusal of one', () => get('/v1/payments'), 401],
    ['a page', () => get('/docs'), 200],
    ['a page of data that is not there', () => get('/data/rien'), 404],
    ['a style', () => get('/docs/style.css'), 200],
    ['a redirect', () => get('/'), 302],
    ['a slash too many', () => get('/docs/'), 308],
    ['sign-in', () => get('/auth/get-session'), 200],
    ['no route', () => get('/v1/rien'), 404],
    ['another method', () => get('/v1/payments').replace('GET', 'PUT'), 405],
    ['a preflight', () => preflight, 204],
    ['a path that cannot be decoded', () => get('/v1/payments/%zz'), 400],
    ['an invitation', () => get('/invitations/x'), 404],
    ['a file that is not there', () => get('/data/fichiers/rien.csv'), 404],
    ['an unknown expectation', () => get('/health', 'Expect: un miracle\r\n'), 400],
    ['CONNECT', () => 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['bytes that are no HTTP', () => 'bonjour\r\n\r\n', 400],
    ['headers of 20 KB', () => get('/health', `X-A: ${'a'.repeat(20_000)}\r\n`), 431],
    ['a body too large', (key) => paying(key, 'Content-Length: 1048577'), 413],
    ['a stream', (key) => get(`/v1/projets/${project.id}/events/stream`, bearer(key)), 200],
  ];
  const get = (path: string, lines = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${lines}\r\n`;
  const bearer = (key: string) => `Authorization: Bearer ${key}\r\n`;
  const preflight =
    'OPTIONS /v1/banques HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\n' +
    'Access-Control-Request-Method: GET\r\n\r\n';

  const headersIn = (answer: string, name: string) =>
    answer
      .slice(0, answer.indexOf('\r\n\r\n'))
      .split('\r\n')
      .filter((line) => line.toLowerCase().startsWith(`${name}: `));

  for (const [name, text, status] of ways) {
    test(`N48 ${name} forbids guessing its type and asks for https`, async () => {
      const answer = await rawAnswer(text(project.key));
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.deepEqual(headersIn(answer, 'x-content-type-options'), [
        'X-Content-Type-Options: nosniff',
      ]);
      assert.deepEqual(headersIn(answer, 'strict-transport-security'), [
        'Strict-Transport-Security: max-age=31536000',
      ]);
    });
  }

  test('N48 where svc is served over http, nothing asks for https', async () => {
    const plain = await startWorld();
    try {
      for (const text of [get('/health'), get('/docs'), 'bonjour\r\n\r\n']) {
        const answer = await rawAnswer(text, plain.url);
        assert.equal(headersIn(answer, 'x-content-type-options').length, 1);
        assert.deepEqual(headersIn(answer, 'strict-transport-security'), []);
      }
    } finally {
      await plain.close();
    }
  });
});

const body = '{"amount":10000}';

/** The head of a payment. */
const paying = (key: string, lines: string) =>
  `POST /v1/payments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
  `Content-Type: application/json\r\nIdempotency-Key: attente-0001\r\n${lines}\r\n\r\n`;

describe('N50 Expect: 100-continue', () => {
  const waiting = (key: string, length = body.length) =>
    paying(key, `Expect: 100-continue\r\nContent-Length: ${length}`);

  test('N50 a right credential is told to go on, and its body is answered', async () => {
    const client = await connection();
    client.write(waiting(project.key));
    assert.match(await client.read(/\r\n\r\n/), /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    client.write(body);
    const paid = await client.read(/ 201 [\s\S]*\r\n\r\n/);
    assert.match(paid, /\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
    assert.match(paid, /\r\nConnection: keep-alive\r\n/, 'the connection goes on');
    client.close();
  });

  const refused: [name: string, text: () => string, status: number, code: string][] = [
    ['a malformed key', () => waiting('sk_svc_pay_test_x'), 401, 'INVALID_API_KEY'],
    ['an unknown key', () => waiting(newKey('test')), 401, 'INVALID_API_KEY'],
    [
      'no credential',
      () => waiting('x').replace(/Authorization: .*\r\n/, ''),
      401,
      'UNAUTHENTICATED',
    ],
    [
      'a dead session',
      () => waiting('x').replace(/Authorization: .*/, 'Cookie: auth.session_token=a.b'),
      401,
      'UNAUTHENTICATED',
    ],
    [
      'another site with a cookie',
      () =>
        waiting('x').replace(
          /Authorization: .*/,
          `Cookie: ${project.cookie}\r\nOrigin: https://evil.example`,
        ),
      403,
      'FORBIDDEN',
    ],
    ['a body too large', () => waiting(project.key, 1_048_577), 413, 'REQUEST_TOO_LARGE'],
    ['no route', () => waiting(project.key).replace('payments', 'rien'), 404, 'NOT_FOUND'],
    [
      'another method',
      () => waiting(project.key).replace('POST', 'PUT'),
      405,
      'METHOD_NOT_ALLOWED',
    ],
  ];
  for (const [name, text, status, code] of refused) {
    test(`N50 ${name} is refused at once, unread, and the connection is closed`, async () => {
      const client = await connection();
      client.write(text());
      const answer = await client.read(/"request_id":"\w+"[^}]*\}$/);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), 'no 100 Continue before it');
      assert.match(answer, new RegExp(`"code":"${code}"`));
      assert.match(answer, /\r\nConnection: close\r\n/);
      client.close();
    });
  }

  test('N50 a dead session is taken away as it is without the expectation', async () => {
    const text = waiting('x').replace(/Authorization: .*/, 'Cookie: auth.session_token=a.b');
    assert.match(await rawAnswer(text), /\r\nset-cookie: auth\.session_token=;/i);
  });

  test('N50 E28 a page of another site may read why', async () => {
    const text = waiting('sk_svc_pay_test_x').replace('/v1/payments', '/v1/signalements');
    const answer = await rawAnswer(text);
    assert.match(answer, /^HTTP\/1\.1 401 [\s\S]*\r\nAccess-Control-Allow-Origin: \*\r\n/);
  });

  test('N50 where nobody is asked who calls, the body is asked for; without a body nothing is', async () => {
    const line = 'Expect: 100-continue\r\nContent-Type: application/json\r\n';
    const open = await connection();
    open.write(`POST /auth/sign-in/email HTTP/1.1\r\nHost: x\r\n${line}Content-Length: 2\r\n\r\n`);
    assert.match(await open.read(/\r\n\r\n/), /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    open.write('{}');
    assert.match(await open.read(/ 400 /), /VALIDATION_ERROR| 400 /);
    open.close();
    const empty = `GET /health HTTP/1.1\r\nHost: x\r\n${line}\r\n`;
    assert.match(await rawAnswer(empty), /^HTTP\/1\.1 200 /);
    const older = `POST /auth/sign-out HTTP/1.0\r\n${line}Content-Length: 2\r\n\r\n{}`;
    assert.match(await rawAnswer(older), /^HTTP\/1\.1 200 /, 'HTTP/1.0 knows no such answer');
  });
});
