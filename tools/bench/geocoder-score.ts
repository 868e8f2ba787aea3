// How an answer to an address is scored (contract/data.md section 9): 1 for the place, 0.5 for what holds it.
import type { Place } from '../../src/data/addresses/place.ts';
import { foldLetters } from '../../src/data/addresses/steps/fold.ts';
import type { Given } from './geocoder-lists.ts';
import type { Found, Rival } from './geocoder-rivals.ts';

/** Undefined where the list or the contestant has nothing to judge. */
export type Judged = {
  strict: number;
  mean: number;
  among5: number;
  relation: number | undefined;
  landmark: number | undefined;
  ambiguity: { precision: number; recall: number } | undefined;
  /** Rows whose name stands in the gazetteer, and their strict recall. */
  covered: { count: number; strict: number };
  none: { count: number; right: number };
  roads: { count: number; right: number };
  regionMean: number;
  byRegion: Map<string, number[]>;
};

const NONE = 'none';
const plain = (text: string): string =>
  foldLetters(text)
    .replace(/['’‘]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const regionOf = (place: Place): string => {
  let at = place;
  while (at.parent) at = at.parent;
  return at.name;
};
const inRegion = (place: Place, region: string): boolean =>
  region === '' || plain(regionOf(place)) === plain(region);
export const isNone = ({ names }: Given): boolean => names[0] === NONE;

export function scoreOf(given: Given, place: Place | undefined): number {
  if (isNone(given)) return place ? 0 : 1;
  if (!place) return 0;
  const name = plain(place.name);
  if (given.names.some((one) => plain(one) === name) && inRegion(place, given.region)) return 1;
  return given.parents.some((one) => plain(one) === name) ? 0.5 : 0;
}

/** Four fifths of the words of both. */
export function sameWords(expected: string, got: string): boolean {
  const [one, other] = [new Set(plain(expected).split(' ')), new Set(plain(got).split(' '))];
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(one.size, other.size) >= 0.8;
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

type Row = { given: Given; answer: Found; score: number };

export async function judgeAll(
  rival: Rival,
  list: readonly Given[],
  places: readonly Place[],
): Promise<Judged> {
  const rows: Row[] = [];
  for (const given of list) {
    const answer = await rival.search(given.query);
    rows.push({ given, answer, score: scoreOf(given, answer.places[0]) });
  }
  const known = new Map<string, Place[]>();
  for (const place of places) {
    const key = plain(place.name);
    known.set(key, [...(known.get(key) ?? []), place]);
  }
  const isKnown = ({ names, region }: Given) =>
    names.some((name) => known.get(plain(name))?.some((place) => inRegion(place, region)));
  const strictOf = (some: readonly Row[]) => average(some.map(({ score }) => Number(score === 1)));
  const covered = rows.filter(({ given }) => !isNone(given) && isKnown(given));
  const byRegion = regionsIn(rows);
  const regions = [...byRegion].filter(([name]) => name !== NO_PLACE);
  return {
    strict: strictOf(rows),
    mean: average(rows.map(({ score }) => score)),
    among5: average(rows.map(({ given, answer }) => amongFive(given, answer))),
    ...words(rows),
    ambiguity: ambiguityOf(rows),
    covered: { count: covered.length, strict: strictOf(covered) },
    none: countRight(rows.filter(({ given }) => isNone(given))),
    roads: countRight(rows.filter(({ given }) => given.road)),
    regionMean: average(regions.map(([, scores]) => average(scores))),
    byRegion,
  };
}

const NO_PLACE = '(no place)';

function regionsIn(rows: readonly Row[]): Map<string, number[]> {
  const byRegion = new Map<string, number[]>();
  for (const { given, score } of rows) {
    const region = given.region || (isNone(given) ? NO_PLACE : '(several)');
    byRegion.set(region, [...(byRegion.get(region) ?? []), Number(score === 1)]);
  }
  return byRegion;
}

const countRight = (rows: readonly Row[]) => ({
  count: rows.length,
  right: rows.filter(({ score }) => score === 1).length,
});

const amongFive = (given: Given, { places }: Found): number =>
  Math.max(
    Number(scoreOf(given, places[0]) === 1),
    ...places.slice(0, 5).map((place) => Number(scoreOf(given, place) === 1)),
  );

function words(rows: readonly Row[]) {
  const read = rows.filter(({ answer }) => answer.relation !== undefined);
  const landmarks = read.filter(({ given }) => given.landmark);
  return {
    relation:
      read.length === 0
        ? undefined
        : average(
            read.map(({ given, answer }) => Number((answer.relation ?? '') === given.relation)),
          ),
    landmark:
      landmarks.length === 0
        ? undefined
        : average(
            landmarks.map(({ given, answer }) =>
              Number(sameWords(given.landmark, answer.landmark ?? '')),
            ),
          ),
  };
}

/** A list that marks no text as ambiguous says nothing about it. */
function ambiguityOf(all: readonly Row[]): Judged['ambiguity'] {
  const rows = all.filter(({ given }) => given.ambiguous !== undefined);
  const said = rows.filter(({ answer }) => answer.ambiguous);
  const meant = rows.filter(({ given }) => given.ambiguous);
  if (meant.length === 0 || rows.some(({ answer }) => answer.ambiguous === undefined))
    return undefined;
  const both = said.filter(({ given }) => given.ambiguous).length;
  return { precision: both / Math.max(1, said.length), recall: both / meant.length };
}

export const regionsOf = ({ byRegion }: Judged) =>
  [...byRegion]
    .map(([region, scores]) => ({ region, count: scores.length, strict: average(scores) }))
    .sort((a, b) => b.count - a.count);
