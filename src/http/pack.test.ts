// What people's browsers read comes packed; whoever has a key, or takes nothing packed, gets it as it is (contract/dashboard.md
// UI210, docs/decisions/0081).
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { eventually } from '../../test/kit/waiting.ts';
import { startWorld, type World } from '../../test/kit/world.ts';
import { mayPack } from './pack.ts';

let world: World;
let shop: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld();
  shop = await world.project();
  for (let n = 0; n < 5; n += 1) await world.pay(shop.key);
  const isPaid = async () => {
    const { body } = await world.call('GET', '/v1/payments?status=succeeded', { key: shop.key });
    return body.data.length === 5;
  };
  // Nothing of them moves while they are read.
  await eventually('all are paid', async () => {
    await world.advance(2_000);
    return isPaid();
  });
});
after(() => world.close());

/** The bytes as they are sent: `fetch` would ask for gzip and unpack it by itself. */
const get = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }>(
    (heard, failed) => {
      const request = http.get(world.url + path, { headers }, async (response) => {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece as Buffer);
        const { statusCode: status = 0, headers } = response;
        heard({ status, headers, bytes: Buffer.concat(pieces) });
      });
      request.on('error', failed);
    },
  );

const bySession = () => ({
  Cookie: shop.cookie,
  'X-Svc-External-Ref': `psvc_${shop.id}`,
  'X-Svc-Mode': 'test',
});

test('UI210 a list that a signed-in browser reads is packed, and says the same', async () => {
  const plain = await get('/v1/payments', bySession());
  assert.equal(plain.status, 200);
  assert.equal(plain.headers['content-encoding'], undefined);
  for (const accepted of ['gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5', 'GZIP']) {
    const packed = await get('/v1/payments', { ...bySession(), 'Accept-Encoding': accepted });
    assert.equal(packed.status, 200);
    assert.equal(packed.headers['content-encoding'], 'gzip', accepted);
    assert.match(packed.headers.vary ?? '', /Accept-Encoding/);
    assert.equal(packed.headers['cache-control'], 'no-store');
    assert.equal(packed.headers['content-length'], String(packed.bytes.length));
    assert.equal(gunzipSync(packed.bytes).toString(), plain.bytes.toString());
    assert.ok(packed.bytes.length * 3 < plain.bytes.length, `${packed.bytes.length} bytes`);
  }
});

test('UI210 nothing is packed for who does not take it, for a key, for a refusal, or where nothing is saved', async () => {
  const gzip = { 'Accept-Encoding': 'gzip' };
  const cases: [string, Record<string, string>][] = [
    ['/v1/payments', { ...bySession(), 'Accept-Encoding': 'br, gzip;q=0' }],
    ['/v1/payments', { ...bySession(), 'Accept-Encoding': 'gzip;q=0.0' }],
    ['/v1/payments', { ...bySession(), 'Accept-Encoding': 'x-gzip' }],
    ['/v1/payments', { Authorization: `Bearer ${shop.key}`, ...gzip }],
    ['/v1/payments', { Authorization: `Bearer ${shop.key}`, Cookie: shop.cookie, ...gzip }],
    ['/v1/payments/pay_00000000000000000000000000', { ...bySession(), ...gzip }],
    ['/v1/balances', { ...bySession(), ...gzip }],
    // Long enough, but its signing secret stands in it.
    [`/v1/projets/${shop.id}`, { ...bySession(), ...gzip }],
  ];
  for (const [path, headers] of cases) {
    const { headers: got, bytes } = await get(path, headers);
    assert.equal(got['content-encoding'], undefined, `${path} ${JSON.stringify(headers)}`);
    assert.ok(JSON.parse(bytes.toString()));
  }
});

test('UI210 nothing that holds a secret or a link that opens something is packed', () => {
  const headers = { cookie: 'a=b', 'accept-encoding': 'gzip' };
  const mayHold = (text: string) =>
    mayPack('GET', headers, { status: 200, body: JSON.stringify([text, 'x'.repeat(1_000)]) });
  assert.ok(mayHold('https://svc.example/i/une-campagne'));
  for (const secret of ['whsec_a', 'https://svc.example/i/invite/a', '/i/recordings/a', '/k/a'])
    assert.ok(!mayHold(secret), secret);
});
