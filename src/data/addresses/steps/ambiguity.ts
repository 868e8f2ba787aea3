// After the chain: whether the first place is alone, or another one of the same words is as likely.
import { isAboveQuarter, isSameTown, type Place } from '../place.ts';
import type { State } from '../state.ts';

/** Contract section 3, step 9. */
const TOO_NEAR = 0.05;
/** A quarter or village so many times smaller than a commune of its name is not what a bare name means. */
const SMALLER = 8;
/** Where nobody counted. */
const USUAL = 3_000;

export function findAmbiguity({ scored }: State): Partial<State> {
  const [first, ...others] = scored;
  if (!first) return {};
  const near = others.filter(
    ({ place, score, mention }) =>
      first.score - score < TOO_NEAR &&
      !isSameTown(first.place, place) &&
      !isDwarfed(place, first.place) &&
      mention.from < first.mention.to &&
      mention.to > first.mention.from,
  );
  return { ambiguous: near.length > 0 };
}

const isDwarfed = (place: Place, town: Place): boolean =>
  isAboveQuarter(town) &&
  !isAboveQuarter(place) &&
  (place.population ?? USUAL) * SMALLER < (town.population ?? 0);
