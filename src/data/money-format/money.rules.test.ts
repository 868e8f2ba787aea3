// French number words against another implementation, figures against the runtime's own, euros against exact
// fractions, and the agreements that a clerk checks by eye.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCardinal } from 'n2words/fr-FR';
import { formatFrancs, moneyWords, numberWords, roundFrancs, toEuros } from './money.rules.ts';

const most = Number.MAX_SAFE_INTEGER;

/** Whole amounts of every size: as many with three figures as with sixteen. */
function* amounts(howMany: number) {
  let state = 655_957;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let n = 0; n < howMany; n += 1) {
    const size = 10 ** Math.floor(1 + random() * 15.95);
    const amount = Math.min(Math.floor(random() * size), most);
    // Round sums, where the agreements are.
    const zeros = 10 ** Math.floor(random() * 9);
    yield n % 2 ? amount : Math.floor(amount / zeros) * zeros;
  }
}

test('the words of 100,000 amounts are those of n2words, with "de" and the unit as the only differences', () => {
  let withDe = 0;
  for (const amount of amounts(100_000)) {
    const number = toCardinal(amount);
    assert.equal(numberWords(amount), number, String(amount));
    // n2words names numbers; the unit follows a noun (million, milliard, billion, billiard) with "de".
    const endsInNoun = /(million|milliard|billion|billiard)s?$/.test(number);
    if (endsInNoun) withDe += 1;
    const unit = `${endsInNoun ? 'de ' : ''}${amount < 2 ? 'franc' : 'francs'} CFA`;
    assert.equal(moneyWords(amount), `${number} ${unit}`);
    if (amount > 0) assert.equal(moneyWords(-amount), `moins ${number} ${unit}`);
  }
  assert.ok(withDe > 1_000, `amounts that end in a noun: ${withDe}`);
});

test('DA38 the agreements of vingt, cent, mille, million and of the unit', () => {
  const table: [number, string][] = [
    [0, 'zéro franc CFA'],
    [1, 'un franc CFA'],
    [2, 'deux francs CFA'],
    [-1, 'moins un franc CFA'],
    [-5, 'moins cinq francs CFA'],
    [16, 'seize francs CFA'],
    [17, 'dix-sept francs CFA'],
    [21, 'vingt et un francs CFA'],
    [61, 'soixante et un francs CFA'],
    [70, 'soixante-dix francs CFA'],
    [71, 'soixante et onze francs CFA'],
    [79, 'soixante-dix-neuf francs CFA'],
    [80, 'quatre-vingts francs CFA'],
    [81, 'quatre-vingt-un francs CFA'],
    [91, 'quatre-vingt-onze francs CFA'],
    [100, 'cent francs CFA'],
    [200, 'deux cents francs CFA'],
    [201, 'deux cent un francs CFA'],
    [280, 'deux cent quatre-vingts francs CFA'],
    [1_000, 'mille francs CFA'],
    [1_999, 'mille neuf cent quatre-vingt-dix-neuf francs CFA'],
    [80_000, 'quatre-vingt mille francs CFA'],
    [200_000, 'deux cent mille francs CFA'],
    [280_000, 'deux cent quatre-vingt mille francs CFA'],
    [655_957, 'six cent cinquante-cinq mille neuf cent cinquante-sept francs CFA'],
    [1_000_000, 'un million de francs CFA'],
    [1_000_200, 'un million deux cents francs CFA'],
    [1_001_000, 'un million mille francs CFA'],
    [80_000_000, 'quatre-vingts millions de francs CFA'],
    [200_000_000, 'deux cents millions de francs CFA'],
    [1_000_000_000, 'un milliard de francs CFA'],
    [1_000_080_000, 'un milliard quatre-vingt mille francs CFA'],
    [2_000_000_000_000, 'deux billions de francs CFA'],
  ];
  for (const [amount, words] of table) assert.equal(moneyWords(amount), words);
});

test('DA40 figures are those of the runtime for French and XOF, spaces included', () => {
  const cldr = new Intl.NumberFormat('fr-SN', { style: 'currency', currency: 'XOF' });
  for (const amount of [0, 1, 999, 1_000, 1_234_567, most, ...amounts(500)]) {
    assert.equal(formatFrancs(amount), cldr.format(amount));
    if (amount > 0) assert.equal(formatFrancs(-amount), cldr.format(-amount));
  }
});

test('DA41 halves are rounded away from zero, and nothing becomes -0', () => {
  const table: [number, number][] = [
    [1_234.5, 1_235],
    [-1_234.5, -1_235],
    [0.5, 1],
    [-0.5, -1],
    [2.5, 3],
    [0.49999999999999994, 0],
    [-0.4, 0],
    [-0, 0],
    [most, most],
    [-most, -most],
  ];
  for (const [amount, expected] of table) assert.ok(Object.is(roundFrancs(amount), expected));
});

test('DA39 euros at the fixed parity are exact to the cent, for the largest amounts too', () => {
  assert.equal(toEuros(655_957), 1_000);
  assert.equal(toEuros(-655.957), -1);
  assert.equal(toEuros(1), 0);
  assert.equal(toEuros(-1), 0);
  assert.equal(toEuros(3.279785), 0.01);
  for (const amount of amounts(5_000)) {
    const cents = BigInt(Math.round(toEuros(amount) * 100));
    // |cents x 655.957 / 100 - amount| is at most half a cent: |cents x 655957 - amount x 100000| <= 655957 / 2.
    const off = cents * 655_957n - BigInt(amount) * 100_000n;
    assert.ok((off < 0n ? -off : off) * 2n <= 655_957n, String(amount));
    assert.equal(toEuros(-amount), amount === 0 || cents === 0n ? 0 : -toEuros(amount));
  }
});
