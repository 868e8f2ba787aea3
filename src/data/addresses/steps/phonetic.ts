// The phonetic key (contract/data.md section 3): one spelling for the sounds that French and Wolof write apart.

/** In this order: longer spellings before the shorter ones that they hold. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/tch|thi(?=[aeou])|ti(?=[aeou])|ty|th|c(?=aa|ee|oo)/g, 'C'],
  [/dj|dy|di(?=[aeiou])|j/g, 'J'],
  [/gn|ny|ni(?=[aeou])/g, 'N'],
  [/([a-z])\1+/g, '$1'],
  [/gu(?=[eiy])|g/g, 'G'],
  [/kh|qu|ck|[qxk]|c(?=[aou]|$)/g, 'K'],
  [/c(?=[eiy])/g, 'C'],
  [/c/g, 'K'],
  [/eu|oe/g, 'e'],
  [/ou|w|u/g, 'U'],
  [/ao/g, 'aU'],
  [/aye?|ai|ae/g, 'A'],
  [/[iy]/g, 'e'],
  [/h/g, ''],
  [/([a-zA-Z])\1+/g, '$1'],
];

/** Words come again and again: in each window of a text, and in text after text. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;
const LONGEST_KNOWN = 30;

/** Of a word; a number is its own key. */
export function phoneticWord(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const key = keyOf(word);
  if (known.size >= MOST_KNOWN) known.clear();
  if (word.length <= LONGEST_KNOWN) known.set(word, key);
  return key;
}

function keyOf(word: string): string {
  if (/\d/.test(word)) return word;
  let key = word;
  for (const [pattern, sound] of SOUNDS) key = key.replace(pattern, sound);
  // Final e, s, t, x are silent; i and e are one vowel (Pikine, Pikeen).
  const bare = key.replace(/(?<=.{2})[estx]+$/, '');
  return bare || key;
}

export const phoneticKey = (words: readonly string[]): string => words.map(phoneticWord).join(' ');
