// Attacks the sender as production runs it: no connection may reach a private address, whatever a URL or
// a resolver says, and no certificate may be taken for another (contract/platform.md W1-W6, D16, F11).
import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { after, beforeEach, mock, test } from 'node:test';
import tls from 'node:tls';
import { forbiddenAddress } from './address-rules.ts';
import { testCertificate } from './fixtures/certificate.ts';
import { FORBIDDEN_HOSTS, FORBIDDEN_URLS } from './fixtures/forbidden-urls.ts';
import { nameServer } from './fixtures/name-server.ts';
import { rawReceiver, silentReceiver } from './fixtures/receivers.ts';
import { createHookSender, type HookSenderOptions } from './hook-sender.ts';
import { networkResolver } from './hook-socket.ts';

const PUBLIC = '41.82.0.1';
const OK = 'HTTP/1.1 200 OK\r\n\r\n';

/**
 * The one way out is observed: each address that the sender connects to is noted. Public ones are led to
 * `detour`, a receiver of ours, so that production runs whole and no test leaves this machine.
 */
const contacted: string[] = [];
const NOBODY = 1;
let detour = NOBODY;
const connect = net.connect;
mock.method(net, 'connect', (options: net.TcpNetConnectOpts) => {
  const host = options.host ?? '';
  contacted.push(host);
  if (forbiddenAddress(host) === 'loopback') return connect(options);
  return connect({ ...options, host: '127.0.0.1', port: detour });
});
beforeEach(() => {
  contacted.length = 0;
  detour = NOBODY;
});

const known = testCertificate(['hook.example', PUBLIC]);
const expired = testCertificate(['hook.example'], true);
const unknown = testCertificate(['hook.example']);
tls.setDefaultCACertificates([known.cert, expired.cert]);

const live = (options: Partial<HookSenderOptions> = {}) =>
  createHookSender({ production: true, userAgent: 'x', deadlineMs: 20_000, ...options });

const to = (url: string) => ({ url, headers: {}, body: '{}' });

test('no spelling of a forbidden address is contacted, on the port of a listener or on 443 (F11)', async () => {
  const listener = await silentReceiver();
  const resolved: string[] = [];
  const resolve = async (host: string) => {
    resolved.push(host);
    return ['127.0.0.1'];
  };
  const sender = live({ resolve });
  const urls = FORBIDDEN_HOSTS.flatMap((host) => [
    `https://${host}:${listener.port}/`,
    `https://${host}/`,
    `http://${host}:${listener.port}/`,
  ]);
  urls.push(...FORBIDDEN_URLS);
  assert.ok(urls.length > 300, `${urls.length} URLs`);
  for (const url of urls) {
    const answer = await sender.send(to(url));
    assert.match(answer.error?.cause ?? '', /^(forbidden_address|invalid_url)$/, url);
    assert.deepEqual([answer.address, answer.timings.connect_ms], [null, null], url);
  }
  assert.deepEqual([resolved, contacted, listener.connections], [[], [], 0]);
  await listener.close();
});

test('the listener of these tests does hear a sender that is not in production', async () => {
  const listener = await rawReceiver((socket) => socket.end(OK));
  const sender = live({ production: false, resolve: async () => ['127.0.0.1'] });
  for (const host of ['127.0.0.1', '0x7f.1', 'localhost', '[::ffff:127.0.0.1]', 'hook.example']) {
    assert.ok((await sender.send(to(`http://${host}:${listener.port}/`))).ok, host);
  }
  assert.equal(listener.connections, 5);
  await listener.close();
});

test('a name is refused when any of its addresses is forbidden, in any order (W3, W4)', async () => {
  const listener = await silentReceiver();
  const addresses = FORBIDDEN_HOSTS.filter((host) => host.startsWith('[')).map((host) =>
    host.slice(1, -1),
  );
  addresses.push(
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '168.63.129.16',
    '0.0.0.0',
  );
  addresses.push('224.0.0.1', '255.255.255.255', '::ffff:127.0.0.1', '9.9.9.9', '2620:fe::9');
  const sender = (answer: string[]) =>
    live({ deny: ['9.9.9.0/24', '2620:fe::9'], resolve: async () => answer });
  for (const bad of addresses) {
    for (const found of [
      [bad],
      [PUBLIC, bad],
      [bad, PUBLIC],
      [PUBLIC, '1.1.1.1', '2600::1', bad],
    ]) {
      const answer = await sender(found).send(to(`https://hook.example:${listener.port}/`));
      assert.equal(answer.error?.cause, 'forbidden_address', found.join());
      assert.ok(!answer.error.message.includes(bad), 'the private address is not told');
    }
  }
  assert.deepEqual([contacted, listener.connections], [[], 0]);
  await listener.close();
});

test('a name that rebinds is resolved once an attempt, and its private address never contacted (W5)', async () => {
  const trap = await silentReceiver();
  const receiver = await rawReceiver((socket) => socket.end(OK), known);
  detour = receiver.port;
  let calls = 0;
  const resolve = async () => (calls++ % 2 === 0 ? [PUBLIC] : ['127.0.0.1']);
  const sender = live({ resolve });
  const url = `https://hook.example:${trap.port}/`;
  for (let round = 1; round <= 10; round++) {
    const answer = await sender.send(to(url));
    if (round % 2 === 1) assert.deepEqual([answer.ok, answer.address], [true, PUBLIC]);
    else assert.equal(answer.error?.cause, 'forbidden_address');
    assert.equal(calls, round);
  }
  assert.deepEqual(contacted, Array(5).fill(PUBLIC));
  assert.deepEqual([receiver.connections, trap.connections], [5, 0]);
  await Promise.all([trap.close(), receiver.close()]);
});

test('a name server that rebinds or hangs is no way in, and holds up nobody else (D12, F11)', async () => {
  const trap = await silentReceiver();
  const receiver = await rawReceiver((socket) => socket.end(OK), known);
  detour = receiver.port;
  const answers = [[PUBLIC], ['127.0.0.1'], [PUBLIC, '10.0.0.1'], ['169.254.169.254'], []];
  let turn = 0;
  const names = await nameServer((name) => (name === 'hook.example' ? answers[turn] : undefined));
  const sender = live({ resolve: networkResolver([names.address]) });
  const hanging = Array.from({ length: 20 }, (_, n) =>
    sender.send({ ...to(`https://dead${n}.example/`), deadlineMs: 500 }),
  );
  const send = () => sender.send(to(`https://hook.example:${trap.port}/`));
  const causes: (string | undefined)[] = [];
  for (; turn < answers.length; turn++) causes.push((await send()).error?.cause);
  const refused = 'forbidden_address';
  assert.deepEqual(causes, [undefined, refused, refused, refused, 'dns']);
  assert.equal(names.questions.filter((name) => name === 'hook.example').length, answers.length);
  for (const answer of await Promise.all(hanging)) {
    assert.equal(answer.error?.cause, 'timeout');
    assert.ok(answer.timings.total_ms < 10_000, `${answer.timings.total_ms} ms`);
  }
  assert.deepEqual([contacted, trap.connections], [[PUBLIC], 0]);
  names.close();
  await Promise.all([trap.close(), receiver.close()]);
});

test('a resolver that answers after the deadline opens nothing', async () => {
  const late = () =>
    new Promise<string[]>((resolve) => {
      setTimeout(() => resolve([PUBLIC]), 200);
    });
  const sender = live({ resolve: late, deadlineMs: 50 });
  assert.equal((await sender.send(to('https://hook.example/'))).error?.cause, 'timeout');
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.deepEqual(contacted, []);
});

test('a redirect to a private address is not followed, in production neither', async () => {
  const trap = await silentReceiver();
  const head = `HTTP/1.1 307 X\r\nlocation: http://127.0.0.1:${trap.port}/\r\n\r\n`;
  const receiver = await rawReceiver((socket) => socket.end(head), known);
  detour = receiver.port;
  const answer = await live({ resolve: async () => [PUBLIC] }).send(to('https://hook.example/'));
  assert.deepEqual([answer.status, answer.error?.cause], [307, 'redirect']);
  assert.equal(trap.connections, 0);
  await Promise.all([trap.close(), receiver.close()]);
});

test('only a valid certificate for the name is accepted, whatever the environment says (D16)', async () => {
  const cases = [
    { certificate: known, host: 'hook.example', code: undefined },
    { certificate: known, host: PUBLIC, code: undefined },
    { certificate: known, host: 'other.example', code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    { certificate: known, host: '41.82.0.2', code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    { certificate: expired, host: 'hook.example', code: 'CERT_HAS_EXPIRED' },
    { certificate: unknown, host: 'hook.example', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  ];
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  after(() => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before ?? '1';
  });
  for (const { certificate, host, code } of cases) {
    const receiver = await rawReceiver((socket) => socket.end(OK), certificate);
    detour = receiver.port;
    const answer = await live({ resolve: async () => [PUBLIC] }).send(to(`https://${host}/`));
    assert.equal(answer.ok, code === undefined, host);
    if (code !== undefined) {
      assert.equal(answer.error?.cause, 'tls');
      assert.match(answer.error.message, new RegExp(code));
      assert.deepEqual(receiver.requests, [], 'nothing was sent');
    } else {
      assert.ok(answer.timings.tls_ms !== null);
      assert.match(receiver.requests[0] ?? '', new RegExp(`^host: ${host}\r$`, 'm'));
    }
    await receiver.close();
  }
});

test('the name in the URL is announced to TLS, an address is not', async () => {
  const names: (string | false | null)[] = [];
  const server = tls.createServer({ ...known }, (socket) => {
    names.push(socket.servername);
    socket.on('error', () => {});
    socket.once('data', () => socket.end(OK));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  detour = address !== null && typeof address === 'object' ? address.port : NOBODY;
  const sender = live({ resolve: async () => [PUBLIC] });
  for (const host of ['hook.example', 'HOOK.example.', PUBLIC]) {
    assert.ok((await sender.send(to(`https://${host}/`))).ok, host);
  }
  assert.deepEqual(names, ['hook.example', 'hook.example', false]);
  server.close();
});

test('a proxy in the environment is ignored: it would resolve by itself, past the check', async () => {
  const proxy = await silentReceiver();
  const receiver = await rawReceiver((socket) => socket.end(OK));
  const url = `http://127.0.0.1:${proxy.port}`;
  const restore = http.setGlobalProxyFromEnv({ http_proxy: url, https_proxy: url, no_proxy: '' });
  const sender = live({ production: false });
  const answer = await sender.send(to(`http://127.0.0.1:${receiver.port}/`));
  assert.deepEqual([answer.ok, proxy.connections], [true, 0]);
  // The proxy is really in force: an ordinary request goes to it.
  const ordinary = http.get(`http://127.0.0.1:${receiver.port}/`).on('error', () => {});
  while (proxy.connections === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  ordinary.destroy();
  restore();
  await Promise.all([proxy.close(), receiver.close()]);
});

test('a deny list that cannot be read stops the start', () => {
  for (const block of ['10.0.0.0/40', 'database', ''])
    assert.throws(() => live({ deny: [block] }), block);
});
