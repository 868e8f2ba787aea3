import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPurse } from './purse.ts';

const minute = 60_000;

test('UI84 an open page pays nine calls at once, then one a minute, and never more than nineteen in ten minutes', () => {
  const purse = openPurse(0);
  let paid = 0;
  for (let now = 0; now <= 10 * minute; now += 250) {
    if (purse.pay(1, now)) paid += 1;
  }
  assert.equal(paid, 19);
});

test('UI84 it says when it can pay again, and a page of many reads gets its turn', () => {
  const purse = openPurse(0);
  assert.equal(purse.pay(4, 0), true);
  assert.equal(purse.pay(4, 0), true);
  assert.equal(purse.pay(4, 0), false);
  assert.equal(purse.waits_ms(4, 0), 3 * minute);
  assert.equal(purse.pay(4, 3 * minute - 1), false);
  assert.equal(purse.pay(4, 3 * minute), true);
  assert.equal(purse.pay(12, 12 * minute), true);
  assert.equal(purse.pay(1, 12 * minute), false);
});
