// What is pasted to find a key is told apart as the server's own form of keys has it, and its hash is the one that is kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashKey, newKey, visiblePrefix } from '../../../src/kit/key-format.ts';
import { hashOf, pastedIs } from './leaked.ts';

test('UI160 a whole key is known by its checksum, and its hash is the server’s', async () => {
  for (let n = 0; n < 200; n++) {
    const key = newKey(n % 2 ? 'test' : 'live');
    assert.equal(pastedIs(key), 'key');
    const wrong = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    assert.equal(pastedIs(wrong), 'mistyped', wrong);
    assert.equal(pastedIs(visiblePrefix(key)), 'prefix');
    // Cut or with a stray letter it is still the key of somebody: never sent.
    assert.equal(pastedIs(key.slice(0, 40)), 'mistyped');
    assert.equal(pastedIs(`${key}x`), 'mistyped');
  }
  const key = newKey('live');
  assert.equal(await hashOf(key), hashKey(key));
});

test('UI160 ids and keys of older prefixes', () => {
  assert.equal(pastedIs('key_01h455vb4pex5vsknk084sn02q'), 'id');
  assert.equal(pastedIs('svcpay_live_0123456789abcdef'), 'key');
  assert.equal(pastedIs('sk_svc_0123456789abcdef'), 'key');
});
