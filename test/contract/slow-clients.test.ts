// Clients that send one byte at a time: they are cut, in the envelope, while the others are served (E30).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createServer, deadlines } from '../../src/http/server.ts';

/** Deadlines that a test can wait for; Node itself enforces them, here as in production. */
const short = { headers_ms: 1_500, request_ms: 2_000, check_ms: 50, idle_ms: 65_000 };
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

describe('E30 slow clients', () => {
  const server = createServer({
    routes: [],
    pages: ['GET', 'POST'].map((method) => ({
      method: method as 'GET' | 'POST',
      path: '/echo',
      serve: ({ body }) => ({ status: 200, headers: [], body: body ?? 'nothing' }),
    })),
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
  after(() => server.close());

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

  test('E30 in production a header has 10 seconds, a whole request 30', () => {
    const { headers_ms, request_ms } = deadlines;
    assert.deepEqual([headers_ms, request_ms], [10_000, 30_000]);
  });
});
