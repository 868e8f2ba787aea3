// Proves how answers that go on end: one that was not written whole is never taken for a whole one.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createStreams } from './live.ts';

type Told = {
  source: (ended: AbortSignal) => AsyncGenerator<string>;
  media?: string;
  check?: () => Promise<boolean>;
};

let server: Server;
let told: Told;

before(async () => {
  const quiet = () => {};
  const streams = createStreams({ debug: quiet, info: quiet, warn: quiet, error: quiet });
  server = createServer((request, response) => {
    const { source, media, check = async () => true } = told;
    streams.send(request, response, {}, { open: source, check, media });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

function ask(given: Told): Promise<Response> {
  told = given;
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}`);
}

const take = async (given: Told): Promise<string> => (await ask(given)).text();

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

test('K23 whether the caller still may is asked again only once it was answered, however long that takes', async (t) => {
  async function* open(ended: AbortSignal) {
    yield 'id\r\n';
    if (!ended.aborted) await once(ended, 'abort');
  }
  const answers: ((may: boolean) => void)[] = [];
  t.mock.timers.enable({ apis: ['setInterval'] });
  const check = () => new Promise<boolean>((resolve) => void answers.push(resolve));
  const response = await ask({ source: open, check });
  t.mock.timers.tick(5_000);
  assert.equal(answers.length, 1);
  answers[0]?.(true);
  await turn();
  t.mock.timers.tick(1_000);
  assert.equal(answers.length, 2);
  answers[1]?.(false);
  assert.equal(await response.text(), 'id\r\n');
});
