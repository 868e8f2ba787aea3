// Refuses words that belong to somebody's workplace: they mean nothing in a newcomer's clone.
// Caught: nothing on record.

import type { House, Refusal } from './house.ts';

/** Written as patterns so that this table does not refuse itself. */
const WORDS: readonly { pattern: RegExp; why: string }[] = [
  { pattern: /(?<![\w./-])\/(?:work|farm)\//g, why: 'a folder of the machine it was written on' },
  { pattern: /bash[_]jobs/g, why: 'the scratch folder of a tool of the authors' },
];

export function checkWords(house: House): Refusal[] {
  return house.files.flatMap(({ path, text, source }) =>
    WORDS.flatMap(({ pattern, why }) =>
      [...text.matchAll(pattern)].map((match) => ({
        file: path,
        line: source().lineOf(match.index),
        rule: 'word',
        says: `"${match[0]}" is ${why}: take it out.`,
      })),
    ),
  );
}
