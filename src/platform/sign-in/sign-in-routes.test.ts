// What exists under /auth and what its fields may hold, without a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeFor, errorBody, signInCodes } from './sign-in-errors.ts';
import { findRoute, readInput } from './sign-in-routes.ts';

const route = (path: string) => {
  const found = findRoute('POST', path);
  assert.equal(found.kind, 'route', path);
  return found.kind === 'route' ? found.route : assert.fail();
};
const read = (path: string, text: string | Buffer, type?: string) =>
  readInput(route(path), '', Buffer.from(text), type);

test('only the listed routes exist, spelled exactly', () => {
  for (const path of [
    ...['/verify-password', '/delete-user', '/change-email', '/set-password', '/ok', '/error'],
    ...['/sign-in/social', '/list-accounts', '/sign-in/email/', '/SIGN-IN/email', '//sign-out'],
    ...['/sign-in%2Femail', '/__proto__', '/constructor', '', '/reset-password/a.b'],
  ]) {
    assert.equal(findRoute('POST', path).kind, 'no route', path);
  }
});

test('another method names the right one', () => {
  assert.deepEqual(findRoute('GET', '/sign-out'), { kind: 'wrong method', allow: 'POST' });
  assert.deepEqual(findRoute('OPTIONS', '/get-session'), {
    kind: 'wrong method',
    allow: 'GET, HEAD',
  });
  assert.equal(findRoute('POST', '/reset-password/abc').kind, 'wrong method');
  assert.equal(findRoute('HEAD', '/get-session').kind, 'route');
});

test('an unreadable body is refused', () => {
  const bodies = ['{', '', 'null', '[]', '"a"', '1', '{"email":', Buffer.from([0x7b, 0xff, 0x7d])];
  for (const body of bodies) {
    assert.equal(read('/sign-in/email', body), undefined, String(body));
  }
  assert.equal(read('/sign-in/email', '{}', 'text/plain'), undefined);
  assert.equal(read('/sign-in/email', '{}', 'application/json; charset=latin1'), undefined);
  assert.deepEqual(read('/sign-in/email', '{}', 'application/json; charset=utf-8'), {});
});

test('a call without fields needs no body', () => {
  assert.deepEqual(readInput(route('/sign-out'), '', undefined, undefined), {});
  assert.deepEqual(read('/sign-out', '', 'application/json'), {});
});

test('fields that are not listed are dropped, listed ones must have their type', () => {
  const mixed =
    '{"email":" A@B.co ","emailVerified":true,"__proto__":{"password":"x"},"image":"i"}';
  assert.deepEqual(read('/sign-up/email', mixed), { email: 'a@b.co' });
  for (const body of ['{"email":1}', '{"name":null}', '{"password":{}}', '{"rememberMe":"no"}']) {
    assert.equal(read('/sign-up/email', body), undefined, body);
  }
});

test('values that PostgreSQL or a header cannot carry are refused', () => {
  const long = 'x'.repeat(10_240);
  for (const value of ['a\0b', '\ud800', long]) {
    for (const name of ['name', 'email', 'password', 'callbackURL']) {
      const body = JSON.stringify({ [name]: value });
      assert.equal(read('/sign-up/email', body), undefined, `${name} ${body.slice(0, 40)}`);
    }
  }
  for (const url of ['/a\r\nSet-Cookie: x', '/a b', '\\\\evil.example', '/é']) {
    assert.equal(read('/sign-up/email', JSON.stringify({ callbackURL: url })), undefined, url);
  }
});

test('a parameter given twice is refused', () => {
  const found = findRoute('GET', '/verify-email');
  if (found.kind !== 'route') return assert.fail();
  assert.equal(readInput(found.route, 'token=a&token=b', undefined, undefined), undefined);
  assert.deepEqual(readInput(found.route, 'token=a&x=1', undefined, undefined), { token: 'a' });
});

test('every code has two texts that differ, and an unknown one says what its status says', () => {
  for (const code of signInCodes) {
    const [fr, en] = (['fr', 'en'] as const).map(
      (lang) => JSON.parse(errorBody({ status: 400, code, requestId: 'r' }, lang)).message,
    );
    assert.ok(fr.length > 5 && en.length > 5 && fr !== en && !fr.includes('_'), code);
  }
  const body = JSON.parse(errorBody({ status: 403, code: 'NEW_CODE', requestId: 'r' }, 'en'));
  assert.deepEqual(body, { code: 'NEW_CODE', message: 'This is not allowed.', request_id: 'r' });
  assert.deepEqual([400, 415, 401, 500, 502].map(codeFor), [
    ...['VALIDATION_ERROR', 'VALIDATION_ERROR', 'UNAUTHORIZED'],
    ...['INTERNAL_ERROR', 'INTERNAL_ERROR'],
  ]);
});
