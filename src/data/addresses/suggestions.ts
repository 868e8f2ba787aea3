// What a person may be about to type: places with a word that begins so, larger ones first, each place once.
import { isNested, type Level, type Named, type Place } from './place.ts';
import { phoneticKey } from './steps/phonetic.ts';

export type Suggestions = {
  /** `words` as `normalName` writes them; the last one may be unfinished. */
  find(words: string, limit: number): Place[];
};

/** As many as one call may ask for. */
const MOST = 20;
/** A short beginning has thousands of places: what was found is kept. */
const SHORT = 4;
const KEPT = 5_000;

export function indexSuggestions(
  exact: ReadonlyMap<string, readonly Named[]>,
  phonetic: ReadonlyMap<string, readonly Named[]>,
): Suggestions {
  const names = endingsOf(exact);
  const sounds = endingsOf(phonetic);
  const kept = new Map<string, Place[]>();
  const search = (words: string): Place[] => {
    const found = choose(names.beginning(words));
    if (found.length >= MOST || words.length < SHORT) return found;
    const key = phoneticKey(words.split(' '));
    const more = key.length < SHORT - 1 ? [] : choose(sounds.beginning(key));
    return [...found, ...more.filter((place) => !found.some((one) => isTwin(one, place)))];
  };
  return {
    find(words, limit) {
      if (!words) return [];
      let found = kept.get(words);
      if (!found) {
        found = search(words).slice(0, MOST);
        if (words.length < SHORT && kept.size < KEPT) kept.set(words, found);
      }
      return found.slice(0, limit);
    },
  };
}

/** Every name from each of its words on, sorted, so that a beginning is one stretch. */
function endingsOf(index: ReadonlyMap<string, readonly Named[]>) {
  const all: { text: string; places: Place[] }[] = [];
  for (const [name, named] of index) {
    const places = named.filter(({ weight }) => weight > 0.9).map(({ place }) => place);
    if (places.length === 0) continue;
    for (let at = 0; at !== -1; at = nextWord(name, at)) all.push({ text: name.slice(at), places });
  }
  all.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return {
    beginning(text: string): Set<Place> {
      let [low, high] = [0, all.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((all[middle]?.text ?? '') < text) low = middle + 1;
        else high = middle;
      }
      const found = new Set<Place>();
      for (let at = low; all[at]?.text.startsWith(text); at += 1) {
        for (const place of all[at]?.places ?? []) found.add(place);
      }
      return found;
    },
  };
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

const bySizeThenId = (a: Place, b: Place): number =>
  (b.population ?? 0) - (a.population ?? 0) || (a.id < b.id ? -1 : 1);
