// A connection that waits for its next request is closed after a while, but never under a request that has come.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createServer } from './server.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const idle_ms = 300;

describe('connections that wait', () => {
  const server = createServer({
    routes: [],
    pages: [
      {
        method: 'GET',
        path: '/echo',
        serve: async () => ({ status: 200, headers: [], body: 'here' }),
      },
    ],
    subtrees: [],
    log: quiet,
    publicUrl: null,
    trustProxy: [],
    deadlines: {
      headers_ms: 10_000,
      request_ms: 10_000,
      upload_ms: 10_000,
      upload_bytes_s: 1,
      check_ms: 50,
      idle_ms,
      stall_ms: 10_000,
    },
  });
  let port: number;
  before(async () => {
    // Node's own second on top would be waited for by every test.
    server.server.keepAliveTimeoutBuffer = 0;
    await server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = server.server.address() as AddressInfo);
  });
  after(() => server.close());

  const get = 'GET /echo HTTP/1.1\r\nHost: x\r\n\r\n';

  async function connected() {
    const socket = net.connect(port, '127.0.0.1');
    let came = '';
    socket.on('data', (chunk) => {
      came += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    const answered = async (count: number) => {
      while (came.split('here').length <= count && !socket.closed) {
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      return came.split('here').length - 1;
    };
    socket.write(get);
    assert.equal(await answered(1), 1);
    return { socket, answered };
  }

  /** A machine that gives this process no turn meanwhile. */
  function stall(ms: number): void {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  }

  test('E30 a request that came before its connection was closed is answered, however late the server looks', async () => {
    const { socket, answered } = await connected();
    for (let again = 2; again <= 4; again++) {
      socket.write(get);
      await turn();
      stall(idle_ms + 200);
      assert.equal(await answered(again), again, 'closed under a request');
    }
    socket.destroy();
  });

  test('E30 half a request that came in time is not thrown away either', async () => {
    const { socket, answered } = await connected();
    socket.write(get.slice(0, 20));
    await turn();
    stall(idle_ms + 200);
    await turn();
    socket.write(get.slice(20));
    assert.equal(await answered(2), 2);
    socket.destroy();
  });

  test('E30 one on which nothing comes is closed', async () => {
    const { socket } = await connected();
    await once(socket, 'close');
    assert.ok(socket.closed);
  });
});
