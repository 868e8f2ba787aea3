// Names and what is typed of them, in the words by which they are looked for.
import { writeOut } from './steps/abbreviations.ts';
import { fold, type Token } from './steps/fold.ts';
import { foldNumbers } from './steps/numbers.ts';

/** The words of a name as the steps write those of a text. */
export const normalName = (name: string): string => joined(writeOut(foldNumbers(fold(name))));

/** What no rule of numbers or abbreviations knows, in the place of a word that is not finished. */
const UNFINISHED = '\u2026';

/** As `normalName`, but the last word as it is typed so far: nothing that follows it ends it. */
export function unfinishedName(typed: string): string {
  const tokens = fold(typed);
  const last = tokens.pop();
  if (!last || !/[\p{L}\p{N}]$/u.test(typed)) return normalName(typed);
  const words = writeOut(foldNumbers([...tokens, { ...last, word: UNFINISHED }])).slice(0, -1);
  return joined([...words, last]);
}

export function joined(tokens: readonly Token[]): string {
  let words = '';
  for (const { word } of tokens) words += words ? ` ${word}` : word;
  return words;
}
