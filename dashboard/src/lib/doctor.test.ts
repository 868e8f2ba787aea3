// The signature doctor names each broken rule, and a delivery of ours as good; against the house's own signatures.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { newSigningSecret, sign } from '../../../src/kit/signature.ts';
import { diagnose, type Given, type Hmac, headersIn, type Verdict } from './doctor.ts';

const hmac: Hmac = async (key, bytes) => createHmac('sha256', key).update(bytes).digest('hex');
const now_ms = 1_800_000_000_000;
const at_s = now_ms / 1_000;
const secret = newSigningSecret();
const body = '{"id":"evt_1","texte":"reçu à Thiès"}';

/** A delivery as it left, and what the receiver made of it. */
const received = (made: Partial<Given>, signed = body, key = secret): Given => ({
  timestamp: String(at_s),
  signature: sign(key, at_s, signed),
  body: signed,
  secret,
  now_ms,
  ...made,
});

const latin1 = Buffer.from(body, 'utf8').toString('latin1');

const curly = '{"texte":"l’Été à 5 €"}';
const asWindows = new TextDecoder('windows-1252').decode(Buffer.from(curly, 'utf8'));

const cases: [string, Given, Verdict][] = [
  ['as it left', received({}), 'good'],
  ['header missing: timestamp', received({ timestamp: '' }), 'missing_timestamp'],
  ['header missing: signature', received({ signature: '' }), 'missing_signature'],
  ['stale time', received({ now_ms: now_ms + 301_000 }), 'stale'],
  ['wrong secret', received({ secret: newSigningSecret() }), 'wrong_secret'],
  ['secret without its prefix', received({ secret: secret.slice(6) }), 'secret_trimmed'],
  ['secret without its last sign', received({ secret: secret.slice(0, -1) }), 'secret_trimmed'],
  [
    'body parsed and written again',
    received({ body: JSON.stringify(JSON.parse(body), undefined, 2) }),
    'body_reserialised',
  ],
  ['newline added', received({ body: `${body}\n` }), 'newline_added'],
  ['newline lost', received({ body }, `${body}\n`), 'newline_lost'],
  ['charset', received({ body: latin1 }), 'charset'],
  ['charset of Windows', received({ body: asWindows }, curly), 'charset'],
];

for (const [name, given, verdict] of cases) {
  test(`UI126 the doctor: ${name}`, async () => {
    assert.equal(await diagnose(given, hmac), verdict);
  });
}

test('UI126 the doctor: a signature made with the decoded secret', async () => {
  const key = Buffer.from(secret.slice(6), 'base64');
  const mac = createHmac('sha256', key).update(`${at_s}.${body}`).digest('hex');
  assert.equal(await diagnose(received({ signature: `v1=${mac}` }), hmac), 'secret_decoded');
});

test('UI126 headers are read in any case of letters, as lines or as JSON', () => {
  const wanted = { timestamp: '12', signature: 'v1=ab' };
  assert.deepEqual(headersIn('X-SVC-Timestamp: 12\r\nx-svc-signature: v1=ab'), wanted);
  assert.deepEqual(headersIn('"x-svc-timestamp": "12",\n"x-svc-signature": "v1=ab",'), wanted);
  const one = '{"host":"a","x-svc-timestamp":"12","x-svc-signature":"v1=ab","accept":"*/*"}';
  assert.deepEqual(headersIn(one), wanted);
  assert.deepEqual(headersIn('< X-Svc-Timestamp: 12\r\n< X-Svc-Signature: v1=ab\r\n'), wanted);
  const php = "array('HTTP_X_SVC_TIMESTAMP' => '12', 'HTTP_X_SVC_SIGNATURE' => 'v1=ab')";
  assert.deepEqual(headersIn(php), wanted);
  assert.deepEqual(
    headersIn('[HTTP_X_SVC_TIMESTAMP] => 12\n[HTTP_X_SVC_SIGNATURE] => v1=ab\n'),
    wanted,
  );
});
