// Within step 5: the words of a relation ("derrière", "ci ginaaw"), as content/relations has them, longest first, also misspelt.
import { readRows } from '../content-files.ts';
import type { RelationKey } from '../state.ts';
import { editDistance } from '../trigrams.ts';
import { fold, type Token } from './fold.ts';
import { LITTLE } from './little-words.ts';

type RelationRow = { id: RelationKey; fr: string[]; en: string[]; wo: { term: string }[] };
export type Phrased = { relation: RelationKey; to: number };
type Phrase = { words: readonly string[]; relation: RelationKey };

const phrases = readPhrases();
/** Of these a misspelling is read too (contract, step 5). */
const longWords = [...phrases].flatMap(([first, list]) => {
  const single = list.find(({ words }) => words.length === 1);
  return single && first.length >= 6 ? [{ first, relation: single.relation }] : [];
});

function readPhrases(): Map<string, Phrase[]> {
  const index = new Map<string, Phrase[]>();
  for (const { id, fr, en, wo } of (readRows('relations') ?? []) as RelationRow[]) {
    for (const text of [...fr, ...en, ...wo.map(({ term }) => term)]) {
      const words = fold(text).map(({ word }) => word);
      while (words.length > 1 && LITTLE.test(words.at(-1) ?? '')) words.pop();
      const first = words[0] ?? '';
      index.set(first, [...(index.get(first) ?? []), { words, relation: id }]);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
}

export function phraseAt(tokens: readonly Token[], at: number): Phrased | undefined {
  const word = tokens[at]?.word ?? '';
  for (const { words, relation } of phrases.get(word) ?? []) {
    if (words.every((part, index) => tokens[at + index]?.word === part)) {
      return { relation, to: at + words.length };
    }
  }
  // A street crossing another one: "rue 6 x 9".
  if (word === 'x' && at > 0 && at + 1 < tokens.length) return { relation: 'angle', to: at + 1 };
  if (word.length < 6) return undefined;
  for (const { first, relation } of longWords) {
    if (editDistance(word, first, 1) <= 1) return { relation, to: at + 1 };
  }
  return undefined;
}
