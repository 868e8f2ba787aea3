// Within step 6: the part of a family that is heard by the family's name and said by the word after it ("Kandialan Est").
import { normalName } from '../gazetteer.ts';
import type { Candidate, Mention } from '../state.ts';
import type { Token } from './fold.ts';

const TELLS = /^(\d{1,2}|nord|sud|est|ouest)$/;

export const heardParts = (mentions: readonly Mention[], tokens: readonly Token[]): Mention[] =>
  mentions.flatMap(({ from, to, hint, candidates }) => {
    const next = tokens[to];
    if (!next || next.breaks || !TELLS.test(next.word)) return [];
    const parts = candidates.flatMap((one) => partOf(one, next.word));
    return parts.length > 0 ? [{ from, to: to + 1, hint, candidates: parts }] : [];
  });

/** What is spelt so has been found as it stands. */
function partOf({ place, spelling }: Candidate, word: string): Candidate[] {
  if (!place.family || spelling === 1) return [];
  const name = `${normalName(place.name)} ${word}`;
  return place.family.parts
    .filter((part) => normalName(part.name) === name)
    .map((part) => ({ place: part, spelling, weight: 1 }));
}
