// What the address tools know of a place, a landmark and their names, as the gazetteer holds it in memory.
import type { placeLevels } from '../../../contract/data/addresses.shapes.ts';

export type Level = (typeof placeLevels)[number];

export type NameKind = 'official' | 'variant' | 'wolof' | 'former' | 'abbreviation';

export type Place = {
  readonly id: string;
  readonly name: string;
  readonly level: Level;
  readonly parent: Place | undefined;
  readonly population: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly sources: readonly string[];
  readonly positionSources: readonly string[];
  /** Of a family: the parts that bear its name with a number or a cardinal (families.ts). */
  readonly family?: { readonly parts: readonly Place[] };
  /** Of such a part: its family. */
  readonly partOf?: Place;
};

/** A place under one of its names. `weight` is 1 for the official name, less for others and for parts of a name. */
export type Named = { readonly place: Place; readonly weight: number };

export type Landmark = {
  readonly id: string;
  readonly name: string;
  readonly parent: Place;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly sources: readonly string[];
};

export function isWithin(place: Place, ancestor: Place): boolean {
  for (let at: Place | undefined = place.parent; at; at = at.parent) {
    if (at === ancestor) return true;
  }
  return false;
}

/** A city is no parent of its communes in the lists: its department stands for it. */
export const holderOf = (place: Place): Place =>
  place.id.startsWith('ville-') ? (place.parent ?? place) : place;

/** Within it; a quarter is also within the city whose department holds it. */
export const isOfTown = (place: Place, town: Place): boolean =>
  isWithin(place, town) ||
  (place.level === 'quartier' && holderOf(town) !== town && isWithin(place, holderOf(town)));

/** One is the other or holds it, a city holding its department's places. */
export const isSameTown = (one: Place, other: Place): boolean =>
  isNested(holderOf(one), holderOf(other));

/** One is the other or holds it. */
export const isNested = (one: Place, other: Place): boolean =>
  one === other || isWithin(one, other) || isWithin(other, one);

export const isAboveQuarter = ({ level }: Place): boolean =>
  level !== 'quartier' && level !== 'village';

/** Where the place is, else where the nearest place that holds it is. */
export function positionOf(place: Place) {
  for (let at: Place | undefined = place; at; at = at.parent) {
    const { lat, lon } = at;
    if (lat !== null && lon !== null) return { lat, lon, level: at.level, place: at };
  }
  return undefined;
}

/** What holds a place, nearest first; arrondissements are no part of an address. */
export function namesAbove(place: Place): string[] {
  const names: string[] = [];
  for (let at = place.parent; at; at = at.parent) {
    if (at.level !== 'arrondissement') names.push(at.name);
  }
  return names;
}
