// Whether a follow-up that a model proposes may be shown: what is refused falls back to the author's own
// (contract/hiring.md section 6, H60, H98).
import { askingIn } from '../../../contract/hiring/follow-up-words.ts';
import { limits } from '../../../contract/limits.ts';
import { fold, isStorable, printable, wordsIn } from '../../kit/text.ts';
import { touchedTopic } from '../protected-topics.rules.ts';

export const proposalFaults = {
  UNUSABLE: 'it was not one JSON object with "question" and nothing else',
  UNSHOWABLE: 'it held an address, marks or signs that are not shown',
  TOO_LONG: 'it had more than 40 words',
  NOT_ONE_QUESTION: 'it was not one question that ends with its question mark',
  OTHER_LANGUAGE: 'it was not in the language of the interview',
  PROTECTED_TOPIC: 'it held a word of the protected topics',
  REPEATED: 'it repeated what was asked before',
} as const;

export type ProposalFault = keyof typeof proposalFaults;

/** What a model answered: its question, that it has none, or what is wrong with it. */
export type Proposal = { question: string | null } | { fault: ProposalFault };

type Around = {
  language: 'fr' | 'en';
  /** All that was asked or will be. */
  asked: readonly string[];
};

/** Longer than forty words of any language. */
const most = { characters: 400 };

export function readProposal(text: string, around: Around): Proposal {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return { fault: 'UNUSABLE' };
  }
  const isObject = typeof said === 'object' && said !== null && !Array.isArray(said);
  const question = isObject ? (said as Record<string, unknown>)['question'] : undefined;
  if (question === null) return { question };
  if (typeof question !== 'string') return { fault: 'UNUSABLE' };
  const line = question.trim().replace(/\s+/g, ' ');
  const fault = faultOf(line, around);
  return fault ? { fault } : { question: line };
}

/** Undefined for one that may be shown. */
export function faultOf(text: string, { language, asked }: Around): ProposalFault | undefined {
  if (text === '') return 'UNUSABLE';
  const isShown = isStorable(text) && printable(text, most.characters) === text;
  if (!isShown || /[<>{}`*@\\]|:\/\/|www\./i.test(text)) return 'UNSHOWABLE';
  if (wordsIn(text) > limits.followUpWords) return 'TOO_LONG';
  if (text.split('?').length !== 2 || !text.endsWith('?')) return 'NOT_ONE_QUESTION';
  if (touchedTopic(text)) return 'PROTECTED_TOPIC';
  if (!isIn(language, text)) return 'OTHER_LANGUAGE';
  return asked.some((one) => isSameQuestion(one, text)) ? 'REPEATED' : undefined;
}

/** Folded, as single words between blanks. */
const plain = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function isIn(language: 'fr' | 'en', text: string): boolean {
  const said = plain(text);
  const count = (words: readonly string[]) =>
    words.filter((word) => said.includes(` ${word} `)).length;
  const other = language === 'fr' ? 'en' : 'fr';
  return count(askingIn[language]) > count(askingIn[other]);
}

const smallWords = new Set<string>([...askingIn.fr, ...askingIn.en]);

/** The words that say what a question is about. */
const topicOf = (text: string): Set<string> =>
  new Set(
    plain(text)
      .trim()
      .split(' ')
      .filter((word) => word.length > 3 && !smallWords.has(word)),
  );

/** Most of the words that either is about, both are about. */
function isSameQuestion(one: string, other: string): boolean {
  if (plain(one) === plain(other)) return true;
  const [a, b] = [topicOf(one), topicOf(other)];
  const shared = a.intersection(b).size;
  return shared > 0 && shared / (a.size + b.size - shared) >= 0.7;
}
