// The end of step 8: a place and a named town that exclude each other (decision 0049). The only bearer of its name in the
// country is the answer, and the warning says what the text names too; of several bearers none that the text contradicts is.
import { normalName } from '../normal-name.ts';
import { isAboveQuarter, isNested, isOfTown, isSameTown, type Place } from '../place.ts';
import type { Mention, Scored, State } from '../state.ts';
import { telling } from './little-words.ts';
import { isSegment } from './segments.ts';

/** A name of its own. */
const SURE = 0.9;
/** More than what stands before brackets. */
const OWN = 0.965;
/** Fewer letters of a hamlet are any word. */
const LEAST_LETTERS = 6;

export function soleBearerFirst(state: State, scored: readonly Scored[]): readonly Scored[] {
  const [first] = scored;
  if (!first || !isAboveQuarter(first.place) || first.mention.hint !== null) return scored;
  const own = scored.find((one) => one !== first && isMeant(state, one, first));
  if (!own) return scored;
  // "Cité Enseignants, Guédiawaye": there it is called Cité des Enseignants, and nothing contradicts.
  const there = scored.find(
    ({ place }) => isOfTown(place, first.place) && tellingOf(place) === tellingOf(own.place),
  );
  const meant = there ?? own;
  return [{ ...meant, score: first.score }, ...scored.filter((one) => one !== meant)];
}

const tellingOf = ({ name }: Place): string => telling(normalName(name).split(' '));

function isMeant(
  state: State,
  { place, mention, spelling, weight }: Scored,
  first: Scored,
): boolean {
  if (spelling < 1 || weight <= OWN || mention.hint !== null || !isSegment(state, mention))
    return false;
  if (mention.from < first.mention.to && mention.to > first.mention.from) return false;
  // Of two towns and nothing else the first one is meant: an address goes from the fine to the wide.
  const isAll =
    mention.from === 0 &&
    mention.to === first.mention.from &&
    first.mention.to === state.tokens.length;
  if (isAboveQuarter(place) && !isAll) return false;
  if (!isAboveQuarter(place) && lettersOf(state, mention) < LEAST_LETTERS) return false;
  // A quarter beside the commune of its name, and the rest of a road's name, are nothing of their own.
  if (!isAboveQuarter(place) && bearersOf(mention).some(isAboveQuarter)) return false;
  if (state.spans.some((span) => span.to === mention.from)) return false;
  // "Louga, Keur Momar Sarr": the department of the town's name holds the other one, and nothing contradicts.
  const [names, towns] = [
    [place, ...bearersOf(mention)],
    [first.place, ...bearersOf(first.mention)],
  ];
  const areApart = names.every((one) =>
    towns.every((other) => isApart(one, other) && isApart(other, one)),
  );
  return areApart && bearersOf(mention).every((other) => isNested(other, place));
}

const isApart = (one: Place, other: Place): boolean =>
  !isNested(one, other) && !isOfTown(one, other) && !isSameTown(one, other);

const bearersOf = ({ candidates }: Mention): Place[] =>
  candidates
    .filter(({ spelling, weight }) => spelling === 1 && weight > SURE)
    .map(({ place }) => place);

const lettersOf = ({ tokens }: State, { from, to }: Mention): number =>
  tokens.slice(from, to).reduce((sum, { word }) => sum + word.length, 0);

/** "Médina Gounass, Wakhinane": of namesakes the one in whose department another word of the text lies. */
export const isBeside = (mentions: readonly Mention[], own: Mention, place: Place): boolean => {
  const department = departementOf(place);
  return (
    department !== undefined &&
    isAboveQuarter(place) &&
    own.candidates.some(
      (other) =>
        other.spelling === 1 &&
        other.weight > SURE &&
        isAboveQuarter(other.place) &&
        departementOf(other.place) !== department,
    ) &&
    mentions.some(
      (one) =>
        one.hint === null &&
        (one.to <= own.from || one.from >= own.to) &&
        !one.candidates.some((other) => !isApart(other.place, place)) &&
        one.candidates.some(
          (other) =>
            other.spelling === 1 &&
            other.weight > (isAboveQuarter(other.place) ? PART : SURE) &&
            departementOf(other.place) === department,
        ),
    )
  );
};

/** A half of a commune's name: "Wakhinane" of Wakhinane Nimzatt. */
const PART = 0.85;

function departementOf(place: Place): Place | undefined {
  let at: Place | undefined = place;
  while (at && at.level !== 'departement') at = at.parent;
  return at;
}
