// Clients that send one byte at a time: they are cut, in the envelope, while the others are served (E30). So are those that
// take nothing of their answer.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { deadlines } from '../../src/http/deadlines.ts';
import type { Page } from '../../src/http/page.ts';
import { createServer } from '../../src/http/server.ts';
import { eventually } from '../kit/waiting.ts';

/** Deadlines that a test can wait for; Node itself enforces them, here as in production. */
const short = {
  ...{ headers_ms: 1_500, request_ms: 2_000, check_ms: 50, idle_ms: 65_000 },
  ...{ upload_ms: 12_000, upload_bytes_s: 1_000 },
  stall_ms: 1_000,
};
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Far more than the buffers of both ends take. */
const piece = 'x'.repeat(1_000_000);

describe('E30 slow clients', () => {
  let read = 0;
  let given = 0;
  async function* endless() {
    read++;
    try {
      for (;;) yield piece;
    } finally {
      given++;
    }
  }
  const answers = {
    '/large': () => Buffer.from(piece.repeat(20)),
    '/pieces': endless,
  };
  const server = createServer({
    routes: [],
    pages: [
      ...(['GET', 'POST'] as const).map(
        (method): Page => ({
          method,
          path: '/echo',
          serve: ({ body }) => ({ status: 200, headers: [], body: body ?? 'nothing' }),
        }),
      ),
      {
        method: 'POST',
        path: '/upload',
        upload_bytes: 1_000_000,
        serve: ({ body }) => ({ status: 200, headers: [], body: String(body?.length) }),
      },
      ...Object.entries(answers).map(
        ([path, answer]): Page => ({
          method: 'GET',
          path,
          serve: () => ({ status: 200, headers: [], body: answer() }),
        }),
      ),
    ],
    subtrees: [],
    log: quiet,
    publicUrl: null,
    trustProxy: [],
    deadlines: short,
  });
  let port: number;
  before(async () => {
    await server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = server.server.address() as AddressInfo);
  });
  after(() => {
    server.server.closeAllConnections();
    return server.close();
  });

  /** Drips `bytes` after `head` until the server closes, and gives what it answered. */
  async function drip(head: string, bytes: string): Promise<string> {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
    });
    // A server that has said why resets who goes on sending.
    socket.on('error', () => {});
    socket.write(head);
    let sent = 0;
    const timer = setInterval(() => socket.write(bytes[sent++ % bytes.length] ?? ''), 50);
    await once(socket, 'close');
    clearInterval(timer);
    return answer;
  }

  const post = 'POST /echo HTTP/1.1\r\nHost: x\r\n';
  const slow = {
    header: ['GET /echo HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'],
    body: [`${post}Content-Length: 9999\r\n\r\n`, '1'],
    'pieces of a body': [`${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
  } as const;

  test('E30 fifty each that drip a header, a body or its pieces are cut, a quick one is served', async () => {
    const clients = Object.entries(slow).flatMap(([what, [head, bytes]]) =>
      Array.from({ length: 50 }, async () => ({ what, answer: await drip(head, bytes) })),
    );
    const good = await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body: 'quick' });
    assert.deepEqual([good.status, await good.text()], [200, 'quick']);
    for (const { what, answer } of await Promise.all(clients)) {
      assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/, what);
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
      assert.equal(body.code, 'BAD_REQUEST', what);
      assert.ok(answer.includes(`X-Request-Id: ${body.request_id}`), what);
    }
  });

  const upload = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\n';

  test('E30 a file that flows may take longer than a request; one that drips may not', async () => {
    const dripping = drip(`${upload}Content-Length: 9999\r\n\r\n`, '1');
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`${upload}Content-Length: 100000\r\n\r\n`);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
    });
    const began = Date.now();
    for (let sent = 0; sent < 50; sent++) {
      await setTimeout(100);
      socket.write('x'.repeat(2_000));
    }
    await eventually('it is answered', async () => answer.endsWith('100000'));
    assert.match(answer, /^HTTP\/1\.1 200/);
    assert.ok(Date.now() - began > 2 * short.request_ms, 'it took longer than a request may');
    socket.destroy();
    assert.match(await dripping, /^HTTP\/1\.1 408/);
  });

  test('E30 who takes nothing of an answer holds neither its bytes nor what makes them', async () => {
    const held: net.Socket[] = [];
    server.server.on('connection', (socket) => held.push(socket));
    const sockets = Object.keys(answers).map((path) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    });
    await eventually('both are asked', async () => read === 1 && held.length === 2);
    await eventually('both are cut', async () => given === 1 && held.every((one) => one.destroyed));
    for (const socket of sockets) socket.destroy();
  });

  test('E30 in production a header has 10 seconds, a whole request 30, one with a file 600, an answer that nobody takes 120', () => {
    const { headers_ms, request_ms, upload_ms, stall_ms } = deadlines;
    const all = [headers_ms, request_ms, upload_ms, stall_ms];
    assert.deepEqual(all, [10_000, 30_000, 600_000, 120_000]);
  });
});
