// Bytes that no HTTP library would send: what is broken is answered in the envelope and does nothing.
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, describe, test } from 'node:test';
import { newHiringKey } from '../kit/hiring.ts';
import { closeSite, contents, judgeEnvelope, type Reply, site } from './refusal.ts';

after(closeSite);

const good = '{"amount":10000}';
const host = 'Host: x\r\n';

/** Writes bytes on a fresh connection and reads all answers, until the server closes or all have come. */
async function exchange(url: string, bytes: string | Buffer, answers = 1): Promise<Reply[]> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  let text = '';
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 30_000);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (repliesIn(text).length >= answers) done();
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.write(bytes);
  });
  socket.destroy();
  return repliesIn(text);
}

const MiB = 1_048_576;

/** The same of a client that sends its pieces one after the other, and reads only then. */
async function sentFirst(url: string, head: string, piece: string, pieces: number) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const broken = new Promise<never>((_, reject) => socket.once('error', reject));
  const sending = async () => {
    let text = '';
    socket.pause().on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.write(head);
    for (let n = 0; n < pieces; n++) {
      await new Promise((resolve) => socket.write(piece, resolve));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    socket.resume();
    await new Promise((resolve) => socket.once('end', resolve));
    return repliesIn(text);
  };
  return Promise.race([sending(), broken]).finally(() => socket.destroy());
}

/** The answers in a stream: each is a head, then as many bytes as its head says. */
function repliesIn(stream: string): Reply[] {
  const replies: Reply[] = [];
  let rest = Buffer.from(stream, 'utf8');
  while (rest.includes('\r\n\r\n')) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.subarray(0, end).toString('utf8').split('\r\n');
    const pairs = lines.map((line) => line.split(': ') as [string, string]);
    const headers = Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
    const length = Number(headers['content-length'] ?? 0);
    if (rest.length < end + 4 + length) break;
    const text = rest.subarray(end + 4, end + 4 + length).toString('utf8');
    rest = rest.subarray(end + 4 + length);
    const status = Number(first.split(' ')[1]);
    if (status >= 200) replies.push({ status, headers, text, body: text ? JSON.parse(text) : {} });
  }
  return replies;
}

/** The head of a right `POST /v1/payments`, to which a case adds what is wrong. */
const paying = (key: string, lines: string, body: string) =>
  `POST /v1/payments HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
  `Idempotency-Key: brut-0001\r\n${lines}\r\n\r\n${body}`;

const chunked = `${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n`;

type Case = [name: string, bytes: string | Buffer | ((key: string) => string), status?: number];

const cases: Case[] = [
  ['not HTTP', 'bonjour\r\n\r\n'],
  ['NUL bytes', '\0\0\0\0\r\n\r\n'],
  ['a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown version', `GET /health HTTP/3.7\r\n${host}\r\n`],
  ['an unknown method', `PAYER /v1/payments HTTP/1.1\r\n${host}\r\n`],
  ['a method in lower case', `get /health HTTP/1.1\r\n${host}\r\n`],
  ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`],
  ['N49 no version, as HTTP/0.9', 'GET /health\r\n\r\n'],
  ['N49 HTTP/0.9 by name', 'GET /health HTTP/0.9\r\n\r\n'],
  ['N49 HTTP/2.0 without its preface', `GET /health HTTP/2.0\r\n${host}\r\n`],
  ['N49 GET *', `GET * HTTP/1.1\r\n${host}\r\n`],
  ['N49 POST * with a body', `POST * HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`],
  ['N49 GET *a', `GET *a HTTP/1.1\r\n${host}\r\n`],
  ['N49 OPTIONS *a', `OPTIONS *a HTTP/1.1\r\n${host}\r\n`],
  ['no Host', 'GET /health HTTP/1.1\r\n\r\n'],
  ['two Hosts', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['a space in the path', `GET /v1/pay ments HTTP/1.1\r\n${host}\r\n`],
  ['raw UTF-8 in the path', `GET /v1/été HTTP/1.1\r\n${host}\r\n`],
  ['lines that end with LF alone', 'GET /health HTTP/1.1\nHost: x\n\n'],
  ['lines that end with CR alone', 'GET /health HTTP/1.1\rHost: x\r\r'],
  ['a header without a colon', `GET /health HTTP/1.1\r\n${host}bonjour\r\n\r\n`],
  ['a space before the colon', `GET /health HTTP/1.1\r\n${host}Content-Length : 0\r\n\r\n`],
  ['a folded header', `GET /health HTTP/1.1\r\n${host}X-A: b\r\n c\r\n\r\n`],
  ['a NUL in a header', `GET /health HTTP/1.1\r\n${host}X-A: b\0c\r\n\r\n`],
  ['an unknown Expect', `GET /health HTTP/1.1\r\n${host}Expect: un miracle\r\n\r\n`],
  [
    'an unknown Expect on a payment',
    (key) => paying(key, `Expect: x\r\nContent-Length: ${good.length}`, good),
  ],
  ['TE and CL', (key) => paying(key, 'Transfer-Encoding: chunked\r\nContent-Length: 5', chunked)],
  ['CL and TE', (key) => paying(key, 'Content-Length: 5\r\nTransfer-Encoding: chunked', chunked)],
  ['TE that is not chunked', (key) => paying(key, 'Transfer-Encoding: gzip', chunked)],
  ['TE that hides a coding', (key) => paying(key, 'Transfer-Encoding: gzip, chunked', chunked)],
  [
    'TE twice',
    (key) => paying(key, 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', chunked),
  ],
  ['TE spelt otherwise', (key) => paying(key, 'Transfer-Encoding: xchunked', chunked)],
  ['two lengths', (key) => paying(key, 'Content-Length: 16\r\nContent-Length: 17', good)],
  ['a negative length', (key) => paying(key, 'Content-Length: -16', good)],
  ['a length of 1e1', (key) => paying(key, 'Content-Length: 1e1', good)],
  ['a length beyond 64 bits', (key) => paying(key, `Content-Length: ${'9'.repeat(30)}`, good)],
  [
    'a chunk without a size',
    (key) => paying(key, 'Transfer-Encoding: chunked', `zz\r\n${good}\r\n0\r\n\r\n`),
  ],
  [
    'a broken second chunk',
    (key) => paying(key, 'Transfer-Encoding: chunked', `10\r\n${good}\r\nzz\r\n\r\n`),
  ],
  [
    'a chunk extension of 20 KB',
    (key) =>
      paying(key, 'Transfer-Encoding: chunked', `10;${'e'.repeat(20_000)}\r\n${good}\r\n0\r\n\r\n`),
  ],
  ['a length of 2^53 + 1', (key) => paying(key, 'Content-Length: 9007199254740993', good), 413],
  ['a header of 20 KB', `GET /health HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['10,000 headers', `GET /health HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(10_000)}\r\n`, 431],
  ['a path of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['a key of 20 KB (K4)', (key) => paying('a'.repeat(20_000), `X-Key: ${key}`, ''), 431],
  [
    'an Idempotency-Key of 1 MB',
    (key) => paying(key, `Idempotency-Key: ${'a'.repeat(1_000_000)}`, good),
    431,
  ],
];

describe('E2 broken HTTP is answered in the envelope, changes nothing and closes the connection', () => {
  for (const [name, bytes, status = 400] of cases) {
    test(`E2 ${name}`, async () => {
      const { world, key } = await site();
      const was = await contents(world);
      const replies = await exchange(
        world.url,
        typeof bytes === 'function' ? bytes(key) : bytes,
        2,
      );
      assert.equal(replies.length, 1, 'one answer and nothing behind it');
      const [reply] = replies;
      assert.ok(reply);
      const code = status === 400 ? 'BAD_REQUEST' : 'REQUEST_TOO_LARGE';
      assert.deepEqual([reply.status, reply.body['code']], [status, code]);
      judgeEnvelope(reply, name);
      assert.equal(reply.headers['connection'], 'close');
      assert.deepEqual(await contents(world), was);
    });
  }
});

describe('E2 what shares a connection with a fault', () => {
  const health = `GET /health HTTP/1.1\r\n${host}\r\n`;

  test('E2 a good request before broken bytes is answered by its own answer, first', async () => {
    const { world, key } = await site();
    const text = paying(key, `Content-Length: ${good.length}`, `${good}bonjour\r\n\r\n`);
    const replies = await exchange(world.url, text, 2);
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [201, 400],
    );
    const id = String(replies[0]?.body['id']);
    assert.equal((await world.call('GET', `/v1/payments/${id}`, { key })).status, 200);
  });

  test('E2 what follows a refused body is never taken for a request', async () => {
    const { world, key } = await site();
    const hidden = paying(key, `Content-Length: ${good.length}`, good);
    const before = await world.call('GET', '/v1/payments', { key });
    for (const head of [
      paying(key, 'Content-Length: 1048577', hidden),
      paying(key, `Content-Length: ${hidden.length}`, hidden).replace('POST', 'PATCH'),
      paying(key, `Expect: x\r\nContent-Length: ${hidden.length}`, hidden),
      paying(key, 'Transfer-Encoding: chunked', `zz\r\n${hidden}`).replace('POST', 'PATCH'),
      `POST /v1/rien HTTP/1.1\r\n${host}Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
    ]) {
      assert.equal((await exchange(world.url, head, 2)).length, 1);
    }
    const { body } = await world.call('GET', '/v1/payments', { key });
    assert.equal(body.pagination.total, before.body.pagination.total);
  });

  test('E16 after a refusal that was read whole the connection goes on', async () => {
    const { world, key } = await site();
    const refused = paying(key, 'Content-Length: 2', '{}');
    const unknown = `POST /v1/payments HTTP/1.1\r\n${host}Content-Length: ${good.length}\r\n\r\n${good}`;
    const replies = await exchange(world.url, refused + unknown + health, 3);
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [400, 401, 200],
    );
  });

  test('E2 HTTP/1.0 needs no Host, an upgrade that is not offered is ignored', async () => {
    const { world } = await site();
    for (const text of [
      'GET /health HTTP/1.0\r\n\r\n',
      `GET /health HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      `GET http://ailleurs.example/health HTTP/1.1\r\n${host}\r\n`,
    ]) {
      const [reply] = await exchange(world.url, text);
      assert.deepEqual([reply?.status, reply?.body['status']], [200, 'ok']);
    }
  });

  test('E3 a newline in X-Request-Id puts nothing into the answer', async () => {
    const { world } = await site();
    const text = `GET /v1/rien HTTP/1.1\r\n${host}X-Request-Id: a\r\nSet-Cookie: b=c\r\n\r\n`;
    const [reply] = await exchange(world.url, text);
    assert.equal(reply?.headers['set-cookie'], undefined);
    assert.match(String(reply?.headers['x-request-id']), /^req_/);
  });

  for (const [name, head, status] of [
    ['a body beyond the limit of its route', 'POST /api/v1/interviews', 413],
    ['one in chunks', 'POST /v1/payments', 413],
    ['one of a caller without a key', 'POST /api/v1/interviews', 401],
    ['one for a path that nobody serves', 'POST /api/v1/rien', 404],
  ] as const) {
    test(`E16 who first sends all and then reads hears why it is refused: ${name}`, async () => {
      const { world, key } = await site();
      const isChunked = name === 'one in chunks';
      const person = await world.signUp();
      const hiring = await newHiringKey(world, person.cookie);
      const secret = isChunked ? key : hiring.secret;
      const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${6 * MiB}`;
      const bearer = status === 401 ? '' : `Authorization: Bearer ${secret}\r\n`;
      const type = 'Content-Type: application/json\r\nIdempotency-Key: brut-0002';
      const lines = `${head} HTTP/1.1\r\n${host}${bearer}${type}\r\n${length}\r\n\r\n`;
      const piece = 'a'.repeat(MiB / 4);
      const one = isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece;
      const [reply] = await sentFirst(world.url, lines, one, 24);
      assert.equal(reply?.status, status);
      assert.equal(reply.headers['connection'], 'close');
    });
  }

  test('E2 a client that goes on sending still reads why it is refused', async () => {
    const { world, key } = await site();
    const endless = paying(key, `X-A: ${'a'.repeat(4_000_000)}`, good);
    const large = paying(
      key,
      'Transfer-Encoding: chunked',
      `400000\r\n${'a'.repeat(4_194_304)}\r\n0\r\n\r\n`,
    );
    for (let i = 0; i < 10; i++) {
      assert.equal((await exchange(world.url, endless))[0]?.status, 431);
      assert.equal((await exchange(world.url, large))[0]?.status, 413);
    }
  });
});
