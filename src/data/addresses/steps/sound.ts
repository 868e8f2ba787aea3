// The key of a whole run of words without its blanks: all confusions folded at once, so that one look finds what is spelt
// otherwise in several places and in its blanks. It makes more names one than any ear does; `hearingCost` tells them apart.
import type { Named } from '../place.ts';
import { hearingCost, MOST_COST } from './confusions.ts';

const isVowel = (letter: string | undefined): boolean =>
  letter !== undefined && 'aeiou'.includes(letter);
const isConsonant = (letter: string | undefined): boolean =>
  letter !== undefined && 'bcdfgjkpqstvz'.includes(letter);
const MUTE = 'estxhz';
/** A shorter word keeps its last letter. */
const LEAST_WORD = 4;

/** Each letter as it stands alone; e is heard or not. */
const ALONE: Readonly<Record<string, string>> = {
  a: 'A',
  b: 'B',
  c: 'K',
  d: 'D',
  e: '',
  f: 'F',
  g: 'G',
  h: 'R',
  i: 'I',
  j: 'J',
  k: 'K',
  l: 'L',
  m: 'M',
  n: 'N',
  o: 'U',
  p: 'P',
  q: 'K',
  r: 'R',
  s: 'S',
  t: 'T',
  u: 'U',
  v: 'U',
  w: 'U',
  x: 'R',
  y: 'I',
  z: 'S',
};
/** Longer ones first; `before`: only before a vowel; `last`: also at the end, where a mute vowel stood. */
const TOGETHER: Readonly<
  Record<string, readonly { letters: string; sound: string; before?: true; last?: true }[]>
> = {
  t: [
    { letters: 'tch', sound: 'K' },
    { letters: 'thi', sound: 'K', before: true },
    { letters: 'thy', sound: 'K', before: true },
    { letters: 'th', sound: 'K' },
    { letters: 'ti', sound: 'K', before: true },
    { letters: 'ty', sound: 'K', before: true },
  ],
  d: [
    { letters: 'dji', sound: 'J', before: true },
    { letters: 'dj', sound: 'J' },
    { letters: 'di', sound: 'J', before: true },
    { letters: 'dy', sound: 'J', before: true },
  ],
  j: [{ letters: 'ji', sound: 'J', before: true }],
  c: [
    { letters: 'ch', sound: 'S' },
    { letters: 'ck', sound: 'K' },
    { letters: 'ci', sound: 'K', before: true },
  ],
  k: [{ letters: 'kh', sound: 'R' }],
  q: [{ letters: 'qu', sound: 'K' }],
  g: [
    { letters: 'gni', sound: 'N', before: true },
    { letters: 'gn', sound: 'N' },
    { letters: 'gh', sound: 'G' },
    { letters: 'gu', sound: 'G', before: true },
  ],
  n: [
    { letters: 'ni', sound: 'N', before: true },
    { letters: 'ny', sound: 'N', before: true, last: true },
  ],
  p: [{ letters: 'ph', sound: 'F' }],
  e: [{ letters: 'eu', sound: '' }],
  o: [
    { letters: 'oeu', sound: '' },
    { letters: 'oe', sound: '' },
  ],
  i: [{ letters: 'il', sound: 'I', before: true, last: true }],
};

/** Length is not heard. */
const DOUBLED = /([a-z])\1+/g;

/** Of letters without blanks. */
export function soundOf(written: string): string {
  const run = written.replace(DOUBLED, '$1');
  let key = '';
  let at = 0;
  while (at < run.length) {
    const letter = run[at] ?? '';
    const next = run[at + 1];
    let sound = ALONE[letter] ?? letter;
    let length = 1;
    for (const one of TOGETHER[letter] ?? []) {
      if (!run.startsWith(one.letters, at)) continue;
      const after = run[at + one.letters.length];
      if (one.before && !isVowel(after) && !(one.last && after === undefined)) continue;
      sound = one.sound;
      length = one.letters.length;
      break;
    }
    // A nasal vowel is written or not, a prefixed nasal is glued to the word before; r and l go before a consonant.
    const silent =
      length === 1 &&
      (letter === 'n' || letter === 'm' ? isConsonant(next) && !isGn(run, at) : false);
    const dropped =
      (letter === 'l' || sound === 'R') && isConsonantSound(run, at + length) && at > 0;
    // "ouo", "yi": one vowel. A consonant comes twice where a mute vowel stands between.
    if (!silent && !dropped && !('AIU'.includes(sound) && key.endsWith(sound || ' '))) key += sound;
    at += length;
  }
  return key;
}

const isGn = (run: string, at: number): boolean => run[at] === 'n' && run[at - 1] === 'g';
/** kh is a breath, before which nothing is dropped. */
const isConsonantSound = (run: string, at: number): boolean =>
  (isConsonant(run[at]) && !run.startsWith('kh', at)) || run[at] === 'm' || run[at] === 'n';

/** A word without its mute end. */
function bare(word: string): string {
  // "Bambey", "Bambé".
  let end = word.length > LEAST_WORD && word.endsWith('ey') ? word.length - 1 : word.length;
  while (end > LEAST_WORD - 1 && MUTE.includes(word[end - 1] ?? '')) {
    end -= word.endsWith('kh', end) && end > LEAST_WORD ? 2 : 1;
  }
  // "Richartoll".
  if (end > LEAST_WORD && word.endsWith('rd', end)) end -= 1;
  return end === word.length ? word : word.slice(0, end);
}

const isNasal = (word: string): boolean => word.length > LEAST_WORD && word.endsWith('ng');
const isNumber = (word: string): boolean => /^\d/.test(word);

/**
 * The keys of a run of words: without the mute end of every word, and without that of the last one alone, since a word
 * that is glued to the next one keeps it. A number stays as it is.
 */
export function soundsOf(words: readonly string[]): string[] {
  const plain = keysOf(words);
  // "Kandialan", "Kap Skirin": the g of a nasal at the end.
  const keys = words.some(isNasal)
    ? [
        ...new Set([
          ...plain,
          ...keysOf(words.map((word) => (isNasal(word) ? word.slice(0, -1) : word))),
        ]),
      ]
    : plain;
  // The long e of the national alphabets is at times the French i: "Pikeen".
  if (!words.some((word) => word.includes('ee'))) return keys;
  return [...new Set([...keys, ...keysOf(words.map((word) => word.replace('ee', 'i')))])];
}

function keysOf(words: readonly string[]): string[] {
  const each = keyOf(words, true);
  const last = keyOf(words, false);
  return each === last ? [each] : [each, last];
}

function keyOf(words: readonly string[], every: boolean): string {
  let key = '';
  let run = '';
  for (const [at, word] of words.entries()) {
    if (isNumber(word)) {
      key += `${soundOf(run)} ${word} `;
      run = '';
    } else {
      const ends = every || at === words.length - 1 || isNumber(words[at + 1] ?? '');
      run += ends ? bare(word) : word;
    }
  }
  return key + soundOf(run);
}

/** Below it a key says nothing. */
export const LEAST_KEY = 2;
const MOST_HEARD = 16;

export type Heard = {
  readonly name: string;
  readonly named: readonly Named[];
  readonly cost: number;
};
export type Sounds = { find(words: readonly string[]): Heard[] };

export function heardNames(
  words: readonly string[],
  index: ReadonlyMap<string, readonly string[]>,
  exact: ReadonlyMap<string, readonly Named[]>,
): Heard[] {
  const letters = words.join('');
  const met = new Set<string>();
  for (const key of soundsOf(words)) {
    if (key.length < LEAST_KEY) continue;
    for (const name of index.get(key) ?? []) met.add(name);
  }
  const found: Heard[] = [];
  for (const name of met) {
    if (found.length >= MOST_HEARD) break;
    const cost = hearingCost(letters, name.replaceAll(' ', ''));
    if (cost <= MOST_COST) found.push({ name, named: exact.get(name) ?? [], cost });
  }
  return found.sort((a, b) => a.cost - b.cost);
}
