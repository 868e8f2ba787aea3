// The checker of challenges: its yes lets in, its no to the token refuses, and anything else proves nothing.
import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createChallengeChecker } from './challenge.ts';

let answer: (response: http.ServerResponse) => void;
let form: URLSearchParams;
let url: string;
const server = http.createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    form = new URLSearchParams(chunk.toString());
    answer(response);
  });
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
});
after(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const check = (wait_ms?: number) =>
  createChallengeChecker({ secret: 'hush', url }, wait_ms).check('a token', 'an attempt');
const says = (value: unknown, status = 200) => {
  answer = (response) => {
    response.statusCode = status;
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
};

test('the checker gets the secret, the token and the attempt, and its yes is a yes', async () => {
  says({ success: true, 'error-codes': [] });
  assert.equal(await check(), 'solved');
  const sent = { secret: 'hush', response: 'a token', idempotency_key: 'an attempt' };
  assert.deepEqual(Object.fromEntries(form), sent);
});

test('a no refuses unless it blames something other than the token; a wrong secret, a fault and nonsense prove nothing', async () => {
  const no = (...codes: string[]) => ({ success: false, 'error-codes': codes });
  for (const [value, verdict, status] of [
    [no('timeout-or-duplicate'), 'refused'],
    [no('invalid-input-response'), 'refused', 400],
    [no('invalid-input-secret'), 'unknown'],
    [no('invalid-input-response', 'invalid-input-secret'), 'unknown'],
    [no('internal-error'), 'unknown', 500],
    [no(), 'refused'],
    [{ success: false }, 'refused'],
    [{ success: false, 'error-codes': 'bad-request' }, 'unknown'],
    [{ success: 'true' }, 'unknown'],
    [null, 'unknown'],
    ['<html>', 'unknown', 502],
  ] as const) {
    says(value, status);
    assert.equal(await check(), verdict, JSON.stringify(value));
  }
});

test('a checker that is slow, leads elsewhere or hangs up proves nothing', async () => {
  answer = () => {};
  assert.equal(await check(50), 'unknown');
  answer = (response) => {
    response.writeHead(307, { Location: url }).end();
  };
  assert.equal(await check(), 'unknown');
  answer = (response) => response.destroy();
  assert.equal(await check(), 'unknown');
});
