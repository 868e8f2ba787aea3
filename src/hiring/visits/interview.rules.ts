// Decisions of an interview without I/O: what is asked now, whether an answer is one, and when time is over
// (contract/hiring.md sections 4 and 5).
import type { Given } from '../../../contract/hiring/candidate-pages.ts';
import type { QuestionType, SessionStatus } from '../../../contract/hiring/words.ts';
import type { Text } from '../../../contract/text.ts';
import { isSeen } from '../../kit/person-name.ts';
import { isStorable } from '../../kit/text.ts';
import { readTyped } from './typed-number.rules.ts';
import { answerTexts } from './visit.texts.ts';

/** After `timeLimitSeconds`, for the way that an answer takes. */
export const answerGrace_ms = 15_000;
export const idle_ms = 86_400_000;

export type Progress = {
  question: number;
  shownAt: number | null;
  followUps: number;
  askUntil?: number;
};

/** What an item is called in forms: its question's place, and how many follow-ups were asked; nothing while none is. */
export const itemName = (progress: Progress): string =>
  progress.askUntil === undefined ? placeOf(progress) : 'none';

const placeOf = ({ question, followUps }: Progress) => `${question}.${followUps}`;

export type Awaiting<S extends { progress: Progress }> = S & { progress: { askUntil: number } };

/** Whether a model is being asked for a follow-up: the answer is taken, and nothing is asked yet. */
export const isAwaiting = <S extends { status: SessionStatus; progress: Progress }>(
  session: S,
): session is Awaiting<S> =>
  session.status === 'IN_PROGRESS' && session.progress.askUntil !== undefined;

/** The item whose answer is followed up. */
export const itemAwaited = ({ progress }: { progress: Progress }): string => placeOf(progress);

type Question = {
  type: QuestionType;
  options: readonly string[] | null;
  required: boolean;
  timeLimitSeconds: number | null;
  maxAnswerChars: number;
};

/** When an item is taken as it is saved: its limit without the grace; null where it has none. */
export const limitAt = (
  { shownAt }: Progress,
  { timeLimitSeconds }: Pick<Question, 'timeLimitSeconds'>,
): number | null =>
  shownAt === null || timeLimitSeconds === null ? null : shownAt + timeLimitSeconds * 1_000;

/** Whether an item has a time of its own that has not begun, because no page has shown it: a line may have been cut before. */
export const isUnseen = (
  { shownAt, askUntil }: Progress,
  { timeLimitSeconds }: Pick<Question, 'timeLimitSeconds'>,
): boolean => timeLimitSeconds !== null && shownAt === null && askUntil === undefined;

export const isOverdue = (progress: Progress, question: Question, now: number): boolean => {
  const limit = limitAt(progress, question);
  return limit !== null && now > limit + answerGrace_ms;
};

export type ReadAnswer = { content: string; choice: number[] | null; number: number | null };

type Read = { answer: ReadAnswer } | { faults: Record<string, Text> };

/** An answer as it was typed, or what is wrong with it by the name of its field; one that was spoken needs no text. */
export function readAnswer(question: Question, given: Given, isSpoken = false): Read {
  switch (question.type) {
    case 'OPEN_ENDED':
      if (isSpoken && given.text.trim() === '') return { answer: silent };
      return readText(given.text, question.maxAnswerChars);
    case 'NUMBER':
      return readNumber(given.number);
    default:
      return readChoice(question, given.choice);
  }
}

const silent: ReadAnswer = { content: '', choice: null, number: null };

function readText(text: string, most: number): Read {
  if (!isStorable(text)) return { faults: { text: answerTexts.unstorable } };
  if (!isSeen(text)) return { faults: { text: answerTexts.empty } };
  const length = [...text].length;
  if (length > most) return { faults: { text: answerTexts.tooLong(length, most) } };
  return { answer: { content: text, choice: null, number: null } };
}

function readNumber(typed: string): Read {
  if (typed.trim() === '') return { faults: { number: answerTexts.empty } };
  const read = readTyped(typed);
  if (!read) return { faults: { number: answerTexts.noNumber } };
  if ('either' in read) return { faults: { number: answerTexts.twoNumbers(read.either) } };
  return { answer: { content: read.plain, choice: null, number: read.number } };
}

/** As the page writes it: `00` and `+0` are numbers too, and no choice of ours. */
const areOptions = (options: readonly string[], chosen: readonly string[]): boolean =>
  chosen.every((one) => String(Number(one)) === one && Number(one) in options);

function readChoice({ type, options }: Question, chosen: readonly string[]): Read {
  const list = options ?? [];
  if (chosen.length === 0) return { faults: { choice: answerTexts.noChoice } };
  if (!areOptions(list, chosen)) return { faults: { choice: answerTexts.otherChoice } };
  const choice = [...new Set(chosen.map(Number))].sort((a, b) => a - b);
  if (type === 'SINGLE_CHOICE' && choice.length > 1)
    return { faults: { choice: answerTexts.oneChoice } };
  const content = choice.map((n) => list[n] ?? '').join('\n');
  return { answer: { content, choice, number: null } };
}

/** Whether a draft can be kept; it need not be an answer yet. */
export function faultsOfDraft(
  { maxAnswerChars: most, options }: Question,
  { text, number, choice }: Given,
): Record<string, Text> {
  if (options && !areOptions(options, choice)) return { choice: answerTexts.otherChoice };
  if (!isStorable(text)) return { text: answerTexts.unstorable };
  const length = [...text].length;
  if (length > most) return { text: answerTexts.tooLong(length, most) };
  return number.length > 100 || !isStorable(number) ? { number: answerTexts.noNumber } : {};
}

export const isSame = (
  message: { content: string; choice: number[] | null; number: number | null },
  answer: ReadAnswer,
): boolean =>
  message.content === answer.content && String(message.choice) === String(answer.choice);

type Running = {
  time_limit_at: number | null;
  updated_at: number;
};

/** Why a session that runs is over by itself, if it is. */
export function endOf(
  { time_limit_at, updated_at }: Running,
  archivedAt: number | null,
  now: number,
): 'TIMED_OUT' | 'CAMPAIGN_CLOSED' | 'ABANDONED' | undefined {
  const ends = endsOf({ time_limit_at, updated_at }, archivedAt).filter(({ at }) => at <= now);
  return ends.sort((a, b) => a.at - b.at)[0]?.reason;
}

const endsOf = ({ time_limit_at, updated_at }: Running, archivedAt: number | null) => [
  ...(time_limit_at === null ? [] : [{ at: time_limit_at, reason: 'TIMED_OUT' as const }]),
  ...(archivedAt === null
    ? []
    : [{ at: archivedAt + idle_ms, reason: 'CAMPAIGN_CLOSED' as const }]),
  { at: updated_at + idle_ms, reason: 'ABANDONED' as const },
];

/** When it is next to be looked at, if nothing happens. */
export const nextLook = (session: Running, archivedAt: number | null): number =>
  Math.min(...endsOf(session, archivedAt).map(({ at }) => at));

type Counted = {
  pageLeft: { times: number; seconds: number };
  pasted: { times: number; characters: number };
};

/** The two facts with what a page counted since, where the campaign asks for them. */
export function withCounted(
  { frozen, integrity }: { frozen: { antiCheatingEnabled: boolean }; integrity: Counted | null },
  more: Counted | null,
): Counted | null {
  if (!frozen.antiCheatingEnabled) return null;
  if (!more || !integrity) return more ?? integrity;
  const { pageLeft: left, pasted } = integrity;
  return {
    pageLeft: {
      times: left.times + more.pageLeft.times,
      seconds: left.seconds + more.pageLeft.seconds,
    },
    pasted: {
      times: pasted.times + more.pasted.times,
      characters: pasted.characters + more.pasted.characters,
    },
  };
}
