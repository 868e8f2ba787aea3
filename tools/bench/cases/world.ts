// The places of content/ as the drawn texts need them: who holds whom, who else bears or sounds like a name, which half a
// place belongs to. Read from the files, not from the pipeline's index: what is expected must not come from what is judged.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AliasRow,
  type LandmarkRow,
  type PlaceRow,
  type PositionRow,
  pieceNames,
  pieceOf,
} from '../../../contract/data/places.ts';
import { HOUSE_ROOT } from '../../tidy.ts';
import { soundOf } from './by-ear.ts';
import { type Family, findFamilies, isGeneric, splitPart } from './families.ts';
import { keyOf, plain } from './spelling.ts';

export type Half = 'seen' | 'unseen';
export const halves: readonly Half[] = ['seen', 'unseen'];

export type Spot = {
  readonly id: string;
  readonly name: string;
  /** What people write of it: "Fass" of "Fass (Petit Mbao)". */
  readonly short: string;
  readonly level: PlaceRow['level'];
  /** Of all its names, what stands in and before brackets among them, as `keyOf` writes them; the main one first. */
  readonly keys: ReadonlySet<string>;
  readonly sounds: ReadonlySet<string>;
  /** What holds it, nearest first; a city beside the department of which it is the city. */
  readonly holders: readonly Spot[];
  readonly population: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
};

export type World = {
  spots: readonly Spot[];
  byId: ReadonlyMap<string, Spot>;
  byKey: ReadonlyMap<string, readonly Spot[]>;
  bySound: ReadonlyMap<string, readonly Spot[]>;
  /** What a place holds. */
  within: ReadonlyMap<Spot, readonly Spot[]>;
  families: readonly Family[];
  familiesBySound: ReadonlyMap<string, readonly Family[]>;
  /** The family of a part. */
  familyOf: ReadonlyMap<Spot, Family>;
  /** What is numbered or cardinal, by the name before that. */
  byBase: ReadonlyMap<string, readonly Spot[]>;
  /** By the first words of the name. */
  byPrefix: ReadonlyMap<string, readonly Spot[]>;
  /** Names of landmarks without articles. */
  landmarks: ReadonlySet<string>;
  halfOf(spot: Spot): Half;
};

/** Half of the places are never looked at while the rules are made. */
export const halfOfText = (id: string): Half =>
  Number.parseInt(hash('sha256', id, 'hex').slice(0, 8), 16) % 2 === 0 ? 'seen' : 'unseen';

export const regionOf = (spot: Spot): string => spot.holders.at(-1)?.name ?? spot.name;
export const holds = (holder: Spot, spot: Spot): boolean => spot.holders.includes(holder);
export const isNested = (one: Spot, other: Spot): boolean =>
  one === other || holds(one, other) || holds(other, one);

function readRows<T>(piece: string): T[] {
  return JSON.parse(readFileSync(join(HOUSE_ROOT, 'content', piece, 'rows.json'), 'utf8')) as T[];
}

const piecesOf = (kind: string) => pieceNames.filter((name) => pieceOf(name).kind === kind);

const ARTICLES = /^(?:de|du|des|d|la|le|les|l)$/;
export const landmarkKey = (name: string): string =>
  plain(name)
    .split(' ')
    .filter((word) => !ARTICLES.test(word))
    .join(' ');

let made: World | undefined;

/** Made once a process. */
export function readWorld(): World {
  made ??= makeWorld();
  return made;
}

function makeWorld(): World {
  const rows = piecesOf('places').flatMap((piece) => readRows<PlaceRow>(piece));
  const spots = makeSpots(rows);
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  const families = findFamilies(spots);
  const familyOf = new Map<Spot, Family>();
  for (const family of families) for (const part of family.most) familyOf.set(part, family);
  const landmarks = piecesOf('landmarks')
    .flatMap((piece) => readRows<LandmarkRow>(piece))
    .flatMap(({ names }) => names.map(landmarkKey));
  return {
    spots,
    byId,
    byKey: grouped(spots, ({ keys }) => keys),
    bySound: grouped(spots, ({ sounds }) => sounds),
    byBase: grouped(spots, ({ keys: [key = ''] }) => [splitPart(key)?.base ?? '']),
    byPrefix: grouped(spots, ({ keys: [key = ''] }) => prefixes(key)),
    within: grouped(spots, (spot) => spot.holders),
    families,
    familiesBySound: grouped(families, ({ base }) => [soundOf(base)]),
    familyOf,
    landmarks: new Set(landmarks),
    halfOf: (spot) => halfOfText(familyOf.get(spot)?.root ?? spot.id),
  };
}

/** "Fass (Petit Mbao)", "Diorga/Cherif": what stands before and after the sign, each a name at times. */
const bracketParts = (name: string): string[] =>
  (
    /^(.*?[^\s(])\s*\((.+?)\)?\s*$/.exec(name)?.slice(1) ??
    (name.includes('/') ? name.split('/') : [])
  )
    .map((part) => part.trim())
    .filter((part) => part.length > 3);

const prefixes = (key: string): string[] => {
  const words = key.split(' ');
  return words.slice(1).map((_, at) => words.slice(0, at + 1).join(' '));
};

function makeSpots(rows: readonly PlaceRow[]): Spot[] {
  const aliases = piecesOf('names').flatMap((piece) => readRows<AliasRow>(piece));
  const positions = new Map(
    piecesOf('positions')
      .flatMap((piece) => readRows<PositionRow>(piece))
      .map((row) => [row.id, row]),
  );
  const more = new Map(aliases.map(({ id, names }) => [id, names]));
  const holdersOf = new Map(rows.map(({ id }) => [id, [] as Spot[]]));
  const spots = rows.map((row): Spot => {
    const names = [...row.names.map(({ name }) => name), ...(more.get(row.id) ?? [])];
    const parts = names.flatMap(bracketParts).filter((part) => !isGeneric(keyOf(part)));
    const at = positions.get(row.id) ?? row;
    const name = names[0] ?? row.id;
    const keys = new Set([...names, ...parts].map(keyOf));
    return {
      id: row.id,
      name,
      short: bracketParts(name)[0] ?? name,
      level: row.level,
      keys,
      sounds: new Set([...keys].map(soundOf)),
      holders: holdersOf.get(row.id) ?? [],
      population: row.population_2023,
      lat: at.lat,
      lon: at.lon,
    };
  });
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  const parentOf = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  const cities = new Map(
    rows
      .filter(({ type }) => type === 'ville')
      .map(({ id, parent_id }) => [parent_id ?? '', byId.get(id)]),
  );
  for (const { id } of rows) {
    const above = holdersOf.get(id);
    for (let at = parentOf.get(id); at; at = parentOf.get(at)) {
      const city = cities.get(at);
      if (city && city.id !== id) above?.push(city);
      const holder = byId.get(at);
      if (holder) above?.push(holder);
    }
  }
  return spots;
}

export function grouped<T, K>(items: readonly T[], keysOf: (item: T) => Iterable<K>): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}
