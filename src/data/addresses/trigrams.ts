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

  function top(text: string, edits: number): number[] {
    const found = trigramsOf(text)
      .flatMap((trigram) => postings.get(trigram) ?? [])
      .sort((a, b) => a.length - b.length)
      .slice(0, RAREST);
    const met: number[] = [];
    for (const list of found) {
      for (const index of list) {
        const name = names[index] ?? '';
        if (Math.abs(name.length - text.length) > edits) continue;
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
      const digits = text.replace(/\D+/g, ' ').trim();
      const out: { name: string; distance: number }[] = [];
      for (const index of top(text, edits)) {
        const name = names[index] ?? '';
        // Another number is another place, however alike the letters.
        if (name.replace(/\D+/g, ' ').trim() !== digits) continue;
        const distance = editDistance(text, name, edits);
        if (distance <= edits) out.push({ name, distance });
      }
      return out.sort((a, b) => a.distance - b.distance);
    },
  };
}

/** Damerau and Levenshtein, neighbours swapped counting once; gives up beyond `most`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let value = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      }
      next.push(value);
      if (value < best) best = value;
    }
    if (best > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
