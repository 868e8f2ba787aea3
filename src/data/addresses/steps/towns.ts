// Within step 8: towns by their own name, and what belongs to one.
import { isAboveQuarter } from '../place.ts';
import type { Candidate, Mention, State } from '../state.ts';

export const isTownOf = ({ place, weight, spelling }: Candidate): boolean =>
  isAboveQuarter(place) && weight === 1 && spelling === 1;

/** What stands in one town under the name of another (contract, step 6). */
const CARRIERS = /^(marche|lycee|rond|croisement|carrefour)$/;

/** "Mairie de Mbour, Thiès": of what belongs to a town the town is the place, and what stands beside it only its region. */
export const isTownOfIt = ({ tokens, spans }: State, candidate: Candidate, { from, to }: Mention) =>
  candidate.place.level === 'commune' &&
  isTownOf(candidate) &&
  tokens[from - 1]?.word === 'de' &&
  spans.some(
    (span) =>
      span.kind === 'landmark' &&
      span.from < from &&
      span.to >= to &&
      !CARRIERS.test(tokens[span.from]?.word ?? ''),
  );
