// The largest body of each family is accepted, one byte more is refused however it is sent (E16).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Headers, type Row, refuses, type Site, send, site } from './refusal.ts';

const MiB = 1_048_576;
const KiB64 = 65_536;
const large = { status: 413, code: 'REQUEST_TOO_LARGE' } as const;
const key = { 'Idempotency-Key': 'un-essai-0003' };

/** JSON of exactly so many bytes: blanks are no member's fault. */
const padded = (json: string, bytes: number) => json + ' '.repeat(bytes - Buffer.byteLength(json));

const over = (send: Row['send'], bytes: number, rest: Partial<Row> = {}): Row => ({
  ...large,
  name: `E16 ${send.replace(/\$\w+/, '{id}')} ${rest.name ?? ''}`,
  send,
  body: padded('{"amount":10000,"name":"a"}', bytes + 1),
  ...(rest.chunked ? { chunked: true } : {}),
  ...(rest.as ? { as: rest.as } : {}),
  headers: { ...key, ...rest.headers },
  ...(rest.body === undefined ? {} : { body: rest.body }),
});

refuses('E16 one byte too many is 413, before anybody asks who calls:', [
  over('POST /v1/payments', MiB),
  over('POST /v1/payments', MiB, { name: 'in chunks', chunked: true }),
  over('POST /v1/payments', MiB, { name: 'E22 without a credential', as: 'nobody' }),
  over('POST /v1/payments', MiB, { name: 'of NUL', body: Buffer.alloc(MiB + 1) }),
  over('POST /v1/payments', MiB, { name: 'of a nonsense type', headers: { 'Content-Type': ';;' } }),
  over('POST /v1/payments', MiB, {
    name: '8 MiB in chunks',
    body: ' '.repeat(8 * MiB),
    chunked: true,
  }),
  over('POST /v1/projets', KiB64, { as: 'session' }),
  over('POST /v1/projets', KiB64, { name: 'in chunks', as: 'session', chunked: true }),
  over('POST /v1/projets/$other/cles', KiB64, { name: 'E22 of a stranger', as: 'session' }),
  over('POST /v1/projets/$project/webhooks', KiB64),
  over('POST /v1/projets/$project/webhooks', KiB64, {
    name: 'of characters of 3 bytes',
    body: `{"url":"${'€'.repeat(KiB64 / 3)}"}`,
  }),
  over('DELETE /v1/projets/$project/webhooks/we_1', KiB64),
  over('POST /v1/signalements', KiB64, { name: 'DA70', as: 'nobody' }),
  over('POST /v1/demandes', KiB64, { name: 'DA70', as: 'session' }),
  over('POST /auth/sign-in/email', KiB64, { as: 'nobody' }),
  over('POST /auth/sign-in/email', KiB64, { as: 'nobody', name: 'in chunks', chunked: true }),
]);

describe('E16 at the limit a body is read', () => {
  const post = (
    at: Site,
    path: string,
    body: string | Buffer,
    more: Headers = {},
    chunked = false,
  ) =>
    send(at.world.url, 'POST', path, {
      headers: { Authorization: `Bearer ${at.key}`, 'Content-Type': 'application/json', ...more },
      body,
      chunked,
    });

  test('E16 1 MiB on a payment route', async () => {
    const at = await site();
    const body = padded('{"amount":10000}', MiB);
    const whole = await post(at, '/v1/payments', body, { 'Idempotency-Key': 'limite-01' });
    assert.equal(whole.status, 201);
    const parts = await post(at, '/v1/payments', body, { 'Idempotency-Key': 'limite-02' }, true);
    assert.equal(parts.status, 201);
  });

  test('E16 64 KiB of one text are refused by the rule of the text, N40 1 MiB as more than any payment needs', async () => {
    const at = await site();
    const frame = '{"amount":10000,"description":""}'.length;
    for (const [bytes, field] of [
      [KiB64, 'description'],
      [MiB, 'body'],
    ] as const) {
      const body = JSON.stringify({ amount: 10_000, description: 'a'.repeat(bytes - frame) });
      assert.equal(Buffer.byteLength(body), bytes);
      const reply = await post(at, '/v1/payments', body, key);
      assert.deepEqual(Object.keys(reply.body['fields'] as object), [field]);
    }
  });

  test('E16 64 KiB on a project route, and in sign-in', async () => {
    const at = await site();
    const body = padded('{"url":"http://127.0.0.1:1/x","events":["payment.failed"]}', KiB64);
    assert.equal((await post(at, `/v1/projets/${at.project}/webhooks`, body)).status, 201);
    const signIn = await post(
      at,
      '/auth/sign-in/email',
      padded('{"email":"x","password":"y"}', KiB64),
    );
    assert.deepEqual([signIn.status, signIn.body['code']], [400, 'INVALID_EMAIL']);
  });

  test('DA70 64 KiB on a data route: its text is refused by its own rule', async () => {
    const { world } = await site();
    const headers = { 'Content-Type': 'application/json', ...key };
    const body = padded('{"dataset":"banques"}', KiB64);
    const reply = await send(world.url, 'POST', '/v1/signalements', { headers, body });
    assert.equal(reply.status, 400);
    assert.ok('expected_value' in (reply.body['fields'] as object));
  });

  test('C3 names and texts at their limit are kept whole, in characters and not in bytes', async () => {
    const at = await site();
    const headers = { Cookie: at.cookie, 'Content-Type': 'application/json' };
    for (const name of ['a', 'é'.repeat(60), '🛒'.repeat(60)]) {
      const body = JSON.stringify({ name });
      const made = await send(at.world.url, 'POST', '/v1/projets', { headers, body });
      assert.deepEqual([made.status, made.body['name']], [201, name]);
    }
    const description = '💸'.repeat(200);
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${n}`.padEnd(40, 'k'), '€'.repeat(500)]),
    );
    const body = JSON.stringify({ amount: 10_000, description, metadata });
    const paid = await post(at, '/v1/payments', body, { 'Idempotency-Key': 'c'.repeat(100) });
    assert.equal(paid.status, 201);
    assert.deepEqual([paid.body['description'], paid.body['metadata']], [description, metadata]);
  });

  test('E29 of a repeated member the last counts; B.0 8 characters are a key, 1e4 is a whole number', async () => {
    const at = await site();
    const body = '{"amount":"x","amount":1e4}';
    const paid = await post(at, '/v1/payments', body, { 'Idempotency-Key': '~ 345678' });
    assert.deepEqual([paid.status, paid.body['amount']], [201, 10_000]);
  });

  test('E17 the type of JSON is read in any case and with its charset', async () => {
    const at = await site();
    for (const type of [
      'APPLICATION/JSON',
      'application/json;charset=UTF-8',
      'application/json ; charset="utf-8"',
    ]) {
      const headers = { 'Content-Type': type, 'Idempotency-Key': `le-type-${type.length}` };
      assert.equal((await post(at, '/v1/payments', '{"amount":10000}', headers)).status, 201, type);
    }
  });

  test('E12 half a million wrong items are one wrong body: naming each would hold up everybody', async () => {
    const at = await site();
    const list = `{"amount":10000,"allowed_channels":[${'1,'.repeat(500_000)}1]}`;
    const reply = await post(at, '/v1/payments', list, key);
    assert.deepEqual(Object.keys(reply.body['fields'] as object), ['body']);
    assert.ok(reply.text.length < 1_000);
  });
});

test('E28 a page of another site may read why its body was too large to be read', async () => {
  const { world } = await site();
  const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ message: 'x'.repeat(2 * MiB) });
  const answer = await send(world.url, 'POST', '/v1/signalements', { headers, body });
  assert.equal(answer.status, 413);
  assert.equal(answer.headers['access-control-allow-origin'], '*');
});
