// The origin rule as a table: what browsers send, what programs send.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { originAllowed, type RequestHeaders, trustedOriginsOf } from './origin.ts';

const baseUrl = 'https://pay.example.sn';
const trusted = trustedOriginsOf({ baseUrl, trustedOrigins: [], production: true });

const rows: [boolean, string, RequestHeaders][] = [
  [true, 'neither header: a program', {}],
  [true, "Node's fetch", { 'sec-fetch-mode': 'cors' }],
  [true, 'our own page', { origin: baseUrl, 'sec-fetch-site': 'same-origin' }],
  [true, 'an address typed by the user', { 'sec-fetch-site': 'none' }],
  [false, 'another site', { origin: 'https://evil.example' }],
  [false, 'a longer name', { origin: 'https://pay.example.sn.evil.example' }],
  [false, 'without encryption', { origin: 'http://pay.example.sn' }],
  [false, 'another port', { origin: 'https://pay.example.sn:8443' }],
  [false, 'a hidden origin', { origin: 'null' }],
  [false, 'an empty origin', { origin: '' }],
  [false, 'two origins', { origin: [baseUrl, baseUrl] }],
  [false, 'the browser says so', { 'sec-fetch-site': 'cross-site' }],
  [false, 'said twice', { origin: baseUrl, 'sec-fetch-site': ['none', 'cross-site'] }],
  [false, 'a development origin', { origin: 'http://localhost' }],
];

for (const [allowed, name, headers] of rows) {
  test(`origin: ${name} is ${allowed ? 'accepted' : 'refused'}`, () => {
    assert.equal(originAllowed(headers, trusted), allowed);
  });
}

test('outside production both names of this machine are trusted, on our port only', () => {
  const local = trustedOriginsOf({
    baseUrl: 'http://localhost:3000/',
    trustedOrigins: ['https://app.example.sn/'],
    production: false,
  });
  assert.deepEqual(local, [
    'http://localhost:3000',
    'https://app.example.sn',
    'http://127.0.0.1:3000',
  ]);
});
