// listen at a server that cannot be trusted, or is not there: what it shows, passes on, buffers and writes down.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryHeaders } from '../../../contract/webhooks/events.ts';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { removeFolder, temporaryFolder } from '../../../test/kit/server-process.ts';
import { newId } from '../../kit/ids.ts';
import { StartError } from '../../kit/start-error.ts';
import { signedHeaders } from '../../webhooks/deliveries/index.ts';
import { forwardEvents } from './forward-events.ts';

/** A server that answers as the test says; it counts what it was let send. */
let strange: http.Server;
let answer: (path: string, response: http.ServerResponse) => void;
let origin: string;
let receiver: Receiver;
const dir = temporaryFolder();

before(async () => {
  strange = http.createServer((request, response) => answer(request.url ?? '', response));
  await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`;
  receiver = await startReceiver();
});
after(async () => {
  strange.closeAllConnections();
  strange.close();
  await receiver.close();
  removeFolder(dir);
});

const self = { project_id: newId('prj'), mode: 'test', scopes: ['payments'] };

/** Whoever asks who the key is is told; the stream is the test's. */
const streaming = (stream: (response: http.ServerResponse) => void) => {
  answer = (path, response) => {
    if (path.startsWith('/v1/moi/cle')) response.end(JSON.stringify(self));
    else stream(response);
  };
};

const blockOf = (event: { id?: string; type?: string; headers?: object; body?: string }) => {
  const { id = newId('evt'), type = 'payment.succeeded', headers = {}, body = '{}' } = event;
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ headers, body })}\n\n`;
};

/** Listens until `isEnough` says so of the lines printed, for eight seconds at the most. */
async function listen(isEnough: (lines: string[]) => boolean, more: object = {}) {
  const stop = new AbortController();
  const lines: string[] = [];
  const listening = forwardEvents({
    server: origin,
    key: 'sk_svc_pay_test_x',
    target: receiver.url,
    after: undefined,
    stateFile: join(dir, `${newId('req')}.json`),
    print: (line) => void lines.push(line),
    ended: stop.signal,
    ...more,
  });
  const ended = listening.then(
    () => true,
    () => true,
  );
  for (let n = 0; n < 800 && !isEnough(lines); n++) {
    if (await Promise.race([ended, sleep(10, false)])) break;
  }
  stop.abort();
  await listening;
  return lines;
}

const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const evil = 'é\u001b[2J\u001b]0;owned\u0007\r\u0085\u202e\u2028\u200b\u007f';

describe('N28 what a server says is shown without control characters', () => {
  test('N28 the name of an event', async () => {
    streaming((response) => response.end(blockOf({ type: `payment.${evil}` })));
    const lines = await listen((all) => all.some((line) => / 200$/.test(line)));
    assert.ok(lines.some((line) => line.includes('payment.é')));
    for (const line of lines) assert.doesNotMatch(line, control);
    for (const line of lines) assert.ok(line.length < 1_000, 'nor without end');
  });

  test('N28 its refusals, passing ones and final ones', async () => {
    const message = evil.repeat(1_000);
    answer = (_, response) => {
      response.statusCode = 503;
      response.end(JSON.stringify({ message, fields: { [evil]: evil } }));
    };
    const lines = await listen((all) => all.length > 0);
    assert.match(lines.join(), /é/);
    for (const line of lines) assert.doesNotMatch(line, control);
    for (const line of lines) assert.ok(line.length < 1_000);
    answer = (_, response) => {
      response.statusCode = 401;
      response.end(JSON.stringify({ message, fields: { [evil]: evil } }));
    };
    await assert.rejects(
      listen(() => false),
      ({ message: said }: Error) => {
        assert.match(said, /é/);
        assert.doesNotMatch(said, control);
        return true;
      },
    );
  });
});

test('N29 the headers that are passed on are those of a delivery', () => {
  const secrets = { current: `whsec_${Buffer.alloc(32).toString('base64')}`, former: null };
  const sent = signedHeaders({ id: newId('evt'), body: '{}' }, secrets, 1);
  assert.deepEqual(Object.keys(sent), [...deliveryHeaders]);
});

test('N29 only the headers of a delivery are passed on, whatever else the server wrote beside them', async () => {
  const wanted = {
    'Content-Type': 'application/json',
    'X-Svc-Event-Id': 'evt_1',
    'X-Svc-Timestamp': '1',
    'X-Svc-Signature': 'v1=00',
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1',
    'webhook-signature': 'v1,AA=',
  };
  const others = {
    Authorization: 'Bearer of-somebody',
    Cookie: 'auth.session_token=x',
    Host: 'internal.example',
    Origin: 'https://evil.example',
    'X-Forwarded-For': '10.0.0.1',
    'X-Svc-Admin': 'yes',
    'Transfer-Encoding': 'chunked',
    'X\r\nInjected': 'yes',
  };
  const from = receiver.received.length;
  streaming((response) => {
    response.write(blockOf({ headers: { ...others, ...wanted } }));
    // One whose value is no header is not passed on with half of it.
    response.end(blockOf({ headers: { ...wanted, 'X-Svc-Signature': 'v1\r\nInjected: yes' } }));
  });
  await listen((all) => all.some((line) => / 200$/.test(line)) && all.length > 2);
  const [first] = receiver.received.slice(from);
  assert.ok(first);
  for (const [name, value] of Object.entries(wanted)) {
    assert.equal(first.headers[name.toLowerCase()], value);
  }
  const own = ['host', 'connection', 'accept', 'accept-language', 'sec-fetch-mode', 'user-agent'];
  const client = [...own, 'accept-encoding', 'content-length'];
  const known = [...client, ...Object.keys(wanted).map((name) => name.toLowerCase())];
  assert.deepEqual(
    Object.keys(first.headers).filter((name) => !known.includes(name)),
    [],
  );
  assert.equal(first.headers.host, new URL(receiver.url).host);
  for (const { headers } of receiver.received.slice(from)) assert.ok(!('injected' in headers));
});

describe('N30 what it buffers is bounded', () => {
  /** Sends without end, as far as it is let. */
  const pour = (response: http.ServerResponse, sent: { bytes: number }) => {
    const chunk = 'data: '.padEnd(65_536, 'x');
    const more = () => {
      if (response.destroyed) return;
      sent.bytes += chunk.length;
      if (sent.bytes > 256_000_000) response.end();
      else if (response.write(chunk)) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  };

  test('N30 a block of the stream that has no end', async () => {
    const sent = { bytes: 0 };
    streaming((response) => pour(response, sent));
    const lines = await listen((all) => all.some((line) => line.includes('trying again')));
    assert.match(lines.join('\n'), new RegExp(`${origin} sent more than .* at once`));
    assert.ok(sent.bytes < 32_000_000, `${sent.bytes} bytes`);
  });

  for (const status of [200, 503]) {
    test(`N30 an answer of ${status} that has no end`, async () => {
      const sent = { bytes: 0 };
      answer = (_, response) => {
        response.statusCode = status;
        pour(response, sent);
      };
      await listen((all) => all.length > 0).catch((error) =>
        assert.ok(error instanceof StartError),
      );
      assert.ok(sent.bytes < 32_000_000, `${sent.bytes} bytes`);
    });
  }

  test('N30 an answer that is nothing of ours stops it with a sentence', async () => {
    for (const text of [
      '[]',
      '"x"',
      '{"project_id": 1}',
      '<html>',
      '{"project_id":"prj_1","scopes":"all"}',
    ]) {
      answer = (_, response) => response.end(text);
      await assert.rejects(
        listen(() => false),
        new StartError(`${origin} does not answer as a server of svc: check --url.`),
      );
    }
  });

  test('N30 a block that is no event is not passed on', async () => {
    for (const data of [
      '{}',
      '[]',
      'null',
      '{"headers":[],"body":"x"}',
      '{"headers":{},"body":1}',
      'x',
    ]) {
      streaming((response) => response.end(`id: ${newId('evt')}\nevent: x\ndata: ${data}\n\n`));
      const from = receiver.received.length;
      const lines = await listen((all) => all.some((line) => line.includes('trying again')));
      assert.match(lines.join('\n'), /sent what is no event/);
      assert.equal(receiver.received.length, from);
    }
  });
});

/** An address that nobody listens at. */
async function nobody(): Promise<string> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test('N31 it says which server it cannot reach, and which receiver', async () => {
  const address = await nobody();
  const [line = ''] = await listen((all) => all.length > 0, { server: address });
  assert.ok(line.endsWith(` ${address} cannot be reached (ECONNREFUSED); trying again`), line);
  streaming((response) => response.end(blockOf({})));
  const target = `${address}/hook`;
  const lines = await listen((all) => all.some((one) => one.includes('no answer')), { target });
  assert.match(lines.join('\n'), /payment\.succeeded evt_\w+ got no answer from http/);
  assert.ok(
    lines.some((one) => one.includes(`${target} (ECONNREFUSED)`)),
    lines.join('\n'),
  );
});

test('N32 a state file that is not its own is refused and left as it is', async () => {
  streaming((response) => response.end(blockOf({})));
  const own = { [`${origin} ${newId('prj')} test payments ${receiver.url}`]: newId('evt') };
  const texts = [
    '{"name":"a package","version":"1.0.0"}',
    '{}',
    '[]',
    'null',
    '"text"',
    'not JSON',
    '',
    JSON.stringify({ ...own, other: 'x' }),
    JSON.stringify({ [Object.keys(own)[0] ?? '']: 'rm -rf' }),
    JSON.stringify({ [Object.keys(own)[0] ?? '']: { nested: true } }),
    ' '.repeat(2_000_000),
  ];
  const file = join(dir, 'foreign.json');
  for (const text of texts) {
    writeFileSync(file, text);
    await assert.rejects(
      listen((all) => all.length > 2, { stateFile: file }),
      new StartError(
        `The file ${file} is not one that listen wrote: name another one with --state, or delete it.`,
      ),
    );
    assert.equal(readFileSync(file, 'utf8'), text);
  }
  const folder = join(dir, 'folder');
  mkdirSync(folder);
  await assert.rejects(
    listen(() => false, { stateFile: folder }),
    StartError,
  );
  writeFileSync(file, JSON.stringify(own));
  await listen((all) => all.some((line) => / 200$/.test(line)), { stateFile: file });
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(Object.keys(kept).length, 2, 'beside the position of another listener');
});
