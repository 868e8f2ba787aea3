// How the drawn texts compare words: folded without accents, case and blanks, numbers in one form. It owes nothing to the
// pipeline's own folding, so that a fault of that one cannot hide here.

/** "Sacré-Cœur III" → "sacre coeur iii". An apostrophe is no blank: "M'Bour" is "mbour" (contract/data.md section 3). */
export const plain = (text: string): string =>
  unaccented(text)
    .toLowerCase()
    .replace(/['’‘ʼ`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const unaccented = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'Oe')
    .replace(/æ/g, 'ae');

const ROMAN = /^(?=[ivx])(x{0,2})(ix|iv|v?i{0,3})$/;
const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** Undefined for what is no Roman number up to 29. */
export function romanValue(word: string): number | undefined {
  if (!ROMAN.test(word)) return undefined;
  let sum = 0;
  for (const [at, letter] of [...word].entries()) {
    const value = VALUES[letter] ?? 0;
    sum += value < (VALUES[word[at + 1] ?? ''] ?? 0) ? -value : value;
  }
  return sum;
}

export function roman(value: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
  return 'X'.repeat(Math.floor(value / 10)) + (ones[value % 10] ?? '');
}

/** `plain` with Roman numbers after the first word as digits: the gazetteer writes both, at times of one place. */
export function keyOf(name: string): string {
  const words = plain(name).split(' ');
  return words.map((word, at) => (at === 0 ? word : String(romanValue(word) ?? word))).join(' ');
}

/** At most one letter more, less or other. */
export function withinOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** The text has the words of the name in a row. "d'Ouakam" has "ouakam". */
export function hasRun(text: string, name: string): boolean {
  const run = ` ${plain(name)} `;
  return (
    run.length > 2 &&
    [text, text.replace(/['’]/g, ' ')].some((one) => ` ${plain(one)} `.includes(run))
  );
}
