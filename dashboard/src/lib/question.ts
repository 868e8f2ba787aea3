// A question as it is typed: lines for options and follow-ups, texts for numbers; and back, as the API takes it.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';

export type Question = Reply<Operations['updateQuestion']>;

export type TypedQuestion = {
  text: string;
  description: string;
  type: Question['type'];
  options: string;
  required: boolean;
  criteria: string[];
  followUpEnabled: boolean;
  followUpPrompts: string;
  probeThreshold: string;
  timeLimitSeconds: string;
  maxAnswerChars: string;
};

/** Lines that hold something, without the blanks around them. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const typedOf = (question: Question): TypedQuestion => ({
  ...{ text: question.text, description: question.description ?? '', type: question.type },
  options: (question.options ?? []).join('\n'),
  ...{ required: question.required, criteria: question.criteria },
  followUpEnabled: question.followUpEnabled,
  followUpPrompts: (question.followUpPrompts ?? []).join('\n'),
  probeThreshold: String(question.probeThreshold),
  timeLimitSeconds: question.timeLimitSeconds === null ? '' : String(question.timeLimitSeconds),
  maxAnswerChars: String(question.maxAnswerChars),
});

export const hasOptions = (type: Question['type']): boolean =>
  type === 'SINGLE_CHOICE' || type === 'MULTIPLE_CHOICE';

/** All that is written of a question; what its type has not is emptied. */
export function bodyOf(typed: TypedQuestion) {
  const prompts = linesOf(typed.followUpPrompts);
  const { text, type, required, criteria, followUpEnabled } = typed;
  return {
    ...{ text, type, required, criteria, followUpEnabled },
    description: typed.description.trim() || null,
    options: hasOptions(type) ? linesOf(typed.options) : null,
    followUpPrompts: prompts.length > 0 ? prompts : null,
    probeThreshold: Number(typed.probeThreshold),
    timeLimitSeconds: typed.timeLimitSeconds.trim() === '' ? null : Number(typed.timeLimitSeconds),
    maxAnswerChars: Number(typed.maxAnswerChars),
  };
}

/** The members beside the text in which two versions differ. */
export const otherMembers = (one: TypedQuestion, other: TypedQuestion) =>
  (Object.keys(one) as (keyof TypedQuestion)[]).filter(
    (name) => name !== 'text' && String(one[name]) !== String(other[name]),
  );

/** A list with one of its members at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, n) => n !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}
