// Quotes as the server believes them: exact words of the candidate's own messages, at least four of them, and the same words
// for two criteria at the most (contract/hiring.md section 3 "Report", H55 to H57).
import { limits } from '../../../contract/limits.ts';
import { fold, isStorable } from '../../kit/text.ts';
import type { MessageRow } from '../sessions/index.ts';
import type { Quote } from './judgement.rules.ts';
import type { Evidence } from './report.store.ts';

/** An apostrophe or a hyphen parts no word: "c’est-à-dire" is one, to be found whichever signs it is written with. */
const word = /[\p{L}\p{N}]+(?:['’ʼ\-\u2010\u2011][\p{L}\p{N}]+)*/gu;

const wordsOf = (text: string): string[] =>
  (fold(text).match(word) ?? []).map((one) => one.replace(/[^\p{L}\p{N}]/gu, ''));

export const isLongEnough = ({ quote }: Pick<Quote, 'quote'>): boolean =>
  wordsOf(quote).length >= limits.quoteWords;

/** What a candidate said of their own: nothing else can be quoted. */
export const isOwnWord = ({ role, kind, content }: MessageRow): boolean =>
  role === 'USER' && kind === 'ANSWER' && content !== '';

/** What goes on a word that seems to begin here: a letter, with a hyphen too, or the "n’" of a refusal. */
const goesOn = /(?:[\p{L}\p{N}\p{M}][-\u2010\u2011]?|(?<![\p{L}\p{N}\p{M}])n['’ʼ])$/iu;
const goesOff = /^(?:[\p{L}\p{N}\p{M}]|['’ʼ\-\u2010\u2011][\p{L}\p{N}])/u;
const letterFirst = /^[\p{L}\p{N}\p{M}]/u;
const letterLast = /[\p{L}\p{N}\p{M}]$/u;
/** A sign, "n", an apostrophe: what may tell how a word goes on. */
const NEAR = 4;

/** What denies the words right behind it; "un pas" is a step. */
const denies =
  /(?:(?<![\p{L}\p{N}\p{M}])(?<!(?:un|chaque|premier|grand)\s)(?:pas|jamais|guère|aucune?|sans|not|never|without)|n['’ʼ]t)(?:\s+(?:vraiment|toujours|souvent|très|trop|assez|bien|really|always|very|quite|often))?\s+$/iu;
/** The longest of them, with what stands between and before. */
const DENIAL = 40;

/**
 * Half a word may say the opposite of it: "capable" of "incapable", "can" of "can’t", "ose" of "n’ose". So do
 * words whose denial is cut off, "restée calme" of "pas restée calme". An article that was elided may be left out.
 */
const isWhole = (content: string, start: number, end: number): boolean =>
  !(
    letterFirst.test(content.slice(start, end)) &&
    goesOn.test(content.slice(Math.max(0, start - NEAR), start))
  ) &&
  !(letterLast.test(content.slice(start, end)) && goesOff.test(content.slice(end, end + NEAR))) &&
  !denies.test(content.slice(Math.max(0, start - DENIAL), start));

/** Where these words stand in a text for the first time, not as a piece of others. */
function placeOf(quote: string, content: string): number {
  let start = content.indexOf(quote);
  while (start !== -1 && !isWhole(content, start, start + quote.length)) {
    start = content.indexOf(quote, start + 1);
  }
  return start;
}

/**
 * Where a quote stands: in the message that the model named, else in another of the candidate's. One that begins or ends
 * inside a sign or a word stands nowhere, though its units do: half a sign is no word, and no database keeps it.
 */
export function findQuote(
  { messageId, quote }: Quote,
  messages: readonly MessageRow[],
): Evidence | undefined {
  if (!isStorable(quote)) return undefined;
  const own = messages.filter(isOwnWord);
  const named = own.filter(({ id }) => id === messageId);
  for (const { id: at, content } of [...named, ...own]) {
    const start = placeOf(quote, content);
    if (start !== -1) {
      return { messageId: at, quote, start, end: start + quote.length, basis: 'MODEL' };
    }
  }
  return undefined;
}

/**
 * The quotes whose words support more criteria than they may. Two quotes are the same where they share four words in a row:
 * a sentence that is cut a little differently each time, or said again in another answer, is still one.
 */
export function reusedQuotes(byCriterion: ReadonlyMap<string, readonly Evidence[]>): Set<Evidence> {
  const users = new Map<string, Set<string>>();
  for (const [key, list] of byCriterion) {
    for (const run of list.flatMap(runsIn)) {
      users.set(run, (users.get(run) ?? new Set()).add(key));
    }
  }
  const isReused = (run: string) => (users.get(run)?.size ?? 0) > limits.criteriaPerQuote;
  return new Set([...byCriterion.values()].flat().filter((one) => runsIn(one).some(isReused)));
}

/** Each four words in a row. */
function runsIn({ quote }: Evidence): string[] {
  const words = wordsOf(quote);
  const count = Math.max(0, words.length - limits.quoteWords + 1);
  return Array.from({ length: count }, (_, at) =>
    words.slice(at, at + limits.quoteWords).join(' '),
  );
}
