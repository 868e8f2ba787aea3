// Proves that a payment's page token opens as its ids, and that a made-up one opens as ids of nobody.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCheckoutTokens } from './checkout-token.ts';
import { newId } from './ids.ts';

const tokens = createCheckoutTokens('a secret of the tests, 32 characters');
const ids = () => ({ id: newId('pay'), project_id: newId('prj') });

test('a token is 32 bytes, opens as its ids, and under another secret as others', () => {
  const first = {
    id: 'pay_00000000000000000000000000',
    project_id: 'prj_7zzzzzzzzzzzzzzzzzzzzzzzzz',
  };
  for (const one of [first, ids(), ids()]) {
    const token = tokens.make(one);
    assert.match(token, /^[\w-]{43}$/);
    assert.deepEqual(tokens.read(token), one);
    assert.notDeepEqual(createCheckoutTokens('another secret, of 32 characters').read(token), one);
  }
});

test('OP44 while the secret is being changed, links that were given out before open too', () => {
  const former = 'the former secret, of 32 characters';
  const both = createCheckoutTokens({ present: 'a secret of the tests, 32 characters', former });
  for (let n = 0; n < 50; n++) {
    const one = ids();
    assert.deepEqual(both.read(createCheckoutTokens(former).make(one)), one);
    assert.deepEqual(both.read(tokens.make(one)), one);
    assert.equal(both.make(one), tokens.make(one));
  }
});

test('two payments of one project share no part of their tokens', () => {
  const { id, project_id } = ids();
  const [one, other] = [
    tokens.make({ id, project_id }),
    tokens.make({ id: newId('pay'), project_id }),
  ];
  assert.notEqual(one.slice(0, 21), other.slice(0, 21));
  assert.notEqual(one.slice(-21), other.slice(-21));
});

test('what is no token is none, and a changed one names another payment', () => {
  const made = ids();
  const token = tokens.make(made);
  for (const text of [
    '',
    'x',
    `${token}x`,
    token.slice(1),
    `${token.slice(0, -1)}=`,
    `${token}\n`,
  ]) {
    assert.equal(tokens.read(text), undefined, text);
  }
  const last = token.slice(-1);
  const twin = String.fromCharCode(last.charCodeAt(0) + 1);
  assert.notDeepEqual(tokens.read(token.slice(0, -1) + twin), made);
  const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
  const read = tokens.read(changed);
  assert.notEqual(read?.id, made.id);
});
