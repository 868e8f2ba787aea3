// How an answer to an address is scored (contract/data.md section 9): 1 for the place, 0.5 for what holds it.
import type { Place } from '../../src/data/addresses/place.ts';
import { foldLetters } from '../../src/data/addresses/steps/fold.ts';
import type { Rival } from './geocoder-rivals.ts';

/** A text of the list with what is expected of it; `none` names no place. */
export type Given = {
  query: string;
  name: string;
  parent: string;
  region: string;
  relation: string;
  landmark: string;
  accepted: string[];
};

export type Judged = {
  strict: number;
  mean: number;
  among5: number;
  relation: number | undefined;
  landmark: number | undefined;
  none: number;
  falseAnswers: number;
  byRegion: Map<string, number[]>;
};

const NONE = 'none';
const plain = (text: string): string =>
  foldLetters(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const regionOf = (place: Place): string => {
  let at = place;
  while (at.parent) at = at.parent;
  return at.name;
};

function scoreOf(given: Given, place: Place | undefined): number {
  if (given.name === NONE) return place ? 0 : 1;
  if (!place) return 0;
  const names = [given.name, ...given.accepted].map(plain);
  if (names.includes(plain(place.name)) && plain(regionOf(place)) === plain(given.region)) return 1;
  return plain(place.name) === plain(given.parent) ? 0.5 : 0;
}

/** Four fifths of the words of both. */
function sameWords(expected: string, got: string): boolean {
  const [one, other] = [new Set(plain(expected).split(' ')), new Set(plain(got).split(' '))];
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(one.size, other.size) >= 0.8;
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export async function judgeAll(rival: Rival, list: readonly Given[]): Promise<Judged> {
  const scores: number[] = [];
  const best: number[] = [];
  const relations: number[] = [];
  const landmarks: number[] = [];
  const byRegion = new Map<string, number[]>();
  let falseAnswers = 0;
  for (const given of list) {
    const answer = await rival.search(given.query);
    const [first] = answer.places;
    const score = scoreOf(given, first);
    scores.push(score);
    best.push(Math.max(score, ...answer.places.slice(0, 5).map((place) => scoreOf(given, place))));
    if (given.name === NONE && first) falseAnswers += 1;
    if (answer.relation !== undefined)
      relations.push(Number((answer.relation ?? '') === given.relation));
    if (answer.landmark !== undefined && given.landmark) {
      landmarks.push(Number(sameWords(given.landmark, answer.landmark ?? '')));
    }
    const region = given.region || '(no place)';
    byRegion.set(region, [...(byRegion.get(region) ?? []), Number(score === 1)]);
  }
  return {
    strict: average(scores.map((score) => Number(score === 1))),
    mean: average(scores),
    among5: average(best.map((score) => Number(score === 1))),
    relation: relations.length > 0 ? average(relations) : undefined,
    landmark: landmarks.length > 0 ? average(landmarks) : undefined,
    none: list.filter(({ name }) => name === NONE).length,
    falseAnswers,
    byRegion,
  };
}

export const regionsOf = ({ byRegion }: Judged) =>
  [...byRegion]
    .map(([region, scores]) => ({ region, count: scores.length, strict: average(scores) }))
    .sort((a, b) => b.count - a.count);
