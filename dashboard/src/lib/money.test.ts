// Sums as they are read and typed, in both languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grouped, money, readMoney } from './money.ts';

test('UI69 UI231 a sum is whole, grouped by its language and never broken over a line; a minus is a minus', () => {
  assert.equal(money(1_234_567, 'fr'), '1\u202f234\u202f567\u00a0F\u202fCFA');
  assert.equal(money(1_234_567, 'en'), 'F\u202fCFA\u00a01,234,567');
  assert.equal(money(-5_000, 'fr'), '−5\u202f000\u00a0F\u202fCFA');
  assert.equal(money(0, 'en'), 'F\u202fCFA\u00a00');
});

test('UI74 what is typed is read with or without its groups; what is no whole sum is none', () => {
  for (const typed of [
    '12345',
    '12 345',
    '12\u202f345',
    '12,345',
    '12.345',
    '12345 F',
    '12345 fcfa',
    'F\u202fCFA\u00a012,345',
    '12\u202f345\u00a0F\u202fCFA',
    '12 345 CFA',
    '12 345 francs',
    '12 345 francs CFA',
  ]) {
    assert.equal(readMoney(typed.replace(/ (f)/i, '$1')), 12_345, typed);
  }
  for (const typed of [
    '',
    '-5',
    'douze',
    '1e5',
    '12345678901234567',
    '150.50',
    '150,5',
    '1.000,50',
  ]) {
    assert.equal(readMoney(typed), undefined, typed);
  }
  assert.equal(grouped('12345', 'fr'), '12\u202f345');
  assert.equal(grouped('douze', 'fr'), 'douze');
});

test('UI74 groups follow what is typed, sign by sign; a fraction stays one, to be refused', () => {
  const typing = (signs: string, lang: 'fr' | 'en') =>
    [...signs].reduce((text, sign) => grouped(text + sign, lang, text), '');
  assert.equal(typing('1234567', 'fr'), '1\u202f234\u202f567');
  assert.equal(typing('1234567', 'en'), '1,234,567');
  for (const [typed, before, shown] of [
    ['1,23', '1,234', '123'],
    ['1,2934', '1,234', '12,934'],
    [',234', '1,234', '234'],
    ['1,2', '1,234', '12'],
    // Written or pasted by somebody, whatever stood there before.
    ['1 500,00', '', '1 500,00'],
    ['1,500.00', '', '1,500.00'],
    ['12,5', '', '12,5'],
    ['12,5', '1,234', '12,5'],
    ['1,5', '1,234', '1,5'],
    ['50,00', '5,000', '50,00'],
    ['1,500', '', '1,500'],
  ] as const) {
    assert.equal(grouped(typed, 'en', before), shown, `${before} → ${typed}`);
  }
  assert.equal(typing('12.345', 'fr'), '12\u202f345');
  for (const lang of ['fr', 'en'] as const) {
    assert.equal(readMoney(typing('150.50', lang)), undefined, lang);
    assert.equal(readMoney(typing('1500.5', lang)), undefined, lang);
    assert.equal(readMoney(typing('150,50', lang)), undefined, lang);
    assert.equal(readMoney(typing('1500,5', lang)), undefined, lang);
  }
});

test('UI74 the unit may be written sign by sign after a sum, and changes nothing of it', () => {
  for (const lang of ['fr', 'en'] as const) {
    for (const unit of [' F CFA', ' FCFA', ' f', ' XOF', ' francs CFA', 'CFA']) {
      const shown = [...`12500${unit}`].reduce(
        (text, sign) => grouped(text + sign, lang, text),
        '',
      );
      assert.equal(readMoney(shown), 12_500, `${lang}:${unit}: ${shown}`);
    }
  }
});
