// Proves signatures by fixed vectors, so that receivers in any language can be held to the same ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newSigningSecret, sign, signStandard } from './signature.ts';

/** The published example of Standard Webhooks. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp_s: 1_614_265_330,
  body: '{"test": 2432232314}',
  standard: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  // By another hand: openssl dgst -sha256 -hmac "$secret" over "$timestamp.$body".
  ours: 'v1=2e37df5d4a028c51a7f3133d64ae1e300d2c2c900f1b1d49d4369ad2530f8964',
};

test('D1 our signature is the hexadecimal HMAC of timestamp.body, keyed with the whole secret text', () => {
  assert.equal(sign(vector.secret, vector.timestamp_s, vector.body), vector.ours);
});

test('the Standard Webhooks signature is that of the published example', () => {
  const { secret, id, timestamp_s, body } = vector;
  assert.equal(signStandard(secret, id, timestamp_s, body), vector.standard);
});

test('what we sign for today verifies with the stock library, and a changed part does not', () => {
  const secret = newSigningSecret();
  const now_s = Math.floor(Date.now() / 1000);
  const body = '{"id":"evt_1","name":"Ndèye 💸"}';
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(now_s),
    'webhook-signature': signStandard(secret, 'evt_1', now_s, body),
  };
  assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body));
  assert.throws(() => new Webhook(secret).verify(`${body} `, headers));
  assert.throws(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'evt_2' }));
  const later = { ...headers, 'webhook-timestamp': String(now_s + 1) };
  assert.throws(() => new Webhook(secret).verify(body, later));
  assert.throws(() => new Webhook(newSigningSecret()).verify(body, headers));
});

test('each part of a delivery changes our signature', () => {
  const { secret, timestamp_s, body } = vector;
  const all = [
    sign(secret, timestamp_s, body),
    sign(secret.replace('whsec_', ''), timestamp_s, body),
    sign(secret, timestamp_s + 1, body),
    sign(secret, timestamp_s, `${body}\n`),
    sign(secret, timestamp_s, ''),
  ];
  assert.equal(new Set(all).size, all.length);
  for (const text of all) assert.match(text, /^v1=[0-9a-f]{64}$/);
});

test('a new secret is whsec_ and the base64 of 32 random bytes', () => {
  const secrets = Array.from({ length: 50 }, newSigningSecret);
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
  }
  assert.equal(new Set(secrets).size, secrets.length);
});
