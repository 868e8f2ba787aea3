// isInNetwork: addresses as proxies write them, and no address is in no network.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInNetwork } from './network.ts';

test('an address is in its network, whatever its spelling, and in no other', () => {
  const school = ['196.1.95.0', 24] as const;
  for (const address of ['196.1.95.7', '::ffff:196.1.95.7', '196.1.95.255:1001']) {
    assert.ok(isInNetwork(address, school), address);
  }
  for (const address of ['196.1.96.7', '2001:db8::1', 'unknown', '', '196.1.95.7, 10.0.0.1']) {
    assert.ok(!isInNetwork(address, school), address);
  }
  assert.ok(isInNetwork('[2001:db8:1::1]:1001', ['2001:db8::', 32]));
  assert.ok(!isInNetwork('2001:db9::1', ['2001:db8::', 32]));
});
