// Amounts of francs CFA as people read them: in figures, in French words and in euros at the fixed parity
// (contract/data.md section 6).

/** 1 EUR = 655.957 XOF since 1 January 1999 (Council decision 98/683/EC). */
export const eurParity = 655.957;

/** Half away from zero: XOF has no minor unit. Never -0. */
export function roundFrancs(amount: number): number {
  const whole = Math.round(Math.abs(amount));
  return amount < 0 && whole > 0 ? -whole : whole;
}

const millionth = 1_000_000;

/** Euros rounded half away from zero to the cent, in whole numbers: a double would miss cents of large amounts. */
export function toEuros(amount: number): number {
  const size = Math.abs(amount);
  const whole = Math.trunc(size);
  const millionths =
    BigInt(whole) * BigInt(millionth) + BigInt(Math.round((size - whole) * millionth));
  // cents = amount x 100 / 655.957, with the parity in thousandths as the amount is in millionths.
  const divisor = 655_957n * 1_000n;
  const cents = (millionths * 200n + divisor) / (divisor * 2n);
  return amount < 0 && cents > 0n ? -Number(cents) / 100 : Number(cents) / 100;
}

/** U+202F between thousands and inside "F CFA", U+00A0 before it: the form of CLDR for French. */
export function formatFrancs(francs: number): string {
  const figures = String(Math.abs(francs)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${francs < 0 ? '-' : ''}${figures}\u00a0F\u202fCFA`;
}

const units = [
  ...['', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze'],
  ...['douze', 'treize', 'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
];
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante'];
const word = (n: number): string => units[n] ?? '';

/** 1 to 99, in the traditional spelling: hyphens below a hundred, except beside "et". */
function below100(n: number): string {
  if (n < 20) return word(n);
  if (n >= 80) return `quatre-vingt${n === 80 ? 's' : `-${word(n - 80)}`}`;
  const ten = n >= 60 ? 6 : Math.floor(n / 10);
  const rest = n - ten * 10;
  const name = tens[ten] ?? '';
  if (rest === 0) return name;
  return rest === 1 || rest === 11 ? `${name} et ${word(rest)}` : `${name}-${word(rest)}`;
}

/** 1 to 999. */
function below1000(n: number): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  if (hundreds === 0) return below100(rest);
  const name = hundreds === 1 ? 'cent' : `${word(hundreds)} cent`;
  if (rest > 0) return `${name} ${below100(rest)}`;
  return hundreds === 1 ? name : `${name}s`;
}

/** Nouns: they take an s themselves, and vingt and cent keep theirs before them. */
const nouns = [
  { size: 1e15, name: 'billiard' },
  { size: 1e12, name: 'billion' },
  { size: 1e9, name: 'milliard' },
  { size: 1e6, name: 'million' },
];

/** A whole number from 0 in French words. */
export function numberWords(n: number): string {
  if (n === 0) return 'zéro';
  const parts: string[] = [];
  let rest = n;
  for (const { size, name } of nouns) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0) parts.push(`${below1000(count)} ${name}${count > 1 ? 's' : ''}`);
  }
  const thousands = Math.floor(rest / 1000);
  rest %= 1000;
  if (thousands === 1) parts.push('mille');
  // "mille" is a numeral and not a noun: vingt and cent lose their s before it.
  else if (thousands > 1)
    parts.push(`${below1000(thousands).replace(/(vingt|cent)s$/, '$1')} mille`);
  if (rest > 0) parts.push(below1000(rest));
  return parts.join(' ');
}

/** The amount in words, with "de" where a noun (million, milliard…) stands before the unit. */
export function moneyWords(francs: number): string {
  const size = Math.abs(francs);
  const unit = size < 2 ? 'franc CFA' : 'francs CFA';
  const link = size >= 1e6 && size % 1e6 === 0 ? 'de ' : '';
  return `${francs < 0 ? 'moins ' : ''}${numberWords(size)} ${link}${unit}`;
}
