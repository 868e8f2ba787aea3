// Connections that send a file and never end it: what they hold together is bounded, for one network and for all, and is given
// back with them (contract/platform.md E30).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { eventually } from '../../test/kit/waiting.ts';
import { createArrivals } from './arriving-files.ts';
import { createServer } from './server.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const file = 1_000_000;

const server = createServer({
  routes: [],
  pages: (['/upload', '/form'] as const).map((path) => ({
    method: 'POST' as const,
    path,
    ...(path === '/upload' ? { upload_bytes: file } : {}),
    serve: ({ body }) => ({ status: 200, headers: [], body: String(body?.length) }),
  })),
  subtrees: [],
  log: quiet,
  publicUrl: null,
  trustProxy: ['127.0.0.1'],
  // Some bytes more: what is announced by nobody may be a form around a file.
  arrivals: createArrivals({
    arrivingFileBytes: 5.1 * file,
    arrivingFileBytesPerNetwork: 3.1 * file,
  }),
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

/** What comes back of a file that is announced and of which so much is sent. */
function send(address: string, sent: number, { announced = true, path = '/upload' } = {}) {
  const socket = net.connect(port, '127.0.0.1');
  const held = { socket, answer: '' };
  socket.on('data', (chunk) => {
    held.answer += chunk.toString('utf8');
  });
  socket.on('error', () => {});
  const size = announced ? `Content-Length: ${file}` : 'Transfer-Encoding: chunked';
  const type = path === '/form' ? 'application/x-www-form-urlencoded' : 'a/b';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`,
  );
  if (announced) socket.write('x'.repeat(sent));
  return held;
}
type Held = ReturnType<typeof send>;

const answered = (one: Held) =>
  eventually('it is answered', async () => one.answer.includes('\r\n\r\n'));
const refused = async (one: Held, status: string, code: string) => {
  await answered(one);
  assert.match(one.answer, new RegExp(`^HTTP/1\\.1 ${status}`));
  assert.match(one.answer, /\r\nRetry-After: 5\r\n/i);
  assert.match(one.answer, new RegExp(`"code":"${code}"`));
};
/** Whether one whole file of a network is taken now. */
const isTaken = async (address: string) => {
  const one = send(address, file);
  await answered(one);
  one.socket.destroy();
  return one.answer.startsWith('HTTP/1.1 200');
};

test('E30 files that arrive at once are bounded for one network and for all, and are given back', async () => {
  const [near, far] = ['192.0.2.1', '192.0.2.2'];
  assert.ok(await isTaken(near));
  const held = [send(near, file - 1), send(near, 10), send(near, 0, { announced: false })];
  await eventually('there is no room for it left', async () => !(await isTaken(near)));
  await refused(send(near, 10), '429', 'RATE_LIMITED');
  assert.ok(await isTaken(far), 'another network feels nothing of it');
  held.push(send(far, 10), send(far, file - 1));
  await eventually('there is no room left', async () => !(await isTaken('192.0.2.3')));
  await refused(send('192.0.2.3', 10), '503', 'SERVER_BUSY');
  const form = send('192.0.2.3', 100, { path: '/form' });
  form.socket.write('x');
  assert.equal(form.answer, '', 'a body that is no file is read');
  for (const { socket } of [...held, form]) {
    socket.destroy();
    if (!socket.closed) await once(socket, 'close');
  }
  for (const address of [near, far]) {
    await eventually('there is room again', () => isTaken(address));
  }
});
