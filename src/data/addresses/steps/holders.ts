// Within step 8: which names of a text name what holds a place, and which are within it; asked of every candidate, so they are
// gone through once and not by each.
import { holderOf, type Place } from '../place.ts';
import type { Candidate, Mention } from '../state.ts';

export type Holders = {
  /** By their places among the mentions: those that name a town of the place, with the candidates that do (`isOfTown`). */
  above(place: Place): ReadonlyMap<number, readonly Candidate[]>;
  /** Whether a mention names the place, what holds it or what it holds (`isNested`). */
  areNested(place: Place, at: number): boolean;
};

const made = new WeakMap<readonly Mention[], Holders>();

export function holdersIn(mentions: readonly Mention[]): Holders {
  const known = made.get(mentions) ?? indexed(mentions);
  made.set(mentions, known);
  return known;
}

type Named = { at: number; candidate: Candidate };

function indexed(mentions: readonly Mention[]): Holders {
  const own = new Map<Place, Named[]>();
  /** Cities by the department that stands for them: a quarter within it is within the city. */
  const cities = new Map<Place, Named[]>();
  const below = new Map<Place, Set<number>>();
  for (const [at, { candidates }] of mentions.entries()) {
    for (const candidate of candidates) {
      const { place } = candidate;
      push(own, place, { at, candidate });
      if (holderOf(place) !== place) push(cities, holderOf(place), { at, candidate });
      for (const holder of chainOf(place)) {
        const within = below.get(holder) ?? new Set();
        below.set(holder, within.add(at));
      }
    }
  }
  return {
    above(place) {
      const found = new Map<number, Candidate[]>();
      for (const holder of chainOf(place).slice(1)) {
        const named = own.get(holder) ?? [];
        const more = place.level === 'quartier' ? (cities.get(holder) ?? []) : [];
        for (const { at, candidate } of [...named, ...more]) push(found, at, candidate);
      }
      return found;
    },
    areNested: (place, at) =>
      below.get(place)?.has(at) === true ||
      chainOf(place).some((holder) => own.get(holder)?.some((one) => one.at === at)),
  };
}

/** The place and what holds it. */
function chainOf(place: Place): Place[] {
  const chain: Place[] = [];
  for (let at: Place | undefined = place; at; at = at.parent) chain.push(at);
  return chain;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
