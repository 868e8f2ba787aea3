// Step 3: numbers in one form (VI, vingt-six, U26, unité26), and numbers of doors and plots set aside.
import type { Token } from './fold.ts';

const ROMAN = /^(?:x{0,2}(?:ix|iv|v?i{0,3}))$/;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
const WORDS = new Map<string, number>(
  Object.entries({
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    treize: 13,
    quatorze: 14,
    quinze: 15,
    seize: 16,
    vingt: 20,
    trente: 30,
  }),
);
/** What a number after it makes a door, a plot or a flat: no part of a place's name. */
const DOORS = new Set(
  'n no num numero villa lot lots appt appartement appart immeuble imm porte parcelle bloc v etage'.split(
    ' ',
  ),
);

function romanValue(word: string): number | undefined {
  if (!ROMAN.test(word)) return undefined;
  let value = 0;
  for (let at = 0; at < word.length; at += 1) {
    const own = ROMAN_DIGITS[word[at] ?? ''] ?? 0;
    const next = ROMAN_DIGITS[word[at + 1] ?? ''] ?? 0;
    value += own < next ? -own : own;
  }
  return value > 0 ? value : undefined;
}

/** `12x15`, of two streets. */
function crossed(token: Token, one: string, other: string): Token[] {
  const cut = token.start + one.length;
  return [
    { ...token, word: one, end: cut },
    { word: 'x', start: cut, end: cut + 1, breaks: false },
    { word: other, start: cut + 1, end: token.end, breaks: false },
  ];
}

const R_NUMBER = /^r(\d{1,3})$/;

/** `6A` and `7bis`: the gazetteer has "VI A", and what has no such part is the one of the number. */
function lettered(token: Token, digits: string, letters: string): Token[] {
  const cut = token.start + digits.length;
  return [
    { ...token, word: String(Number(digits)), end: cut },
    { ...token, word: letters, start: cut, breaks: false },
  ];
}

/** "2ème", "2nd" and "deuxième" are "2e"; of the first only its two genders. */
const ORDINAL = /^(\d{1,2})(?:e|er|re|ere|eme|ieme|em|nd|nde)$/;
const ORDINALS = new Map([
  ['premiere', '1er'],
  ['deuxieme', '2e'],
  ['troisieme', '3e'],
  ['quatrieme', '4e'],
  ['cinquieme', '5e'],
  ['sixieme', '6e'],
  ['septieme', '7e'],
  ['huitieme', '8e'],
  ['neuvieme', '9e'],
  ['dixieme', '10e'],
]);

function ordinalOf({ word }: Token): string | undefined {
  const [, digits] = ORDINAL.exec(word) ?? [];
  if (digits === undefined) return ORDINALS.get(word);
  return digits === '1' ? '1er' : `${Number(digits)}e`;
}

/** `U26`, `unité26` and `HLM4` are a word and a number. */
function split(token: Token): Token[] {
  const ordinal = ordinalOf(token);
  if (ordinal) return [{ ...token, word: ordinal }];
  const two = /^(\d{1,3})x(\d{1,3})$/.exec(token.word);
  if (two) return crossed(token, two[1] ?? '', two[2] ?? '');
  const tail = /^(\d{1,3})([a-d]|bis|ter)$/.exec(token.word);
  if (tail) return lettered(token, tail[1] ?? '', tail[2] ?? '');
  const parts = /^([a-z]+)(\d{1,3})([a-z]?)$/.exec(token.word);
  if (!parts || /^(km|v|n|r|p)$/.test(parts[1] ?? '')) return [token];
  const [, letters = '', digits = '', rest = ''] = parts;
  const cut = token.start + letters.length;
  const own = { ...token, word: letters, end: cut };
  const number = { ...token, word: digits + rest, start: cut, breaks: false };
  if (rest) return [own, ...lettered(number, digits, rest)];
  return [own, { ...number, word: String(Number(digits)) }];
}

/** `R11 x R12`: a lone "R" is too many things to be a road. */
function numberedRoad(tokens: readonly Token[], at: number): Token[] | undefined {
  const token = tokens[at];
  const [, digits] = R_NUMBER.exec(token?.word ?? '') ?? [];
  const other = [at - 2, at - 1, at + 1, at + 2].map((one) => tokens[one]?.word ?? '');
  const isOne = other.some((word) => R_NUMBER.test(word)) || other[1] === 'x' || other[2] === 'x';
  if (!token || !digits || !isOne) return undefined;
  return [
    { ...token, word: 'rue', end: token.start + 1 },
    { ...token, word: String(Number(digits)), start: token.start + 1, breaks: false },
  ];
}

/** Numerals as digits; `u` and `un` before a number are `unite`. */
export function foldNumbers(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  const all = tokens.flatMap((token, at) => numberedRoad(tokens, at) ?? split(token));
  for (const [at, token] of all.entries()) {
    const before = out.at(-1);
    if (isCrossing(token, out, all[at + 1])) {
      out.push(token);
      continue;
    }
    const value =
      numberIn(token.word, before && !token.breaks ? before.word : undefined) ??
      (before && isOne(token, all[at + 1]) ? 1 : undefined);
    if (value === undefined) {
      out.push(token);
      continue;
    }
    if (before && !token.breaks && isAdded(before, value)) {
      out[out.length - 1] = {
        ...before,
        word: String(Number(before.word) + value),
        end: token.end,
      };
      continue;
    }
    if (before && /^(u|un|unit|unites)$/.test(before.word)) {
      out[out.length - 1] = { ...before, word: 'unite' };
    }
    out.push({ ...token, word: String(value) });
  }
  return out;
}

/** "vingt-six", "dix-huit"; "10 7" are two numbers. */
const isAdded = ({ word, start, end }: Token, value: number): boolean =>
  value < 10 && (/^(20|30)$/.test(word) || (word === '10' && end - start === 3 && value > 6));

const STREET = /^(rues?|avenue|av|ave|boulevard|bd|allees?)$/;

/** The x of "rue Moussé Diop x Félix Éboué"; that of "rue X" is a numeral. */
const isCrossing = (token: Token, before: readonly Token[], next: Token | undefined): boolean =>
  token.word === 'x' &&
  next !== undefined &&
  !next.breaks &&
  !STREET.test(before.at(-1)?.word ?? '') &&
  before.slice(-5).some(({ word }) => STREET.test(word));

/** "Dialbenabe un"; "un 26" is a unit. */
const isOne = ({ word, breaks }: Token, next: Token | undefined): boolean =>
  word === 'un' && !breaks && !/^\d/.test(next?.word ?? '');

function numberIn(word: string, before: string | undefined): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  if (WORDS.has(word) && before !== undefined) return WORDS.get(word);
  // A lone letter is a numeral only after a word: "Liberté V", not "V 185".
  return before !== undefined && !/^\d+$/.test(before) ? romanValue(word) : undefined;
}

/** "n°" and the like stand before the number of a part as well as before that of a door. */
const ORDERED = /^(n|no|num|numero)$/;
/** A name has at most so many words before its number. */
const MOST_BEFORE = 4;

/** "Kobongoye n° 2" where the gazetteer has it and no Kobongoye alone. */
function isPart(tokens: readonly Token[], at: number, number: Token, names: Names): boolean {
  if (!ORDERED.test(tokens[at]?.word ?? '') || tokens[at]?.breaks) return false;
  for (let from = at - 1; from >= 0 && from >= at - MOST_BEFORE; from -= 1) {
    const words = tokens.slice(from, at);
    if (names.isPart(words, number)) return true;
    if (words[0]?.breaks) return false;
  }
  return false;
}

const NO_NAMES: Names = { isPart: () => false };

export type Names = { isPart(words: readonly Token[], number: Token): boolean };

/** Takes out door numbers and long numbers; says what was taken. */
export function dropDoors(tokens: readonly Token[], text: string, names = NO_NAMES) {
  const kept: Token[] = [];
  const dropped: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    let last = at;
    while (DOORS.has(tokens[last]?.word ?? '')) last += 1;
    const number = tokens[last];
    // "rue n°11" is called by its number; "rue Blanchot n° 11" has a door.
    if (ORDERED.test(token.word) && !token.breaks && STREET.test(kept.at(-1)?.word ?? '')) continue;
    const isDoor = last > at && /^\d+[a-z]?$/.test(number?.word ?? '');
    if (isDoor && number && last === at + 1 && isPart(tokens, at, number, names)) continue;
    const long = /^\d{4,}$/.test(token.word) || /^[vn]\d+$/.test(token.word);
    if ((isDoor && number) || long) {
      const end = isDoor && number ? number.end : token.end;
      // A unit of a number that none has is no unit.
      const isUnit = !isDoor && !token.breaks && /^unites?$/.test(kept.at(-1)?.word ?? '');
      const start = (isUnit ? kept.pop() : token)?.start;
      dropped.push(text.slice(start, end));
      if (isDoor) at = last;
      const next = tokens[at + 1];
      if (next) next.breaks = true;
    } else kept.push(token);
  }
  return { kept, dropped };
}
