// Within step 8: whether a name is all that is said between two commas, and the words that people put around an address.
import type { Mention, State } from '../state.ts';
import { isLandmarkWord, isLittle } from './relations.ts';

export const LEVEL_NAMES = /^(region|departement|arrondissement|commune|ville|quartier|village)$/;

/** Around an address in a message. */
export const POLITE =
  /^(bonjour|bonsoir|salut|merci|svp|stp|je|j|suis|habite|livraison|livrer|adresse|domicile|client|please|deliver|home)$/;

/** Said of a place before its name. */
const isSaid = (word: string): boolean =>
  isLittle(word) || LEVEL_NAMES.test(word) || POLITE.test(word);

/** All between two commas: "Koussous, en allant vers …", "village de Koussous, …". */
export function isSegment({ tokens, spans }: State, { from, to }: Mention): boolean {
  let begin = from;
  while (begin > 0 && !tokens[begin]?.breaks && isSaid(tokens[begin - 1]?.word ?? '')) begin -= 1;
  return (
    (begin === 0 || tokens[begin]?.breaks === true || spans.some((span) => span.to === begin)) &&
    (to === tokens.length || tokens[to]?.breaks === true || spans.some(({ start }) => start === to))
  );
}

/** A few words of sentences may stand before an address that is spelt by ear: "yobbul ci …". */
const MOST_BESIDE = 0;

/**
 * Of a name that is not spelt so: nothing that no name explains stands beside it. "Mbowène" is not heard in "borne fontaine".
 */
export function fillsSegment({ tokens, spans, mentions }: State, { from, to }: Mention): boolean {
  const isExplained = (at: number): boolean => {
    const word = tokens[at]?.word ?? '';
    return (
      isSaid(word) ||
      isLandmarkWord(word) ||
      ASIDE.test(word) ||
      /^\d/.test(word) ||
      spans.some((span) => span.start <= at && span.to > at) ||
      mentions.some(
        (one) =>
          one.from <= at &&
          one.to > at &&
          (one.to <= from || one.from >= to) &&
          one.candidates.some(({ spelling, weight }) => weight > SURE && spelling > LIKE_IT),
      )
    );
  };
  let beside = 0;
  for (let at = from; at > 0 && !tokens[at]?.breaks; at -= 1) if (!isExplained(at - 1)) beside += 1;
  for (let at = to; at < tokens.length && !tokens[at]?.breaks; at += 1)
    if (!isExplained(at)) beside += 1;
  return beside <= MOST_BESIDE;
}

/** A name of its own. */
const SURE = 0.9;
const LIKE_IT = 0.85;
/** Of an address, and no part of a name. */
const ASIDE =
  /^(cite|rue|route|avenue|nord|sud|est|ouest|centre|extension|ville|sur|mer|plage|villa|lot|maison|chez|pres|near|next|to|in|at|ci|fi|bi|ji|gi|mi|dans|vers|zone|zac|unite)$/;
