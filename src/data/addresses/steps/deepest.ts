// The end of step 8: of places that hold each other, the one that the text goes down to.
import { isAboveQuarter, isNested, isOfTown, isWithin, type Place } from '../place.ts';
import type { Mention, Scored } from '../state.ts';

/** A deeper place may be worth so much less than the one that holds it. */
const DEEPER = 0.2;
const WHOLE = 0.9;
/** Spelt so, or by ear. */
const LIKE_IT = 0.8;

/** "Saint-Louis, Ngallèle": what more of the text names in the first place is what it means (contract, step 8). */
function deepestFirst(scored: readonly Scored[]): readonly Scored[] {
  const [first] = scored;
  const deeper = scored.filter(
    ({ place, mention, spelling, weight, supports, score }) =>
      first &&
      (isOfTown(place, first.place) ||
        ((weight > WHOLE || isAboveQuarter(place)) && isNamedAbove(place, first))) &&
      (spelling > LIKE_IT || (spelling === LIKE_IT && isNumbered(mention, place, supports))) &&
      (mention.hint === null || weight > WHOLE) &&
      first.score - score < DEEPER &&
      (mention.from < first.mention.from || mention.to > first.mention.to),
  );
  if (!first) return scored;
  // A place inside a landmark or a road says where it is only where no other one stands by itself.
  const standing = deeper.filter(({ mention }) => mention.hint === null);
  const chosen = standing.length > 0 ? standing : isHint(first) ? [] : deeper;
  const best = chosen[0];
  if (!best) return isHint(first) ? standingFirst(scored) : scored;
  const more = first.score - best.score;
  const raised = chosen.map((one) => ({ ...one, score: one.score + more }));
  return [...raised, ...scored.filter((one) => !chosen.includes(one))];
}

/** "Wakinan 2, Pikine Est": two letters otherwise, but the number and what holds it are as the text says. */
const isNumbered = ({ from, to }: Mention, { name }: Place, supports: number): boolean =>
  supports >= 1 && to - from > 1 && /\d|\b[IVX]+\b/.test(name);

/**
 * "Yeumbeul" of Yeumbeul Nord and Yeumbeul Sud, which the arrondissement of that name holds: of communes found by a part
 * of their names none by chance.
 */
function arrondissementFirst(scored: readonly Scored[]): readonly Scored[] {
  const [first] = scored;
  if (!first || first.weight > WHOLE || first.place.level !== 'commune') return scored;
  const { place: commune, mention } = first;
  const twins = scored.filter(
    ({ place, mention: other }) =>
      place.level === 'commune' && other === mention && place.parent === commune.parent,
  );
  const whole = scored.find(
    (one) => one.place === commune.parent && one.mention === mention && one.weight > WHOLE,
  );
  if (!whole || twins.length < 2) return scored;
  return [{ ...whole, score: first.score }, ...scored.filter((one) => one !== whole)];
}

const isHint = ({ mention }: Scored): boolean => mention.hint !== null;

/** "pont Mara, Shell, Missirah Mandakh": what stands by itself, under a name of its own, and holds no other. */
function standingFirst(scored: readonly Scored[]): readonly Scored[] {
  const [first] = scored;
  const towns = scored
    .map(({ mention }) => mention)
    .filter(({ candidates }) =>
      candidates.some((one) => first && isOfTown(first.place, one.place)),
    );
  const own = scored.find(
    ({ place, mention, weight, spelling }) =>
      mention.hint === null &&
      weight > WHOLE &&
      spelling > LIKE_IT &&
      !isAboveQuarter(place) &&
      !towns.some(({ from, to }) => from < mention.to && to > mention.from),
  );
  if (!first || !own) return scored;
  return [{ ...own, score: first.score }, ...scored.filter((one) => one !== own)];
}

/** "Dialal, Diourbel": of the region, the department and the town of one name any holds it. */
const isNamedAbove = (place: Place, { place: own, mention }: Scored): boolean =>
  isAboveQuarter(own) &&
  mention.candidates.some(
    (one) => one.spelling === 1 && one.weight > WHOLE && isOfTown(place, one.place),
  );

/** Of nested places under one name (region, department and town of Thiès) one stands for all: the town. */
function withoutNamesakes(scored: readonly Scored[]): Scored[] {
  const out: Scored[] = [];
  for (const one of scored) {
    const twin = out.findIndex(
      (kept) =>
        isNested(kept.place, one.place) &&
        // "La mairie de Thiès, Thiès": said twice they are namesakes still.
        ((isNamed(kept) && isNamed(one)) || isTogether(kept.mention, one.mention)) &&
        kept.place.name === one.place.name,
    );
    const kept = out[twin];
    if (!kept) out.push(one);
    else if (isTownOf(one, kept)) out[twin] = { ...one, score: kept.score };
  }
  return out;
}

const isTogether = (one: Mention, other: Mention): boolean =>
  one.from < other.to && one.to > other.from;

const isNamed = ({ spelling, weight, place }: Scored): boolean =>
  spelling === 1 && weight === 1 && isAboveQuarter(place);

/** Contract, step 9: "Podor" is the commune, which is smaller, though its department has more people. */
const isTownOf = (one: Scored, kept: Scored): boolean =>
  one.place.level === 'commune' &&
  isWithin(one.place, kept.place) &&
  (one.mention === kept.mention || (isNamed(one) && isNamed(kept)));

/** Closer than that, of two parts of families, one is not much larger than the other. */
const CLOSE = 0.01;

/** "Liberté 1" of the six of Dakar, though that of the two of Mbour has more people: a part is known as its family is. */
function largestFamilyFirst(scored: readonly Scored[]): readonly Scored[] {
  const [first] = scored;
  if (!first?.place.partOf) return scored;
  const sizeOf = ({ place }: Scored) => place.partOf?.population ?? 0;
  const rivals = scored.filter(
    (one) =>
      one.mention === first.mention &&
      first.score - one.score < CLOSE &&
      one.weight * one.spelling === first.weight * first.spelling &&
      one.supports === first.supports,
  );
  const known = rivals.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best));
  return known === first ? scored : [known, ...scored.filter((one) => one !== known)];
}

/** By score; then what the scores alone do not tell. */
export const inOrder = (scored: readonly Scored[]): readonly Scored[] =>
  deepestFirst(arrondissementFirst(withoutNamesakes(largestFamilyFirst(scored))));
