// Proves what a delivery relies on: which answers are a success, that no receiver holds a request past
// its deadline or fills our memory, and that each way to fail has a name (contract/platform.md D10-D16).
import assert from 'node:assert/strict';
import type net from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Receiver } from './fixtures/receivers.ts';
import { httpReceiver, rawReceiver, silentReceiver } from './fixtures/receivers.ts';
import { createHookSender } from './hook-sender.ts';

const sender = createHookSender({ production: false, userAgent: 'Svc-Test/1' });
const OK = 'HTTP/1.1 200 OK\r\n';

/** After a deadline of less than a second, on a machine with other work: what ignored it would never end. */
const soon_ms = 10_000;

const post = (receiver: Receiver, deadlineMs = 20_000, headers: Record<string, string> = {}) =>
  sender.send({
    url: `http://127.0.0.1:${receiver.port}/hook?a=1`,
    headers,
    body: '{"é":1}',
    deadlineMs,
  });

/** Sends to a receiver that answers with these bytes, then closes it. */
async function answerTo(answer: (socket: net.Socket) => void, deadlineMs?: number) {
  const receiver = await rawReceiver(answer);
  const result = await post(receiver, deadlineMs);
  await receiver.close();
  return result;
}

const bytes = (text: string) => answerTo((socket) => socket.end(text));

test('every 2xx is a success; redirects and all else fail, with the status kept (D10, D11)', async () => {
  const receiver = await httpReceiver((request, response) => {
    const status = Number(request.headers['x-status']);
    response.writeHead(status, { location: `http://127.0.0.1:${receiver.port}/elsewhere` });
    response.end();
  });
  for (const status of [200, 201, 202, 204, 299]) {
    const answer = await post(receiver, 2_000, { 'x-status': String(status) });
    assert.deepEqual([answer.status, answer.ok, answer.error], [status, true, null]);
  }
  for (const status of [301, 302, 303, 307, 308, 300, 304, 400, 401, 410, 429, 500, 503, 599]) {
    const answer = await post(receiver, 2_000, { 'x-status': String(status) });
    const cause = [301, 302, 303, 307, 308].includes(status) ? 'redirect' : 'status';
    assert.deepEqual([answer.status, answer.ok, answer.error?.cause], [status, false, cause]);
  }
  assert.ok(receiver.requests.every((request) => request === 'POST /hook?a=1 {"é":1}'));
  assert.equal(receiver.connections, 19);
  await receiver.close();
});

test('the request carries the given headers, ours, and no other (D31)', async () => {
  const receiver = await rawReceiver((socket) => socket.end(`${OK}set-cookie: a=b\r\n\r\n`));
  const headers = { 'Content-Type': 'application/json', 'X-Svc-Event': 'test.ping', Host: 'evil' };
  await post(receiver, 2_000, { ...headers, 'Content-Length': '1', 'User-Agent': 'x' });
  await post(receiver, 2_000, headers);
  const lines = [
    'POST /hook?a=1 HTTP/1.1',
    'content-type: application/json',
    'x-svc-event: test.ping',
    `host: 127.0.0.1:${receiver.port}`,
    'content-length: 8',
    'user-agent: Svc-Test/1',
    'connection: close',
  ].sort();
  for (const request of receiver.requests) {
    const [head = '', body] = request.split('\r\n\r\n');
    assert.deepEqual(head.split('\r\n').sort(), lines);
    assert.equal(body, '{"é":1}');
  }
  await receiver.close();
});

test('the answer tells the address, the times and the first bytes', async () => {
  const answer = await bytes(`${OK}\r\n\0\xff<script>`);
  assert.equal(answer.address, '127.0.0.1');
  assert.ok(answer.body.equals(Buffer.from('\0\xff<script>')));
  assert.equal(answer.truncated, false);
  assert.deepEqual([answer.timings.dns_ms, answer.timings.tls_ms], [null, null]);
  assert.ok(answer.timings.connect_ms !== null && answer.timings.first_byte_ms !== null);
  assert.ok(answer.timings.total_ms >= answer.timings.connect_ms);
});

test('informational answers are passed over, 101 is a failure', async () => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\nHTTP/1.1 199 X\r\n\r\n';
  assert.equal((await bytes(`${hints}${OK}\r\nyes`)).body.toString(), 'yes');
  const upgraded = await bytes('HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  assert.deepEqual([upgraded.ok, upgraded.error?.cause], [false, 'protocol']);
});

test('one absolute deadline ends every silence and every drip (D12)', async () => {
  const drip = (socket: net.Socket, first: string, next: string) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(next), 40);
    socket.on('close', () => clearInterval(timer));
  };
  const cases: [string, (socket: net.Socket) => void][] = [
    ['says nothing', () => {}],
    ['drips its status line', (socket) => drip(socket, 'HTTP/1.1 200 O', 'K')],
    ['drips its headers', (socket) => drip(socket, `${OK}x: `, 'a')],
    ['sends 1xx for ever', (socket) => drip(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n')],
  ];
  await Promise.all(
    cases.map(async ([name, behave]) => {
      const answer = await answerTo(behave, 400);
      assert.equal(answer.error?.cause, 'timeout', name);
      assert.deepEqual([answer.status, answer.ok], [null, false], name);
      const { total_ms } = answer.timings;
      assert.ok(total_ms >= 395 && total_ms < soon_ms, `${name}: ${total_ms} ms`);
    }),
  );
  for (const [status, ok, cause] of [
    ['200 OK', true, undefined],
    ['500 No', false, 'status'],
  ] as const) {
    const answer = await answerTo((socket) => drip(socket, `HTTP/1.1 ${status}\r\n\r\n`, 'z'), 400);
    assert.deepEqual([answer.ok, answer.error?.cause, answer.truncated], [ok, cause, true]);
    assert.match(answer.body.toString(), /^z+$/);
    assert.ok(answer.timings.total_ms < soon_ms, `${answer.timings.total_ms} ms`);
  }
});

test('a resolver or a TLS handshake that hangs ends at the deadline too', async () => {
  const hanging = createHookSender({
    production: true,
    userAgent: 'x',
    deadlineMs: 300,
    resolve: () => new Promise(() => {}),
  });
  const answer = await hanging.send({ url: 'https://hook.example/', headers: {}, body: '' });
  assert.equal(answer.error?.cause, 'timeout');
  assert.match(answer.error.message, /300 ms \(dns\)/);
  assert.ok(answer.timings.total_ms < soon_ms);
  const silent = await silentReceiver();
  const url = `https://127.0.0.1:${silent.port}/`;
  const stalled = await sender.send({ url, headers: {}, body: '', deadlineMs: 300 });
  assert.equal(stalled.error?.cause, 'timeout');
  assert.match(stalled.error.message, /\(tls\)/);
  assert.ok(stalled.timings.total_ms < soon_ms);
  await silent.close();
});

test('an endless body is a success, cut at 16 KiB, 4 KiB kept, memory flat (D13)', async () => {
  const chunk = Buffer.alloc(65_536, 'e');
  let closed = 0;
  const receiver = await rawReceiver((socket) => {
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.write(`${OK}content-length: 10000000000\r\n\r\n`);
    socket.on('drain', pump);
    socket.on('close', () => closed++);
    pump();
  });
  const before = process.memoryUsage.rss();
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(receiver, 60_000)));
    for (const answer of answers) {
      assert.deepEqual([answer.ok, answer.truncated, answer.body.length], [true, true, 4_096]);
      assert.ok(answer.timings.total_ms < 50_000, 'cut at its length, not at the deadline');
    }
  }
  const grown = process.memoryUsage.rss() - before;
  while (closed < 300) await new Promise((resolve) => setTimeout(resolve, 10));
  await receiver.close();
  // The receivers run in this process too, with 64 KiB and more waiting on each connection.
  assert.ok(grown < 150e6, `grew by ${Math.round(grown / 1e6)} MB`);
});

test('a body up to 4 KiB is kept whole, a longer one is marked', async () => {
  for (const [size, truncated] of [
    [0, false],
    [4_096, false],
    [4_097, true],
    [16_384, true],
  ] as const) {
    const answer = await bytes(`${OK}content-length: ${size}\r\n\r\n${'b'.repeat(size)}`);
    assert.deepEqual([answer.ok, answer.truncated], [true, truncated]);
    assert.equal(answer.body.length, Math.min(size, 4_096));
  }
});

test('a gzip bomb is kept as it came, never inflated', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const answer = await answerTo((socket) => {
    socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  });
  assert.ok(answer.ok && answer.truncated);
  assert.ok(answer.body.equals(bomb.subarray(0, 4_096)));
});

test('each broken answer is a failure with a named cause, and nothing is left unhandled (D15)', async () => {
  const chunked = `${OK}transfer-encoding: chunked\r\n\r\n`;
  const cases: [string, string, (socket: net.Socket) => void][] = [
    ['closes without an answer', 'reset', (socket) => socket.end()],
    ['resets', 'reset', (socket) => socket.resetAndDestroy()],
    ['half a status line', 'reset', (socket) => socket.end('HTTP/1.')],
    ['half the headers', 'reset', (socket) => socket.end(`${OK}x: y`)],
    ['half a body', 'reset', (socket) => socket.end(`${OK}content-length: 10\r\n\r\nhalf`)],
    ['bad chunking', 'protocol', (socket) => socket.end(`${chunked}zz\r\n`)],
    ['chunks cut short', 'reset', (socket) => socket.end(`${chunked}5\r\nab`)],
    ['HTTP/0.9', 'protocol', (socket) => socket.end('<html>hello</html>')],
    ['another protocol', 'protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'two lengths',
      'protocol',
      (socket) => socket.end(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
    ],
    [
      '100 000 headers',
      'protocol',
      (socket) => socket.end(`${OK}${'x: y\r\n'.repeat(100_000)}\r\n`),
    ],
    ['a header of 1 MB', 'protocol', (socket) => socket.end(`${OK}x: ${'y'.repeat(1e6)}\r\n\r\n`)],
    ['status 99999', 'protocol', (socket) => socket.end('HTTP/1.1 99999 X\r\n\r\n')],
    ['a forbidden character', 'protocol', (socket) => socket.end(`${OK}a\0b: c\r\n\r\n`)],
  ];
  for (const [name, cause, behave] of cases) {
    const answer = await answerTo(behave);
    assert.deepEqual(
      [answer.ok, answer.error?.cause],
      [false, cause],
      `${name}: ${answer.error?.message}`,
    );
  }
});

test('a refused connection and an unknown name are named', async () => {
  const gone = await silentReceiver();
  await gone.close();
  const refused = await post(gone);
  assert.deepEqual([refused.error?.cause, refused.status], ['connect', null]);
  assert.match(refused.error?.message ?? '', /ECONNREFUSED/);
  const resolvers = {
    none: async () => [],
    text: async () => ['localhost'],
    fails: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    throws: () => {
      throw new Error('at once');
    },
  };
  for (const [name, resolve] of Object.entries(resolvers)) {
    const other = createHookSender({ production: false, userAgent: 'x', resolve });
    const answer = await other.send({ url: 'http://hook.example/', headers: {}, body: '' });
    assert.deepEqual([answer.error?.cause, answer.address], ['dns', null], name);
  }
});

test('what no request can carry comes back as an answer, not as an exception', async () => {
  const receiver = await rawReceiver((socket) => socket.end(`${OK}\r\n`));
  const split = await post(receiver, 2_000, { 'x-svc-event': 'a\r\nhost: b' });
  assert.equal(split.error?.cause, 'internal');
  for (const url of ['', 'javascript:1', `http://u:p@127.0.0.1:${receiver.port}/`, 'http://a/#b']) {
    const answer = await sender.send({ url, headers: {}, body: '' });
    assert.equal(answer.error?.cause, 'invalid_url', url);
  }
  assert.deepEqual(receiver.requests, []);
  await receiver.close();
});

test('a second address is tried when the first does not answer, and the name stays in Host', async () => {
  const receiver = await rawReceiver((socket) => socket.end(`${OK}\r\n`));
  // No port of 127.0.0.2 listens here: the receiver is bound to 127.0.0.1 alone.
  const resolve = async () => ['127.0.0.2', '127.0.0.1'];
  const other = createHookSender({ production: false, userAgent: 'x', resolve });
  const url = `http://hook.example:${receiver.port}/`;
  const answer = await other.send({ url, headers: {}, body: '' });
  assert.deepEqual([answer.ok, answer.address], [true, '127.0.0.1']);
  assert.ok(answer.timings.dns_ms !== null);
  assert.match(receiver.requests[0] ?? '', new RegExp(`host: hook.example:${receiver.port}\r\n`));
  await receiver.close();
});

test('close waits for what is under way and refuses the rest', async () => {
  const receiver = await rawReceiver((socket) => setTimeout(() => socket.end(`${OK}\r\n`), 150));
  const other = createHookSender({ production: false, userAgent: 'x' });
  const request = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: '' };
  let done = false;
  const first = other.send(request).then((answer) => {
    done = true;
    return answer;
  });
  await other.close();
  assert.ok(done && (await first).ok);
  assert.equal((await other.send(request)).error?.cause, 'closed');
  assert.equal(receiver.connections, 1);
  await receiver.close();
});
