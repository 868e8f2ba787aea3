// The end of step 8: of places that hold each other, the one that the text goes down to.
import { isNested, isOfTown } from '../place.ts';
import type { Scored } from '../state.ts';

/** A deeper place may be worth so much less than the one that holds it. */
const DEEPER = 0.2;

/** "Saint-Louis, Ngallèle": what more of the text names in the first place is what it means (contract, step 8). */
export function deepestFirst(scored: readonly Scored[]): readonly Scored[] {
  const [first] = scored;
  const deeper = scored.filter(
    ({ place, mention, spelling, score }) =>
      first &&
      isOfTown(place, first.place) &&
      mention.hint === null &&
      spelling > 0.85 &&
      first.score - score < DEEPER &&
      (mention.from < first.mention.from || mention.to > first.mention.to),
  );
  const best = deeper[0];
  if (!first || !best) return scored;
  const more = first.score - best.score;
  const raised = deeper.map((one) => ({ ...one, score: one.score + more }));
  return [...raised, ...scored.filter((one) => !deeper.includes(one))];
}

/** Of nested places under one name (region, department and town of Thiès) one stands for all. */
export function withoutNamesakes(scored: readonly Scored[]): Scored[] {
  const out: Scored[] = [];
  for (const one of scored) {
    const twin = out.some(
      (kept) =>
        isNested(kept.place, one.place) &&
        kept.mention.from < one.mention.to &&
        kept.mention.to > one.mention.from &&
        kept.place.name === one.place.name,
    );
    if (!twin) out.push(one);
  }
  return out;
}
