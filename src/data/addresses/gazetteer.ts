// The places and landmarks in memory with their indexes, built once from content/ and shared by every call.
import { readRows } from './content-files.ts';
import { findParts, HALF_NAMES, LEFT_OUT } from './name-parts.ts';
import type { Landmark, Level, Named, NameKind, Place } from './place.ts';
import { writeOut } from './steps/abbreviations.ts';
import { fold } from './steps/fold.ts';
import { foldNumbers } from './steps/numbers.ts';
import { phoneticKey } from './steps/phonetic.ts';
import { isLandmarkType } from './steps/relations.ts';
import { indexSuggestions, type Suggestions } from './suggestions.ts';
import { indexTrigrams, type Trigrams } from './trigrams.ts';

export type SourceRecord = { title: string; url: string; licence: string; official: boolean };

export type Gazetteer = {
  places: readonly Place[];
  /** By name as `normalName` writes it. */
  exact: ReadonlyMap<string, readonly Named[]>;
  phonetic: ReadonlyMap<string, readonly Named[]>;
  trigrams: Trigrams;
  suggestions: Suggestions;
  landmarks: ReadonlyMap<string, readonly Landmark[]>;
  sources: ReadonlyMap<string, SourceRecord>;
};

type PlaceRow = {
  id: string;
  level: Level;
  parent_id: string | null;
  population_2023: number | null;
  names: { name: string; kind: NameKind }[];
  lat: number | null;
  lon: number | null;
  sources: string[];
};
type AliasRow = { id: string; names: string[] };
type Position = { id: string; lat: number; lon: number; sources: string[] };
type LandmarkRow = Omit<Landmark, 'parent' | 'name'> & { names: string[]; parent_id: string };
type SourceRow = {
  id: string;
  title: string;
  url: string | null;
  licence: string | null;
  official: boolean;
};

const WEIGHTS: Readonly<Record<NameKind, number>> = {
  official: 1,
  variant: 0.97,
  wolof: 0.97,
  former: 0.94,
  abbreviation: 0.94,
};
/** Of "Guinaw Rail" for "Guinaw Rail Nord": what people leave out is no part of what they look for. */
const PART_WEIGHT = 0.86;
/** Of what stands in brackets or beside a slash: another name at times, at times only where it is. */
const BRACKET_WEIGHT = 0.86;
/** The words of a name as the steps write those of a text. */
export const normalName = (name: string): string =>
  writeOut(foldNumbers(fold(name)))
    .map(({ word }) => word)
    .join(' ');

/** Undefined when the places are not there: the tools then answer DATASET_UNAVAILABLE. */
export function loadGazetteer(): Gazetteer | undefined {
  const rows = readRows('gazetteer') as PlaceRow[] | undefined;
  if (!rows) return undefined;
  const more = (readRows('gazetteer-osm') ?? []) as PlaceRow[];
  const aliases = (readRows('place-aliases') ?? []) as AliasRow[];
  const named = new Map(aliases.map(({ id, names }) => [id, names]));
  const places = joinPlaces([...rows, ...more]);
  return indexPlaces(places, named);
}

function joinPlaces(rows: readonly PlaceRow[]): Map<PlaceRow, Place> {
  const positions = new Map<string, Position>();
  for (const list of ['positions-dtgc', 'positions-osm']) {
    for (const row of (readRows(list) ?? []) as Position[]) positions.set(row.id, row);
  }
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const made = new Map<PlaceRow, Place>();
  const make = (row: PlaceRow): Place => {
    const known = made.get(row);
    if (known) return known;
    const parent = row.parent_id === null ? undefined : rowById.get(row.parent_id);
    const position = positions.get(row.id);
    const place: Place = {
      id: row.id,
      name: row.names[0]?.name ?? row.id,
      level: row.level,
      parent: parent && make(parent),
      population: row.population_2023,
      lat: position?.lat ?? row.lat,
      lon: position?.lon ?? row.lon,
      sources: row.sources,
      positionSources: position?.sources ?? [],
    };
    made.set(row, place);
    return place;
  };
  for (const row of rows) make(row);
  return made;
}

function indexPlaces(
  made: ReadonlyMap<PlaceRow, Place>,
  aliases: ReadonlyMap<string, readonly string[]>,
): Gazetteer {
  const exact = new Map<string, Named[]>();
  const parts = findParts(
    [...made].map(([row, { name, parent }]) => ({
      ...row,
      name: normalName(name),
      above: normalName(parent?.name ?? ''),
    })),
  );
  for (const [row, place] of made) {
    const weights = new Map<string, number>();
    const more = (aliases.get(row.id) ?? []).map((name) => ({ name, kind: 'wolof' as const }));
    for (const { name, kind } of [...row.names, ...more]) {
      for (const [key, weight] of keysOf(name, WEIGHTS[kind], row.level)) {
        if ((weights.get(key) ?? 0) < weight) weights.set(key, weight);
      }
    }
    for (const [key, weight] of parts.get(row.id) ?? [])
      if (!weights.has(key)) weights.set(key, weight);
    for (const [key, weight] of weights) push(exact, key, { place, weight });
  }
  const phonetic = new Map<string, Named[]>();
  for (const [key, named] of exact) {
    // "PA" sounds like the half of a name.
    if (key.length < 3) continue;
    const sound = phoneticKey(key.split(' '));
    for (const one of named) push(phonetic, sound, one);
  }
  const byId = new Map([...made.values()].map((place) => [place.id, place]));
  return {
    places: [...made.values()],
    exact,
    phonetic,
    trigrams: indexTrigrams([...exact.keys()]),
    suggestions: indexSuggestions(exact, phonetic),
    landmarks: indexLandmarks(byId),
    sources: readSources(),
  };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** A name, what stands in and before its brackets, and the name without its last qualifier. */
function* keysOf(name: string, weight: number, level: Level): Generator<[string, number]> {
  const whole = normalName(name);
  if (whole) yield [whole, weight];
  const brackets = /^(.+?)\s*\((.+)\)\s*$/.exec(name);
  for (const part of brackets ? brackets.slice(1) : name.includes('/') ? name.split('/') : []) {
    if (/^commune /i.test(part)) continue;
    const key = normalName(part);
    if (HALF_NAMES.test(key)) continue;
    if (key.length > 2 && !/^\d+$/.test(key) && !key.split(' ').every(isLandmarkType))
      yield [key, weight * BRACKET_WEIGHT];
  }
  // "Joal-Fadiouth": one half of a commune of two is what people write.
  const halves = level === 'commune' && weight === 1 ? name.split(/\s*[-–]\s*/) : [];
  for (const half of halves.length > 1 ? halves : []) {
    const key = normalName(half);
    if (key.length > 3 && !HALF_NAMES.test(key)) yield [key, PART_WEIGHT];
  }
  const words = whole.split(' ');
  if (words.length > 1 && LEFT_OUT.test(words.at(-1) ?? '')) {
    const shorter = words.slice(0, -1);
    if (LEFT_OUT.test(shorter.at(-1) ?? '')) shorter.pop();
    const key = shorter.join(' ');
    if (key.length > 3) yield [key, weight * PART_WEIGHT];
  }
}

const landmarkLists = ['landmarks', 'landmarks-dtgc', 'landmarks-transit', 'landmarks-osm'];

function indexLandmarks(places: ReadonlyMap<string, Place>): Map<string, Landmark[]> {
  const index = new Map<string, Landmark[]>();
  for (const row of landmarkLists.flatMap((list) => (readRows(list) ?? []) as LandmarkRow[])) {
    const parent = places.get(row.parent_id);
    if (!parent) continue;
    const { id, lat, lon, sources } = row;
    const landmark = { id, name: row.names[0] ?? id, parent, lat, lon, sources };
    for (const key of new Set(row.names.map(landmarkKey))) push(index, key, landmark);
  }
  return index;
}

const SMALL = /^(de|du|des|la|le|les|l|d)$/;

/** A landmark's words without articles: people write "mosquée Ouakam" and "mosquée de Ouakam". */
export const landmarkKey = (name: string): string =>
  normalName(name)
    .split(' ')
    .filter((word) => !SMALL.test(word))
    .join(' ');

const UNSTATED = 'non indiquée';

function readSources(): Map<string, SourceRecord> {
  const lists = ['gazetteer', 'gazetteer-osm', 'positions-dtgc', 'positions-osm', ...landmarkLists];
  const rows = lists.flatMap((list) => (readRows(list, 'sources') ?? []) as SourceRow[]);
  return new Map(
    rows.map(({ id, title, url, licence, official }) => [
      id,
      { title, url: url ?? '', licence: licence ?? UNSTATED, official },
    ]),
  );
}
