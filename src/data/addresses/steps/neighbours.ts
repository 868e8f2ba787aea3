// Within step 8: two quarters of one commune side by side ("Sor Diamaguène"), though no word names the commune.
import { isAboveQuarter, type Place } from '../place.ts';
import type { Candidate, Mention } from '../state.ts';
import { isBeside } from './contradictions.ts';

/** A name of its own. */
const SURE = 0.9;
/** A part of a town's name, or one heard. */
const TOWN = 0.7;

const isSpelt = ({ spelling, weight }: Candidate): boolean => spelling === 1 && weight > SURE;

const isOwnTown = ({ candidates }: Mention): boolean =>
  candidates.some((one) => one.spelling * one.weight > TOWN && isAboveQuarter(one.place));

const isLonger = ({ from, to, candidates }: Mention, own: Mention): boolean =>
  from <= own.from && to >= own.to && to - from > own.to - own.from && candidates.some(isSpelt);

/** Of namesakes the quarter in whose commune another word of the text names a quarter too, and no other commune has both. */
function isNeighbour(mentions: readonly Mention[], own: Mention, place: Place): boolean {
  const { parent, level } = place;
  if (level !== 'quartier' || !parent) return false;
  // A town that is named says more, and a longer name that is spelt so is the answer by itself.
  if (mentions.some((one) => isOwnTown(one) || isLonger(one, own))) return false;
  const namesakes = own.candidates.filter((one) => isSpelt(one) && one.place !== place);
  if (!namesakes.some((one) => one.place.parent !== parent)) return false;
  return mentions.some(
    (one) =>
      one.hint === null &&
      (one.to <= own.from || one.from >= own.to) &&
      one.candidates.some(
        (other) =>
          isSpelt(other) && other.place.level === 'quartier' && other.place.parent === parent,
      ),
  );
}

export const hasNeighbour = (mentions: readonly Mention[], own: Mention, place: Place): boolean =>
  isBeside(mentions, own, place) || isNeighbour(mentions, own, place);
