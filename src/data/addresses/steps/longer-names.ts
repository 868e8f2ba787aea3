// Within step 8: what the words around a name make of it, when a longer name holds them ("Fass" in "Fass Mbao").

import { isWithin, type Place } from '../place.ts';
import type { Mention, Range, State } from '../state.ts';
import { fold } from './fold.ts';
import { foldNumbers } from './numbers.ts';

/** A part of a name beside another number than its place has: "Hann Maristes 2" is not "Hann Maristes 1". */
export function isOtherNumber({ tokens }: State, { from, to }: Range, place: Place): boolean {
  const next = tokens[to];
  if (!next || next.breaks || !/^\d+$/.test(next.word)) return false;
  const own = foldNumbers(fold(place.name)).filter(({ word }) => /^\d+$/.test(word));
  const said = tokens.slice(from, to).map(({ word }) => word);
  return own.some(({ word }) => word !== next.word && !said.includes(word));
}

/** More than a few words of a name. */
const TELLING = 0.82;
/** A name of its own, no part of one. */
const SURE = 0.9;
/** One that takes the place of a shorter one that is spelt so: "Ile de Ngor" is not heard in "Ile de Gorée". */
const SO_TOO = 0.89;

/**
 * "Tivaouane" in "Tivaouane Peulh" is another place. With `above`, a place that the text confirms: only in a name of
 * its own beyond what confirms it, or of a place that it holds.
 */
export const isInside = (
  mentions: readonly Mention[],
  { from, to }: Mention,
  above: Place | null,
  named: readonly Range[],
  spelling: number,
): boolean =>
  mentions.some(
    (other) =>
      other.from <= from &&
      other.to >= to &&
      other.to - other.from > to - from &&
      other.candidates.some(
        (one) =>
          one.weight > TELLING &&
          (one.spelling === 1 || spelling < 1 || one.weight * one.spelling > SO_TOO) &&
          (above === null ||
            (one.weight > SURE && (!areAll(other, named) || isWithin(above, one.place))) ||
            isWithin(one.place, above)),
      ),
  );

/** Each word of a range stands in one of the others. */
function areAll({ from, to }: Range, others: readonly Range[]): boolean {
  for (let at = from; at < to; at += 1) {
    if (!others.some((other) => other.from <= at && other.to > at)) return false;
  }
  return true;
}

/** "Fass" and "Mbao" in "Fass Mbao": two words of a longer name, not a place and its town. */
export const isOneName = (mentions: readonly Mention[], one: Mention, town: Mention): boolean =>
  one.to === town.from &&
  mentions.some(
    ({ from, to, candidates }) =>
      from <= one.from &&
      to >= town.to &&
      candidates.some(({ spelling, weight }) => spelling === 1 && weight > TELLING),
  );

/** A part of a name that no other commune knows, or of two words: enough when it is all that the text says. */
export function isDistinct({ tokens }: State, { from, to, candidates }: Mention): boolean {
  const first = candidates[0]?.place.parent;
  const long = to - from > 1 || (tokens[from]?.word.length ?? 0) > 5;
  return long && candidates.every(({ place }) => place.parent === first);
}
