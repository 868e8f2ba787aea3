// Reads what a model said of one criterion, and takes nothing on trust: what is not the answer that was asked for, to the
// letter, is none (contract/hiring.md section 6, H58).
import { isStorable, printable } from '../../kit/text.ts';
import { judgesPerson, touchedTopic } from '../protected-topics.rules.ts';

export type Judgement = {
  /** Null: the model found nothing to judge. */
  level: number | null;
  explanation: string | null;
  quotes: readonly Quote[];
};

/** What the model says stands in a message: looked for before it is believed. */
export type Quote = { messageId: string; quote: string };

/** What is wrong with an answer, in words for the model's second try and for whoever checks it. */
export const judgementFaults = {
  NOT_JSON: 'it was not one JSON object and nothing else',
  OTHER_KEY: 'its "key" was not the key of the criterion',
  LEVEL: 'its "level" was neither a whole number from 1 to 5 nor null',
  QUOTES: 'its "quotes" were not a list of at most 20 objects with "message" and "quote"',
} as const;

export type JudgementFault = keyof typeof judgementFaults;

type Read = { judgement: Judgement } | { fault: JudgementFault };

const most = { quotes: 20, explanation: 1_000 };

export function readJudgement(text: string, key: string): Read {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return { fault: 'NOT_JSON' };
  }
  if (!isObject(said)) return { fault: 'NOT_JSON' };
  if (said['key'] !== key) return { fault: 'OTHER_KEY' };
  const level = said['level'] ?? null;
  if (level !== null && !isLevel(level)) return { fault: 'LEVEL' };
  const quotes = quotesIn(said['quotes'] ?? []);
  if (!quotes) return { fault: 'QUOTES' };
  return { judgement: { level, explanation: explanationIn(said['explanation']), quotes } };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLevel = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5;

function quotesIn(value: unknown): Quote[] | undefined {
  if (!Array.isArray(value) || value.length > most.quotes) return undefined;
  const quotes = value.map((one): Quote | undefined => {
    const { message, quote } = isObject(one) ? one : {};
    if (typeof message !== 'string' || typeof quote !== 'string') return undefined;
    return { messageId: message, quote: quote.trim() };
  });
  return quotes.includes(undefined) ? undefined : (quotes as Quote[]);
}

/** None where it speaks of what nobody may judge by: the level stands on its quotes, not on this. */
function explanationIn(value: unknown): string | null {
  if (typeof value !== 'string' || !isStorable(value) || value.trim() === '') return null;
  if (touchedTopic(value) || judgesPerson(value)) return null;
  return printable(value.trim().replace(/\s+/g, ' '), most.explanation);
}
