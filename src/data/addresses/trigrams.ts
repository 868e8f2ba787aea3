// Names that are spelt almost like a text: an inverted index of trigrams finds thirty, the edit distance judges them.

const PAD = '\u0001';

function trigramsOf(text: string): string[] {
  const padded = `${PAD}${text}${PAD}`;
  const all = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) all.add(padded.slice(at, at + 3));
  return [...all];
}

/** Two edits destroy at most eight trigrams: the rarest ones are enough to meet every name within reach. */
const RAREST = 9;
const BEST = 30;

export type Trigrams = {
  /** Names within the edit distance that their length allows, with it. */
  near(text: string): { name: string; distance: number }[];
};

/** Contract section 3, step 7: 1 for 4 to 7 letters, 2 from 8. */
export const allowedEdits = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

export function indexTrigrams(names: readonly string[]): Trigrams {
  const lists = new Map<string, number[]>();
  names.forEach((name, index) => {
    if (name.length < 4) return;
    for (const trigram of trigramsOf(name)) {
      const list = lists.get(trigram);
      if (list) list.push(index);
      else lists.set(trigram, [index]);
    }
  });
  const postings = new Map([...lists].map(([trigram, list]) => [trigram, Uint32Array.from(list)]));
  const counts = new Uint8Array(names.length);
  const lengths = Uint16Array.from(names, (name) => name.length);

  function top(text: string, edits: number): number[] {
    const found = trigramsOf(text)
      .flatMap((trigram) => postings.get(trigram) ?? [])
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
