// Within step 6: a letter by itself that ends a name ("Thiaroye Kao III A", "Zone A"), and is no "à" or "d'".
import type { Gazetteer } from '../gazetteer.ts';
import type { Token } from './fold.ts';
import { phraseAt } from './phrases.ts';

/** After a number it belongs to that; after a word only where a name ends so: "Zone A". */
export type Letter = 'numbered' | 'alone';

export const endsName = (
  letter: Letter | undefined,
  words: readonly string[],
  exact: Gazetteer['exact'],
) => letter === 'numbered' || (letter === 'alone' && exact.has(words.join(' ')));

/** "Thiaroye Kao III A": a letter after a number and before a comma belongs to it; an "à" never does. */
export function lettersOf(text: string, tokens: readonly Token[]): Map<number, Letter> {
  const found = new Map<number, Letter>();
  for (const [at, { word, start, end }] of tokens.entries()) {
    if (word !== 'a' && word !== 'd') continue;
    const next = tokens[at + 1];
    const ends =
      next === undefined ||
      next.breaks ||
      /[-–]/.test(text.slice(end, next.start)) ||
      // "Grand Dakar VI A à 23 km", "Nassouroulaye III A en direction de": no "à" stands before these.
      next.word === 'a' ||
      (phraseAt(tokens, at) === undefined && phraseAt(tokens, at + 1) !== undefined);
    const number = /^\d+$/.test(tokens[at - 1]?.word ?? '') && !tokens[at]?.breaks;
    const glued = tokens[at - 1]?.end === start;
    const written = text.slice(start, end);
    if (number && (ends || glued) && /^[ad]$/i.test(written)) found.set(at, 'numbered');
    // A capital among small letters is no preposition.
    else if (/^[AD]$/.test(written) && (ends || text !== text.toUpperCase()))
      found.set(at, 'alone');
    else if (/^[ad]$/.test(written) && (next === undefined || next.breaks)) found.set(at, 'alone');
  }
  return found;
}
