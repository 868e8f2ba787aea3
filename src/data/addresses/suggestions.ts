// What a person may be about to type: places with a word that begins so, larger ones first, each place once.
import type { Sliced } from '../../kit/slices.ts';
import { isNested, type Level, type Named, type Place } from './place.ts';
import { phoneticKey } from './steps/phonetic.ts';

export type Suggestions = {
  /** Readings of what is typed, as `normalName` and `unfinishedName` write it; the first one is heard too. */
  find(readings: readonly string[], limit: number): Place[];
};

/** As many as one call may ask for. */
const MOST = 20;
/** A short beginning has thousands of places: what was found is kept. */
const SHORT = 4;
const KEPT = 5_000;

export function* indexSuggestions(
  exact: ReadonlyMap<string, readonly Named[]>,
  phonetic: ReadonlyMap<string, readonly Named[]>,
): Sliced<Suggestions> {
  const names = yield* endingsOf(exact);
  const sounds = yield* endingsOf(phonetic);
  const kept = new Map<string, Place[]>();
  const search = ([words = '', ...others]: readonly string[]): Place[] => {
    const begun = names.beginning(words);
    for (const other of others) {
      if (other !== words) for (const place of names.beginning(other)) begun.add(place);
    }
    const found = choose(begun);
    if (found.length >= MOST || words.length < SHORT) return found;
    const key = phoneticKey(words.split(' '));
    const more = key.length < SHORT - 1 ? [] : choose(sounds.beginning(key));
    return [...found, ...more.filter((place) => !found.some((one) => isTwin(one, place)))];
  };
  return {
    find(readings, limit) {
      const [words] = readings;
      if (!words) return [];
      const asked = readings.join('|');
      let found = kept.get(asked);
      if (!found) {
        found = search(readings).slice(0, MOST);
        if (asked.length < 2 * SHORT && kept.size < KEPT) kept.set(asked, found);
      }
      return found.slice(0, limit);
    },
  };
}

/** As many names as two milliseconds take. */
const AT_ONCE = 2_000;
/** An ending is one number: which name, and in the last bits at which of its characters it begins. */
const CHARACTER_BITS = 10;
const MOST_CHARACTERS = 1 << CHARACTER_BITS;

/**
 * Every name from each of its words on, those whose first three letters are alike together. A group is sorted when it
 * is first asked for, so that a beginning is one stretch of it: most never are, and all at once they take a while.
 */
function* endingsOf(index: ReadonlyMap<string, readonly Named[]>) {
  const names: string[] = [];
  const meant: (readonly Named[])[] = [];
  const groups = new Map<number, number[]>();
  const sorted = new Set<number[]>();
  for (const [name, named] of index) {
    if (names.length % AT_ONCE === 0) yield;
    const at = names.push(name) - 1;
    meant.push(named);
    if (!named.some(isWhole)) continue;
    for (let word = 0; word !== -1 && word < MOST_CHARACTERS; word = nextWord(name, word)) {
      const group = groupOf(name, word);
      const ending = (at << CHARACTER_BITS) | word;
      const known = groups.get(group);
      if (known) known.push(ending);
      else groups.set(group, [ending]);
    }
  }
  const textOf = (ending: number): string =>
    (names[ending >> CHARACTER_BITS] ?? '').slice(ending & (MOST_CHARACTERS - 1));
  const inOrder = (group: number[]): number[] => {
    if (sorted.has(group)) return group;
    sorted.add(group);
    return group.sort((a, b) => compare(textOf(a), textOf(b)));
  };
  return {
    beginning(text: string): Set<Place> {
      const found = new Set<Place>();
      for (const group of groupsOf(groups, text)) {
        const endings = inOrder(group);
        let [low, high] = [0, endings.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (textOf(endings[middle] ?? 0) < text) low = middle + 1;
          else high = middle;
        }
        for (let at = low; at < endings.length; at += 1) {
          const ending = endings[at] ?? 0;
          if (!textOf(ending).startsWith(text)) break;
          for (const one of meant[ending >> CHARACTER_BITS] ?? []) {
            if (isWhole(one)) found.add(one.place);
          }
        }
      }
      return found;
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isWhole = ({ weight }: Named): boolean => weight > 0.9;

/** Of the three letters from `at` on; letters beyond the Latin ones may share a group. */
const groupOf = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 127) << 14) |
  ((text.charCodeAt(at + 1) & 127) << 7) |
  (text.charCodeAt(at + 2) & 127);

function* groupsOf(groups: ReadonlyMap<number, number[]>, text: string) {
  const own = groupOf(text, 0);
  if (text.length > 2) yield groups.get(own) ?? [];
  else {
    const letters = text.length === 2 ? 7 : 14;
    for (const [group, endings] of groups) if (group >> letters === own >> letters) yield endings;
  }
}

function nextWord(name: string, at: number): number {
  const space = name.indexOf(' ', at);
  return space === -1 ? -1 : space + 1;
}

/** Of nested namesakes the town stands for its department and region. */
const STANDS_FOR: Readonly<Record<Level, number>> = {
  commune: 0,
  departement: 1,
  arrondissement: 2,
  region: 3,
  quartier: 4,
  village: 5,
  pays: 6,
};

const isTwin = (one: Place, other: Place): boolean =>
  one === other || (one.name === other.name && isNested(one, other));

function choose(found: ReadonlySet<Place>): Place[] {
  const bySize = [...found].sort(bySizeThenId).slice(0, MOST * 3);
  const byStanding = bySize.toSorted((a, b) => STANDS_FOR[a.level] - STANDS_FOR[b.level]);
  const chosen: Place[] = [];
  for (const place of byStanding) {
    if (!chosen.some((one) => isTwin(one, place))) chosen.push(place);
  }
  return chosen.sort(bySizeThenId);
}

/** Where nobody counted, a quarter is one of the usual size: behind every hamlet no list would reach it. */
const UNCOUNTED = 3_000;

const sizeOf = ({ population, level }: Place): number =>
  population ?? (level === 'quartier' ? UNCOUNTED : 0);

const bySizeThenId = (a: Place, b: Place): number =>
  sizeOf(b) - sizeOf(a) || (a.id < b.id ? -1 : 1);
