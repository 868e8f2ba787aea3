// What a browser is told of a host by name or number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { originAt } from './origin-at.ts';

test('a host of either family, or a name, is an address that a browser opens', () => {
  for (const [host, origin] of [
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['::1', 'http://[::1]:3000'],
    ['::', 'http://[::]:3000'],
    ['pay.example.sn', 'http://pay.example.sn:3000'],
  ] as const) {
    assert.equal(originAt(host, 3_000), origin);
    assert.equal(new URL(originAt(host, 3_000)).port, '3000');
  }
});
