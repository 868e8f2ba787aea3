// What a page or a subtree did not foresee is answered and logged, as of any route (contract/platform.md E21): nobody waits
// for an answer that never comes.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createServer } from './server.ts';

const lines: string[] = [];
const log = { debug() {}, info() {}, warn() {}, error: (_: object, text = '') => lines.push(text) };

const breaks = async () => {
  throw new Error('nobody foresaw it');
};

const server = createServer({
  routes: [],
  pages: [
    { method: 'GET', path: '/later', serve: breaks },
    {
      method: 'GET',
      path: '/at-once',
      serve: () => {
        throw new Error('nobody foresaw it');
      },
    },
  ],
  subtrees: [{ prefix: '/auth', routes: [], serve: breaks }],
  ...{ publicUrl: null, log, trustProxy: [] },
});
let port: number;
before(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
after(() => server.close());

test('E21 a page or a subtree that breaks is answered 500 in the envelope, with a line in the log', async () => {
  for (const path of ['/later', '/at-once', '/auth/any']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(10_000),
    });
    const { code, request_id } = (await answer.json()) as Record<string, string>;
    assert.deepEqual([answer.status, code], [500, 'INTERNAL_ERROR'], path);
    assert.equal(request_id, answer.headers.get('x-request-id'));
    assert.equal(lines.pop(), 'a call failed unexpectedly', path);
  }
});
