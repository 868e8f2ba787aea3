// After the chain: whether the first place is alone, or another one of the same words is as likely.
import { isAboveQuarter, isSameTown, type Place } from '../place.ts';
import type { Range, Scored, State } from '../state.ts';

/** Contract section 3, step 9. */
const TOO_NEAR = 0.05;
/** As much more as a department or region says of a village. */
const CONFIRMED = 0.25;
/** A quarter or village so many times smaller than a commune of its name is not what a bare name means. */
const SMALLER = 8;
/** Where nobody counted. */
const USUAL = 3_000;

export function findAmbiguity({ scored }: State): Partial<State> {
  return { ambiguous: rivalsOf(scored).length > 0 };
}

/** The places that the first one's words may mean as well: none that holds it or that it holds. */
export function rivalsOf([first, ...others]: readonly Scored[]): Scored[] {
  if (!first) return [];
  return others.filter(
    ({ place, score, mention, supports, spelling }) =>
      first.score - score < TOO_NEAR &&
      !isSameTown(first.place, place) &&
      !isDwarfed(place, first.place) &&
      mention.from < first.mention.to &&
      mention.to > first.mention.from &&
      !isHalf(mention, first) &&
      // What is spelt so is meant before what only sounds so.
      !(first.spelling === 1 && spelling < 1) &&
      // The text names the town of one and not that of the other.
      !(first.supports > supports + CONFIRMED),
  );
}

/** "HLM" in "HLM Grand Médine", which is written in full: no other reading of the same words. */
const isHalf = ({ from, to }: Range, { mention, spelling }: Scored): boolean =>
  spelling === 1 &&
  mention.from <= from &&
  mention.to >= to &&
  mention.to - mention.from > to - from;

const isDwarfed = (place: Place, town: Place): boolean =>
  isAboveQuarter(town) &&
  !isAboveQuarter(place) &&
  (place.population ?? USUAL) * SMALLER < (town.population ?? 0);
