// Names that are spelt almost like a text: an inverted index of trigrams finds thirty, the edit distance judges them.
import type { Sliced } from '../../kit/slices.ts';

/** Stands before and after a name, so that its ends weigh as much as its middle. */
const EDGE = 1;

/** Two edits destroy at most eight trigrams: the rarest ones are enough to meet every name within reach. */
const RAREST = 9;
const BEST = 30;

export type Trigrams = {
  /** Names within the edit distance that their length allows, with it. */
  near(text: string): { name: string; distance: number }[];
};

/** Contract section 3, step 7: 1 for 4 to 7 letters, 2 from 8. */
export const allowedEdits = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** In pieces, for whoever has other work between two of them (src/kit/slices.ts). */
export function* indexTrigrams(names: readonly string[]): Sliced<Trigrams> {
  const postings = yield* postingsOf(names);
  const counts = new Uint8Array(names.length);
  const lengths = Uint16Array.from(names, (name) => name.length);

  function top(text: string, edits: number): number[] {
    const found = postings(text)
      .sort((a, b) => a.length - b.length)
      .slice(0, RAREST);
    const met: number[] = [];
    for (const list of found) {
      for (const index of list) {
        if (Math.abs((lengths[index] ?? 0) - text.length) > edits) continue;
        if (counts[index] === 0) met.push(index);
        counts[index] = (counts[index] ?? 0) + 1;
      }
    }
    met.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
    for (const index of met) counts[index] = 0;
    return met.slice(0, BEST);
  }

  return {
    near(text) {
      const edits = allowedEdits(text.length);
      if (edits === 0) return [];
      const digits = digitsOf(text);
      const out: { name: string; distance: number }[] = [];
      for (const index of top(text, edits)) {
        const name = names[index] ?? '';
        const distance = editDistance(text, name, edits);
        // Another number is another place, however alike the letters.
        if (distance <= edits && digitsOf(name) === digits) out.push({ name, distance });
      }
      return out.sort((a, b) => a.distance - b.distance);
    },
  };
}

/** As many names as two milliseconds take. */
const AT_ONCE = 1_000;
const TRIGRAMS_AT_ONCE = 50_000;
/** Of the letters that names have; rarer ones share a number, and the edit distance tells them apart. */
const MOST_LETTERS = 64;

type Find = (text: string) => Uint32Array[];

/**
 * The lists of names by trigram, one after the other in a single array. A trigram is a number in the alphabet of
 * the names, and where its list begins stands at that number.
 */
function* postingsOf(names: readonly string[]): Sliced<Find> {
  const { letters, size } = yield* alphabetOf(names);
  const trigramsOf = (text: string): number[] => {
    const found: number[] = [];
    let [first, second] = [EDGE, letters[text.charCodeAt(0)] ?? 0];
    for (let at = 1; at <= text.length; at += 1) {
      const third = at === text.length ? EDGE : (letters[text.charCodeAt(at)] ?? 0);
      // With a letter that no name has.
      const known = first !== 0 && second !== 0 && third !== 0;
      const trigram = (first * size + second) * size + third;
      if (known && !found.includes(trigram)) found.push(trigram);
      [first, second] = [second, third];
    }
    return found;
  };
  yield;
  const starts = new Uint32Array(size ** 3 + 1);
  const trigrams: number[] = [];
  /** Which name each of them is of. */
  const owners: number[] = [];
  for (const [index, name] of names.entries()) {
    if (index % AT_ONCE === 0) yield;
    if (name.length < 4) continue;
    for (const trigram of trigramsOf(name)) {
      starts[trigram + 1] = (starts[trigram + 1] ?? 0) + 1;
      trigrams.push(trigram);
      owners.push(index);
    }
  }
  for (let at = 1; at < starts.length; at += 1) {
    starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  }
  yield;
  const all = new Uint32Array(trigrams.length);
  const ends = starts.slice();
  for (const [at, trigram] of trigrams.entries()) {
    if (at % TRIGRAMS_AT_ONCE === 0) yield;
    const end = ends[trigram] ?? 0;
    all[end] = owners[at] ?? 0;
    ends[trigram] = end + 1;
  }
  return (text) =>
    trigramsOf(text)
      .map((trigram) => all.subarray(starts[trigram], starts[trigram + 1]))
      .filter((list) => list.length > 0);
}

/** The number of each letter by its code, from 2 on; 0 of those that no name has. */
function* alphabetOf(names: readonly string[]): Sliced<{ letters: Uint8Array; size: number }> {
  const letters = new Uint8Array(65_536);
  let last = EDGE;
  for (const [index, name] of names.entries()) {
    if (index % AT_ONCE === 0) yield;
    for (let at = 0; at < name.length; at += 1) {
      const code = name.charCodeAt(at);
      if (letters[code] !== 0) continue;
      last = Math.min(last + 1, MOST_LETTERS);
      letters[code] = last;
    }
  }
  return { letters, size: last + 1 };
}

const digitsOf = (text: string): string => text.replace(/\D+/g, ' ').trim();

let rows: [Uint16Array, Uint16Array, Uint16Array] | undefined;

/** Room for the last two rows and the next one, used again by every distance. */
function rowsOf(width: number): [Uint16Array, Uint16Array, Uint16Array] {
  if (!rows || rows[0].length < width) {
    rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
  }
  return rows;
}

/**
 * Damerau and Levenshtein, neighbours swapped counting once; gives up beyond `most`. Only cells that are at most so
 * far from the diagonal are filled: no way through the others is short enough.
 */
export function editDistance(one: string, other: string, most: number): number {
  const far = most + 1;
  if (Math.abs(one.length - other.length) > most) return far;
  let [before, row, next] = rowsOf(other.length + 2);
  for (let j = 0; j <= other.length; j += 1) row[j] = j;
  for (let i = 1; i <= one.length; i += 1) {
    const from = Math.max(1, i - most);
    const to = Math.min(other.length, i + most);
    next[from - 1] = from === 1 ? i : far;
    let best = next[from - 1] ?? far;
    for (let j = from; j <= to; j += 1) {
      const same = one.charCodeAt(i - 1) === other.charCodeAt(j - 1);
      let value = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      }
      next[j] = value;
      if (value < best) best = value;
    }
    next[to + 1] = far;
    if (best > most) return far;
    [before, row, next] = [row, next, before];
  }
  return row[other.length] ?? far;
}
