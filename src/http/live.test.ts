// Proves how answers that go on end: one that was not written whole is never taken for a whole one.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createStreams } from './live.ts';

type Told = { source: () => AsyncGenerator<string>; media?: string };

let server: Server;
let told: Told;

before(async () => {
  const quiet = () => {};
  const streams = createStreams({ debug: quiet, info: quiet, warn: quiet, error: quiet });
  server = createServer((request, response) => {
    const { source, media } = told;
    streams.send(request, response, {}, { open: source, check: async () => true, media });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

async function take(given: Told): Promise<string> {
  told = given;
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}`)).text();
}

async function* whole() {
  yield 'id\r\n';
  yield 'one\r\n';
}

async function* failing() {
  yield* whole();
  throw new Error('the database went away');
}

test('a file whose rows cannot be read to their end breaks off; one that can ends', async () => {
  const media = 'text/csv';
  assert.equal(await take({ source: whole, media }), 'id\r\none\r\n');
  await assert.rejects(take({ source: failing, media }), TypeError);
});

test('a stream of events that fails ends: its client goes on from the last one', async () => {
  assert.equal(await take({ source: failing }), 'id\r\none\r\n');
});
