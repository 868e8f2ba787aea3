// What a session is told to be by the name that a browser sends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf, maskedAddress } from './device.ts';

test('UI131 a session is a browser on a system in words; another program is named as it names itself', () => {
  const agents = {
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36':
      'Chrome Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1':
      'Safari iPhone',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0':
      'Edge Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0': 'Firefox Linux',
    'curl/8.9.1': 'curl null',
  };
  for (const [agent, words] of Object.entries(agents)) {
    const device = deviceOf(agent);
    assert.equal(`${device?.program} ${device?.system}`, words);
  }
  assert.equal(deviceOf(''), null);
  assert.equal(deviceOf(null), null);
});

test('UI131 the place of an address keeps its network alone', () => {
  assert.equal(maskedAddress('196.1.95.77'), '196.1.95.*');
  assert.equal(maskedAddress('2001:db8:1:2::3'), '2001:db8:*');
});
