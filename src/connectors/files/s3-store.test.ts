// Proves that a store of objects which says nothing, stalls, drips or has lost its bucket holds nobody up and is not taken
// for one that lacks a file: the connector against servers that misbehave, with short times.
import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

const patience = { connect_ms: 1_000, silence_ms: 100, whole_ms: 2_000 };
const key = 'prj_1/test/doc_1';
const servers: Server[] = [];

after(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function storeOf(answer: RequestListener, times = patience): Promise<FileStore> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const place = { bucket: 'papiers', region: 'dakar', accessKeyId: 'A', secretAccessKey: 'B' };
  return createS3Store({ ...place, endpoint: `http://127.0.0.1:${port}` }, times);
}

/** How long a call takes that has to fail; a test that waits for ever says nothing. */
async function refused(call: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const ended = await Promise.race([
    call.then(
      () => 'answered',
      () => 'refused',
    ),
    new Promise((resolve) => setTimeout(resolve, 6_000, 'no end')),
  ]);
  assert.equal(ended, 'refused');
  return performance.now() - begun;
}

test('a store that takes a connection and says nothing is tried again and ends, whatever was asked', async () => {
  let tried = 0;
  const store = await storeOf((request) => {
    tried++;
    request.resume();
  });
  const calls = [
    () => store.put(key, Buffer.from('x')),
    () => store.get(key),
    () => store.delete(key),
    () => store.list('', 10),
  ];
  for (const call of calls) {
    tried = 0;
    assert.ok((await refused(call())) < patience.whole_ms);
    assert.equal(tried, 3);
  }
  await store.close();
});

test('a body that stops in the middle ends the call', async () => {
  const store = await storeOf((_request, response) => {
    response.writeHead(200, { 'Content-Length': 1_000 });
    response.write('the beginning');
  });
  assert.ok((await refused(store.get(key))) < patience.whole_ms);
  await store.close();
});

test('what drips for ever ends with the time of the whole call', async () => {
  const times = { ...patience, whole_ms: 600 };
  const drip: RequestListener = (_request, response) => {
    response.writeHead(200, { 'Content-Length': 1_000_000 });
    const dripping = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(dripping));
  };
  const store = await storeOf(drip, times);
  for (const call of [() => store.get(key), () => store.list('', 10)]) {
    const took = await refused(call());
    assert.ok(took > 500 && took < 1_500, `${took}`);
  }
  await store.close();
});

test('a large file on a slow line that moves arrives, however long beyond a silence it takes', async () => {
  let [arrived, sendings] = [0, 0];
  const slow: RequestListener = (request, response) => {
    sendings++;
    request.on('data', (chunk) => {
      arrived += chunk.length;
      request.pause();
      setTimeout(() => request.resume(), 20);
    });
    request.on('end', () => response.end());
  };
  // Between two computers that are one, megabytes lie unread before the sender notices.
  const times = { ...patience, silence_ms: 2_000, whole_ms: 60_000 };
  const store = await storeOf(slow, times);
  const bytes = Buffer.alloc(16 * 1_048_576);
  const begun = performance.now();
  await store.put(key, bytes);
  assert.ok(performance.now() - begun > 2 * times.silence_ms);
  assert.deepEqual([arrived, sendings], [bytes.length, 1]);
  await store.close();
});

test('only a file that is not there is none: a bucket that is not there, or a refusal, is trouble', async () => {
  let [status, body] = [404, ''];
  const store = await storeOf((request, response) => {
    request.resume();
    response.writeHead(status, body ? { 'Content-Type': 'application/xml' } : {}).end(body);
  });
  const coded = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
  assert.equal(await store.get(key), undefined);
  body = coded('NoSuchKey');
  assert.equal(await store.get(key), undefined);
  body = coded('NoSuchBucket');
  await assert.rejects(store.get(key), { name: 'NoSuchBucket' });
  [status, body] = [403, coded('AccessDenied')];
  await assert.rejects(store.get(key), { name: 'AccessDenied' });
  await store.close();
});
