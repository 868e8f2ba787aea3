// Searches a list: all words of the question, accents and case ignored, the last one as a beginning; words that are
// spelt nearly so when nothing else fits (contract/data.md section 5).
import { fold } from '../../kit/text.ts';

/** For each word, the rows that hold it and what it weighs there. */
export type SearchIndex = {
  postings: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The same words in order, for beginnings. */
  words: readonly string[];
  /** For each trigram, the numbers of the words that have it: near spellings without a walk over all words. */
  grams: ReadonlyMap<string, readonly number[]>;
};

/** More than anybody types; keeps a long text from costing more than a short one. */
const wordsMost = 10;

export const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll('œ', 'oe')
    // Apostrophes that Unicode counts as letters: "lʼan" is two words, as "l'an" is.
    .replace(/[ʹʻʼ]/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** `rows` hold texts by field, those that weigh most first. */
export function buildIndex(rows: readonly (readonly string[][])[]): SearchIndex {
  const postings = new Map<string, Map<number, number>>();
  for (const [row, fields] of rows.entries()) {
    for (const [rank, texts] of fields.entries()) {
      const words = texts.flatMap(wordsOf);
      // A word that is most of a title says more than the same word in a long one.
      const weight = (1 + 1 / words.length) / (rank + 1);
      for (const word of words) {
        const found = postings.get(word) ?? new Map<number, number>();
        found.set(row, Math.max(weight, found.get(row) ?? 0));
        postings.set(word, found);
      }
    }
  }
  const words = [...postings.keys()].sort();
  const grams = new Map<string, number[]>();
  for (const [number, word] of words.entries()) {
    for (const gram of trigrams(word)) {
      const found = grams.get(gram);
      if (found) found.push(number);
      else grams.set(gram, [number]);
    }
  }
  return { postings, words, grams };
}

/** Rows that fit and how well; a question without a word finds none. */
export function search(index: SearchIndex, question: string): Map<number, number> {
  const words = wordsOf(question).slice(0, wordsMost);
  const last = words.length - 1;
  const found = intersect(
    words.map((word, n) => (n === last ? beginningWith(index, word) : exactly(index, word))),
  );
  if (found.size > 0) return found;
  return intersect(words.map((word) => nearly(index, word)));
}

type Hits = ReadonlyMap<number, number>;
const none: Hits = new Map();

const exactly = ({ postings }: SearchIndex, word: string): Hits => postings.get(word) ?? none;

function beginningWith(index: SearchIndex, start: string): Hits {
  const hits = new Map<number, number>();
  for (let n = firstFrom(index.words, start); index.words[n]?.startsWith(start); n++) {
    const word = index.words[n] as string;
    // A whole word counts more than the beginning of a longer one.
    add(hits, exactly(index, word), word === start ? 1 : 0.75);
  }
  return hits;
}

function firstFrom(words: readonly string[], start: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Trigrams in common: two letters that changed places in a word of six leave 0.43. */
const nearEnough = 0.4;

function nearly(index: SearchIndex, word: string): Hits {
  const own = trigrams(word);
  const common = new Map<number, number>();
  for (const number of own.flatMap((gram) => index.grams.get(gram) ?? [])) {
    common.set(number, (common.get(number) ?? 0) + 1);
  }
  const hits = new Map<number, number>();
  for (const [number, count] of common) {
    const other = index.words[number] as string;
    const likeness = (2 * count) / (own.length + gramsIn(other));
    if (likeness >= nearEnough) add(hits, exactly(index, other), likeness / 2);
  }
  return hits;
}

/** Each once; the word's beginning counts double, its end once. */
function trigrams(word: string): string[] {
  const padded = `  ${word} `;
  const all = Array.from({ length: padded.length - 2 }, (_, n) => padded.slice(n, n + 3));
  return [...new Set(all)];
}

/** Close enough for a word that repeats itself. */
const gramsIn = (word: string): number => word.length + 1;

function add(into: Map<number, number>, hits: Hits, factor: number) {
  for (const [row, weight] of hits) {
    into.set(row, Math.max(weight * factor, into.get(row) ?? 0));
  }
}

function intersect(all: readonly Hits[]): Map<number, number> {
  const [first = none, ...rest] = all;
  const found = new Map<number, number>();
  for (const [row, weight] of first) {
    if (!rest.every((hits) => hits.has(row))) continue;
    found.set(
      row,
      rest.reduce((sum, hits) => sum + (hits.get(row) ?? 0), weight),
    );
  }
  return found;
}
