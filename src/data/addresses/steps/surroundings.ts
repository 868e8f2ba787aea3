// Within step 8: what the other names of a text say of a place: those that hold it support it, those that exclude it speak
// against it.
import { isAboveQuarter, isOfTown, type Place } from '../place.ts';
import type { Candidate, Mention } from '../state.ts';
import { holdersIn } from './holders.ts';
import { isOneName } from './longer-names.ts';

const WIDE = 0.3;

/** The mentions beside a place's own: those that name what holds it, and those that name something else. */
export function surroundings(mentions: readonly Mention[], own: Mention, place: Place) {
  const taken: Mention[] = [own];
  let supports = 0;
  let against = 0;
  let covered = own.to - own.from;
  const overlaps = (mention: Mention) =>
    taken.some(({ from, to }) => from < mention.to && to > mention.from);
  const holders = holdersIn(mentions);
  for (const [at, above] of [...holders.above(place)].sort(([a], [b]) => a - b)) {
    const mention = mentions[at];
    if (!mention || overlaps(mention)) continue;
    if (isOneName(mentions, own, mention) || isHeldBack(mentions, mention, own, place)) continue;
    taken.push(mention);
    // Its own town says more than a department, where every village would do.
    const spelling = Math.max(
      ...above.map(
        (one) => one.spelling * (isAboveQuarter(place) || one.place.level === 'commune' ? 1 : WIDE),
      ),
    );
    supports += mention.hint === null ? spelling : spelling * 0.5;
    if (mention.hint === null) covered += mention.to - mention.from;
  }
  const named = [...taken];
  for (const { at, mention } of sureOnes(mentions)) {
    if (overlaps(mention)) continue;
    taken.push(mention);
    if (!holders.areNested(place, at)) against += 1;
  }
  return { supports, against, covered, named };
}

const sure = new WeakMap<readonly Mention[], readonly { at: number; mention: Mention }[]>();

/** Those that stand by themselves and surely name something, whatever is asked of them. */
function sureOnes(mentions: readonly Mention[]) {
  const known =
    sure.get(mentions) ??
    mentions
      .map((mention, at) => ({ at, mention }))
      .filter(
        ({ mention }) =>
          mention.hint === null && mention.candidates.some((one) => isSureOf(one, mention)),
      );
  sure.set(mentions, known);
  return known;
}

/** "Dakar" in "Grand Dakar": nothing that the text says of a place of another town. */
const isHeldBack = (
  mentions: readonly Mention[],
  one: Mention,
  own: Mention,
  place: Place,
): boolean =>
  mentions.some(
    (other) =>
      (other.to <= own.from || other.from >= own.to) &&
      other.from <= one.from &&
      other.to >= one.to &&
      other.to - other.from > one.to - one.from &&
      other.candidates.some(({ spelling, weight }) => spelling === 1 && weight === 1) &&
      !other.candidates.some(({ place: town }) => isOfTown(place, town)),
  );

/** A town, or a quarter under a name of several words that is no other's. */
const isSureOf = ({ place, weight, spelling }: Candidate, mention: Mention): boolean =>
  isAboveQuarter(place)
    ? weight * spelling > 0.9 && (place.population ?? 0) > 5_000
    : weight * spelling === 1 &&
      place.level === 'quartier' &&
      mention.to - mention.from > 1 &&
      mention.candidates.length === 1;
