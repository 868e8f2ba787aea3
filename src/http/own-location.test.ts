// Every redirect that leaves the server leads to a page of ours, whatever a page of the house made of an address.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Incoming } from './incoming.ts';
import { createServer } from './server.ts';

const lines: string[] = [];
const log = { debug() {}, info() {}, warn() {}, error: (_: object, text = '') => lines.push(text) };

/** A page and a subtree that send a visitor wherever they are told. */
const toAnywhere = ({ search }: Incoming) => ({
  status: 302,
  headers: [['location', new URLSearchParams(search).get('to') ?? '']] as [string, string][],
  body: 'moved',
});

const server = createServer({
  routes: [],
  pages: [
    { method: 'GET', path: '/page', serve: toAnywhere },
    {
      method: 'GET',
      path: '/data/{dataset}',
      serve: () => ({ status: 200, headers: [], body: '' }),
    },
  ],
  subtrees: [{ prefix: '/auth', routes: [], serve: async (incoming) => toAnywhere(incoming) }],
  publicUrl: null,
  origins: ['https://pay.example'],
  log,
  trustProxy: [],
});
let port: number;
before(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
after(() => server.close());

const open = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });

test('N2 a page or a subtree that would redirect to another server is refused in the envelope', async () => {
  for (const place of ['/page', '/auth/any']) {
    for (const to of [
      '//evil.example',
      '/.//evil.example',
      'https://evil.example',
      '/\\evil',
      '',
    ]) {
      const answer = await open(`${place}?to=${encodeURIComponent(to)}`);
      assert.equal(answer.headers.get('location'), null, to);
      const { code, request_id } = (await answer.json()) as Record<string, string>;
      assert.deepEqual([answer.status, code], [400, 'BAD_REQUEST'], to);
      assert.equal(request_id, answer.headers.get('x-request-id'));
      assert.equal(lines.pop(), 'a redirect to another server was refused');
    }
    for (const to of ['/docs?lang=en', 'https://pay.example/here#there']) {
      const answer = await open(`${place}?to=${encodeURIComponent(to)}`);
      assert.deepEqual([answer.status, answer.headers.get('location')], [302, to]);
    }
  }
  assert.deepEqual(lines, []);
});

test('N2 nor does the slash at the end of a page lead anywhere else', async () => {
  const raw = async (target: string) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.end(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    await once(socket, 'close');
    return /^location: (.*)\r$/im.exec(text)?.[1];
  };
  assert.equal(await raw('/data/a/'), '/data/a');
  assert.equal(await raw('/data/a%20b/?c=d'), '/data/a%20b?c=d');
  for (const target of [
    ...[
      '//evil.example/data/a/',
      'http://x//evil.example/data/a/',
      '/data/%2e%2e/',
      '/data/\\evil/',
    ],
    ...['/data/..%2f%2fevil/', 'http://ahttp://evil.example/data/a/'],
  ]) {
    const location = await raw(target);
    assert.ok(location === undefined, `${target} leads to ${location}`);
  }
});
