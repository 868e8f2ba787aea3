// Proves that of a body in thousands of chunks no more are handed over than it may have, whoever reads it, and that its connection's
// parser serves the next one (N44): a chunk costs a microsecond or two, one that nobody is given nothing.
import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { limits } from '../../contract/limits.ts';
import { Failure } from '../kit/fail.ts';
import { looseBounds } from './body-bounds.ts';
import { boundChunks, mostChunks } from './bound-chunks.ts';
import { receiveBody } from './receive-body.ts';

/** The caller, on a thread of its own: opens a connection, writes and answers what it read. */
const caller = `
const { connect } = require('node:net');
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ port, text, times }) => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => { answer += bytes; }).on('error', () => {});
  socket.on('close', () => parentPort.postMessage(answer));
  socket.write(text[0] + text[1].repeat(times) + text[2]);
});`;

let worker: Worker;
let port = 0;

type Listener = (this: unknown, chunk: Buffer) => void;
type Parser = { constructor: { kOnBody: number }; [place: number]: Listener };

/** Chunks that Node's parser handed over, and its own listener for them, which all parsers share. */
let handed = 0;
let own: Listener | undefined;

function countHanded(request: http.IncomingMessage): void {
  const { parser } = request.socket as typeof request.socket & { parser: Parser };
  own ??= parser[parser.constructor.kOnBody];
  parser[parser.constructor.kOnBody] = function count(chunk) {
    handed++;
    own?.call(this, chunk);
  };
}

const server = http.createServer((request, response) => {
  countHanded(request);
  boundChunks(request, response, looseBounds);
  if (request.url === '/unread') return void response.end('unread');
  receiveBody(request, looseBounds).then(
    ({ bytes }) => response.end(`read ${bytes.length}`),
    (error: unknown) => {
      assert.ok(error instanceof Failure);
      response.statusCode = 400;
      response.end(error.code);
    },
  );
});

before(async () => {
  worker = new Worker(caller, { eval: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
after(async () => {
  await worker.terminate();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const head = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}Transfer-Encoding: chunked\r\n\r\n`;
const end = '0\r\n\r\n';
const chunk = '1\r\n1\r\n';
const next = 'POST /read HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}';

const say = (text: readonly [string, string, string], times: number): Promise<string> =>
  new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage({ port, text, times });
  });

for (const path of ['/read', '/unread']) {
  test(`N44 of a million chunks at ${path} as many as may be are handed over, and no later body is lost`, async () => {
    for (let n = 0; n < 5; n++) {
      handed = 0;
      const answer = await say([head(path), chunk, end], 1_000_000);
      // What it was told may be lost on its way, as it goes on sending.
      assert.match(answer, /^(HTTP\/1\.1 (400|200) |$)/);
      assert.ok(handed <= mostChunks(looseBounds), `${handed} chunks were handed over`);
    }
    for (let n = 0; n < 10; n++) {
      assert.match(await say([head('/read', 'Connection: close\r\n'), chunk, end], 7), /read 7$/);
      assert.match(await say([next, '', ''], 0), /read 2$/);
    }
  });
}

test('N44 as many chunks as may be are read, and what follows on the connection too', async () => {
  const most = limits.bodyChunks;
  const two = await say([head('/read'), chunk, end + next], most);
  assert.match(two, new RegExp(`read ${most}HTTP/1\\.1 200 [\\s\\S]*read 2$`));
  const third = head('/read') + chunk.repeat(3) + end + next;
  assert.match(await say([head('/read'), chunk, end + third], most), /read 3HTTP[\s\S]*read 2$/);
});

test('N44 nothing is taken for a request that follows one chunk more', async () => {
  for (const path of ['/read', '/unread']) {
    const answer = await say([head(path), chunk, end + next], limits.bodyChunks + 1);
    assert.equal(answer.split('HTTP/1.1').length, 2, answer);
    assert.doesNotMatch(answer, /read 2/);
  }
});

test('N44 a body with its length comes in as many reads and no more', async () => {
  const inReads = (count: number) => {
    const reads = Readable.from(Array.from({ length: count }, () => Buffer.from('1')));
    return receiveBody(Object.assign(reads, { headers: {} }) as never, looseBounds);
  };
  assert.equal((await inReads(limits.bodyChunks)).bytes.length, limits.bodyChunks);
  await assert.rejects(inReads(limits.bodyChunks + 1), { code: 'BAD_REQUEST' });
});
