// Whether a text touches what an interview must not: by the published words (contract/hiring/protected-topics.ts).
import {
  neverJudged,
  type ProtectedTopic,
  protectedTopics,
} from '../../contract/hiring/protected-topics.ts';
import { fold } from '../kit/text.ts';

/** As words between single blanks. */
const plain = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const holding = (words: readonly string[]): RegExp =>
  new RegExp(` (?:${words.map((word) => word.replace('*', '[^ ]*')).join('|')})(?= )`);

const topics = Object.entries(protectedTopics).map(
  ([topic, words]) => [topic as ProtectedTopic, holding(words)] as const,
);

export function touchedTopic(text: string): ProtectedTopic | undefined {
  const said = plain(text);
  return topics.find(([, words]) => words.test(said))?.[0];
}

const judged = holding(neverJudged);

/** Whether it speaks of feelings, of a voice, or of what to decide. */
export const judgesPerson = (text: string): boolean => judged.test(plain(text));
