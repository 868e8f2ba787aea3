// The places and landmarks in memory with their indexes, built from the pieces of the dataset and shared by every call.
import {
  type AliasRow,
  type LandmarkRow,
  type PieceName,
  type PlaceRow,
  type PlaceSource,
  type PositionRow,
  pieceNames,
  pieceOf,
} from '../../../contract/data/places.ts';
import { atOnce, type Sliced } from '../../kit/slices.ts';
import { readRows } from './content-files.ts';
import { type Family, findFamilies } from './families.ts';
import { indexRuns, indexSounds, kept, push } from './name-indexes.ts';
import { addDepartements, findParts, HALF_NAMES, LEFT_OUT } from './name-parts.ts';
import { joined, normalName } from './normal-name.ts';
import type { Landmark, Level, Named, NameKind, Place } from './place.ts';
import { writeOut } from './steps/abbreviations.ts';
import { bareWord, fold } from './steps/fold.ts';
import { telling } from './steps/little-words.ts';
import { foldNumbers } from './steps/numbers.ts';
import { isLandmarkWord } from './steps/relations.ts';
import { indexSuggestions, type Suggestions } from './suggestions.ts';
import { indexTrigrams, type Trigrams } from './trigrams.ts';

export { normalName, unfinishedName } from './normal-name.ts';

export type SourceRecord = { title: string; url: string; licence: string; official: boolean };

export type Gazetteer = {
  places: readonly Place[];
  /** By name as `normalName` writes it. */
  exact: ReadonlyMap<string, readonly Named[]>;
  /** Names by what they sound like as one run without blanks (steps/sound.ts). */
  sounds: ReadonlyMap<string, readonly string[]>;
  trigrams: Trigrams;
  suggestions: Suggestions;
  landmarks: ReadonlyMap<string, readonly Landmark[]>;
  sources: ReadonlyMap<string, SourceRecord>;
};

const WEIGHTS: Readonly<Record<NameKind, number>> = {
  official: 1,
  variant: 0.97,
  wolof: 0.97,
  former: 0.94,
  abbreviation: 0.94,
};
/** Of a variant that is a half of the official name, and what people say of it: "Fass" of Gueule Tapée-Fass-Colobane. */
const HALF_WEIGHT = 0.99;
/** Of "Guinaw Rail" for "Guinaw Rail Nord": what people leave out is no part of what they look for. */
const PART_WEIGHT = 0.86;
/** Of what stands in brackets or beside a slash: another name at times, at times only where it is. */
const BRACKET_WEIGHT = 0.86;
/** Of what stands before the brackets: what people write of "Fass (Petit Mbao)". */
const HEAD_WEIGHT = 0.96;
const ORDINAL = /\b(?:premi[eè]re|\p{L}+i[eè]me)\b/iu;
const NUMBERED = / \d{1,2} [a-d]$/;

/** Takes the rows of the pieces page by page, in the order of `pieceNames`; then makes the indexes. */
export type GazetteerBuilder = {
  add(piece: PieceName, rows: readonly unknown[]): void;
  finish(sources: readonly PlaceSource[]): Sliced<Gazetteer>;
};

type Growing = { -readonly [member in keyof Place]: Place[member] };

export function buildGazetteer(): GazetteerBuilder {
  const positions = new Map<string, PositionRow>();
  const aliases = new Map<string, AliasRow>();
  const places = new Map<string, Growing>();
  const children: Growing[] = [];
  const parentIds: string[] = [];
  const exact = new Map<string, Named[]>();
  const landmarks = new Map<string, Landmark[]>();
  // Many names are there twice, once in capitals, and many places share one.
  const normal = kept(normalName, (name) => name.toLowerCase());

  function addPlace(row: PlaceRow): void {
    const position = positions.get(row.id);
    const place: Growing = {
      id: row.id,
      name: row.names[0]?.name ?? row.id,
      level: row.level,
      parent: undefined,
      population: row.population_2023,
      lat: position?.lat ?? row.lat,
      lon: position?.lon ?? row.lon,
      sources: row.sources,
      positionSources: position?.sources ?? NOWHERE,
    };
    places.set(row.id, place);
    if (row.parent_id !== null) {
      children.push(place);
      parentIds.push(row.parent_id);
    }
    const keys = keysOf(row, aliases.get(row.id)?.names ?? NOWHERE, normal);
    for (const [at, words] of keys.words.entries()) {
      push(exact, words, { place, weight: keys.weights[at] ?? 0 });
    }
  }

  function addLandmark({ id, names, parent_id, lat, lon, sources }: LandmarkRow): void {
    const parent = places.get(parent_id);
    if (!parent) return;
    const landmark = { id, name: names[0] ?? id, parent, lat, lon, sources };
    for (const key of new Set(names.flatMap(landmarkKeys))) push(landmarks, key, landmark);
  }

  const adders = {
    positions: (row: PositionRow) => void positions.set(row.id, row),
    names: (row: AliasRow) => void aliases.set(row.id, row),
    places: addPlace,
    landmarks: addLandmark,
  };
  return {
    add(piece, rows) {
      const add = adders[pieceOf(piece).kind] as (row: unknown) => void;
      for (const row of rows) add(row);
    },
    *finish(sources) {
      // A parent may stand after its children, and in another piece.
      for (const [at, place] of children.entries()) place.parent = places.get(parentIds[at] ?? '');
      yield;
      const all = [...places.values()];
      addDepartements(exact, all, normal, WEIGHTS.variant);
      yield;
      const families = yield* findFamilies(all, normal);
      for (const family of families) addFamily(exact, family);
      yield;
      addParts(exact, yield* findParts(all, normal), new Set(families.map(({ key }) => key)));
      yield;
      return yield* indexAll(all, exact, landmarks, sources);
    },
  };
}

/** It takes the place of its parts under its name. */
function addFamily(exact: Map<string, Named[]>, { key, place, weight }: Family): void {
  for (const part of place.family?.parts ?? []) (part as Growing).partOf ??= place;
  const others = exact.get(key)?.filter((one) => !place.family?.parts.includes(one.place)) ?? [];
  exact.set(key, [{ place, weight }, ...others]);
}

/** What people leave out of a name counts where the place is not found under the same words already. */
function addParts(
  exact: Map<string, Named[]>,
  found: ReadonlyMap<Place, ReadonlyMap<string, number>>,
  families: ReadonlySet<string>,
): void {
  for (const [place, parts] of found) {
    for (const [key, weight] of parts) {
      const known = exact
        .get(key)
        ?.some(
          (one) =>
            one.place === place || (families.has(key) && one.place.family?.parts.includes(place)),
        );
      if (!known) push(exact, key, { place, weight });
    }
  }
}

function* indexAll(
  places: readonly Place[],
  exact: ReadonlyMap<string, readonly Named[]>,
  landmarks: ReadonlyMap<string, readonly Landmark[]>,
  sources: readonly PlaceSource[],
): Sliced<Gazetteer> {
  const phonetic = yield* indexSounds(exact);
  const sounds = yield* indexRuns(exact);
  const trigrams = yield* indexTrigrams([...exact.keys()]);
  const suggestions = yield* indexSuggestions(exact, phonetic);
  return { places, exact, sounds, trigrams, suggestions, landmarks, sources: recordsOf(sources) };
}

const NOWHERE: readonly string[] = [];

/** Under which words a place is looked for, and what each is worth; few enough to be compared one by one. */
type Keys = { words: string[]; weights: number[] };

function addKey({ words, weights }: Keys, key: string, weight: number): void {
  const at = words.indexOf(key);
  if (at === -1) {
    words.push(key);
    weights.push(weight);
  } else if ((weights[at] ?? 0) < weight) weights[at] = weight;
}

/** Of all names of a place; `more` are those of other languages. */
function keysOf(
  { level, names }: PlaceRow,
  more: readonly string[],
  normal: (name: string) => string,
): Keys {
  const keys: Keys = { words: [], weights: [] };
  const halves = level === 'commune' ? halvesOf(names[0]?.name ?? '') : [];
  for (const { name, kind } of names)
    addKeys(keys, name, halves.includes(name) ? HALF_WEIGHT : WEIGHTS[kind], level, normal);
  for (const name of more) addKeys(keys, name, WEIGHTS.wolof, level, normal);
  return keys;
}

/** A name, what stands in and before its brackets, and the name without its last qualifier. */
function addKeys(
  keys: Keys,
  name: string,
  weight: number,
  level: Level,
  normal: (name: string) => string,
): void {
  const whole = normal(name);
  // "Pont", "Poste", "Mosquée": nobody tells such a quarter from what it is named after, so its town answers (D16).
  if (whole && !whole.split(' ').every(isLandmarkWord)) addKey(keys, whole, weight);
  // Who types "Dixi" has not written a number.
  if (ORDINAL.test(name)) addKey(keys, joined(writeOut(fold(name))), weight);
  const brackets = name.includes('(') ? /^(.+?)\s*\((.+)\)\s*$/.exec(name) : null;
  const parts = brackets ? brackets.slice(1) : name.includes('/') ? name.split('/') : [];
  for (const [at, part] of parts.entries()) {
    if (/^commune /i.test(part)) continue;
    const key = normal(part);
    if (HALF_NAMES.test(key) || key.split(' ').every(isLandmarkWord)) continue;
    if (key.length > 2 && !/^\d+$/.test(key))
      addKey(keys, key, weight * (brackets && at === 0 ? HEAD_WEIGHT : BRACKET_WEIGHT));
  }
  // "Joal-Fadiouth": one half of a commune of two is what people write.
  const halves = (level === 'commune' && weight === 1 ? halvesOf(name) : [])
    .map(normal)
    .filter((key) => key.length > 3 && !HALF_NAMES.test(key));
  for (const [at, key] of halves.entries()) {
    addKey(keys, key, PART_WEIGHT);
    // "Fass Colobane" of "Gueule Tapée-Fass-Colobane".
    if (at > 1) addKey(keys, `${halves[at - 1]} ${key}`, PART_WEIGHT);
  }
  if (!LEFT_OUT.test(whole.slice(whole.lastIndexOf(' ') + 1))) return;
  const words = whole.split(' ');
  if (words.length > 1) {
    const shorter = words.slice(0, -1);
    // "Hann Montagne 5" of "Hann Montagne V A", whose letter alone is left out.
    if (NUMBERED.test(whole)) addKey(keys, shorter.join(' '), weight * PART_WEIGHT);
    if (LEFT_OUT.test(shorter.at(-1) ?? '')) shorter.pop();
    const key = shorter.join(' ');
    if (key.length > 3) addKey(keys, key, weight * PART_WEIGHT);
  }
}

/** None of a name that is one. */
function halvesOf(name: string): string[] {
  const halves = name.split(/\s*[-–]\s*/);
  return halves.length > 1 ? halves : [];
}

/** A landmark's words without articles: people write "mosquée Ouakam", and leave out that an airport is international. */
export const landmarkKey = (name: string): string => telling(normalName(name).split(' '));

/** "Place de l'Indépendance" is written without the article, and with it apart, too. */
function landmarkKeys(name: string): string[] {
  const tokens = fold(name);
  const bare = writeOut(foldNumbers(tokens.map((token) => ({ ...token, word: bareWord(token) }))));
  return [landmarkKey(name), telling(bare.map(({ word }) => word))];
}

const UNSTATED = 'non indiquée';

const recordsOf = (rows: readonly PlaceSource[]): Map<string, SourceRecord> =>
  new Map(
    rows.map(({ id, title, url, licence, official }) => [
      id,
      { title, url: url ?? '', licence: licence ?? UNSTATED, official },
    ]),
  );

/** The places of the release without a database, for tests and benches; undefined where they are not there. */
export function loadGazetteer(): Gazetteer | undefined {
  const builder = buildGazetteer();
  const sources: PlaceSource[] = [];
  let found = false;
  for (const piece of pieceNames) {
    const rows = readRows(piece);
    found ||= piece === 'gazetteer' && rows !== undefined;
    builder.add(piece, rows ?? []);
    sources.push(...((readRows(piece, 'sources') ?? []) as PlaceSource[]));
  }
  return found ? atOnce(builder.finish(sources)) : undefined;
}
