// Numbers as people write them: none is taken for another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTyped, unmistakable } from './typed-number.rules.ts';

test('HC90 a number that reads in two ways is none yet; every other one is what it says', () => {
  for (const [typed, read] of [
    ['12', '12'],
    [' +12 ', '12'],
    ['- 1 200,5', '-1200.5'],
    ['1\u202f000\u00a0000', '1000000'],
    ['1.000.000', '1000000'],
    ['1,000,000.50', '1000000.5'],
    ['1.200,5', '1200.5'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1234.567', '1234.567'],
    ['3,1250', '3.125'],
    ['007', '7'],
    ['-0,0', '0'],
    ['0.0000001', '0.0000001'],
    ['123456789012345', '123456789012345'],
    ['25.000', ['25', '25000']],
    ['1,000', ['1', '1000']],
    ['-3.125', ['-3.125', '-3125']],
    ['1234567890123456', undefined],
    ['1234567890.123456', undefined],
    ['12 34', undefined],
    ['1.00.000', undefined],
    ['1.000 000', undefined],
    ['1,2,3', undefined],
    ['1e9', undefined],
    ['0x10', undefined],
    ['douze', undefined],
    ['.5', undefined],
    ['5.', undefined],
    ['', undefined],
  ] as const) {
    const found = readTyped(typed);
    const told = found && ('either' in found ? found.either.toSorted() : found.plain);
    assert.deepEqual(told, read, typed);
    if (found && 'number' in found) assert.equal(found.number, Number(found.plain), typed);
  }
});

const writers = ['fr', 'fr-SN', 'en', 'de', 'es'].flatMap((locale) =>
  [true, false].map(
    (useGrouping) => new Intl.NumberFormat(locale, { useGrouping, maximumFractionDigits: 6 }),
  ),
);
const numbers = fc
  .tuple(
    fc.oneof(...[10 ** 5, 10 ** 9].map((max) => fc.integer({ min: -max, max }))),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([whole, places]) => whole / 10 ** places);

test('HC90 however a number is written, it is read as itself or asked again, and what is proposed then reads in one way', () => {
  let asked = 0;
  fc.assert(
    fc.property(numbers, fc.constantFrom(...writers), (number, writer) => {
      const typed = writer.format(number);
      const found = readTyped(typed);
      assert.ok(found, typed);
      if ('number' in found) return assert.equal(found.number, number === 0 ? 0 : number, typed);
      asked++;
      assert.ok(
        found.either.some((one) => Number(one) === number),
        typed,
      );
      for (const one of found.either) {
        for (const mark of [',', '.'] as const) {
          const again = { plain: one, number: Number(one) };
          assert.deepEqual(readTyped(unmistakable(one, mark)), again, typed);
        }
      }
    }),
    { numRuns: 5_000 },
  );
  assert.ok(asked > 10, 'some were asked again');
});
