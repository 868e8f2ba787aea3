// After the chain: which other places may still be meant. Where the text names what holds the first one, a namesake
// elsewhere is not (contract/data.md D06).
import { isAboveQuarter, isNested, isOfTown, type Place } from '../place.ts';
import type { Mention, Scored } from '../state.ts';

/** A name of its own. */
const SURE = 0.9;

export function uncontradicted([first, ...others]: readonly Scored[]): Scored[] {
  if (!first) return [];
  const holders = others.filter((one) => names(one, first));
  return others.filter(({ place }) =>
    holders.every(({ mention }) => bearersOf(mention).some((town) => isThere(place, town))),
  );
}

/** Whether another word of the text, spelt as it is, names what holds the place. */
const names = (holder: Scored, { place, mention }: Scored): boolean =>
  holder.spelling === 1 &&
  holder.weight > SURE &&
  holder.mention.hint === null &&
  isAboveQuarter(holder.place) &&
  (holder.mention.to <= mention.from || holder.mention.from >= mention.to) &&
  isOfTown(place, holder.place);

const bearersOf = ({ candidates }: Mention): Place[] =>
  candidates
    .filter(({ spelling, weight }) => spelling === 1 && weight > SURE)
    .map(({ place }) => place);

const isThere = (place: Place, town: Place): boolean =>
  isNested(place, town) || isOfTown(place, town);
