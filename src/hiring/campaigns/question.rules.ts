// Decisions on questions without I/O: what one is where nothing is said, what is wrong with one, and the order of all.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import { type FieldText, fieldTexts } from './campaign.texts.ts';
import type { QuestionRow } from './question.store.ts';

export type QuestionChange = Input<Operations['updateQuestion']>['body'];

/** What one writes of a question, its place aside. */
export type QuestionText = Omit<
  QuestionRow,
  'organization_id' | 'mode' | 'id' | 'campaign_id' | 'position' | 'created_at' | 'updated_at'
>;

export const questionDefaults: Omit<QuestionText, 'text'> = {
  description: null,
  type: 'OPEN_ENDED',
  options: null,
  required: true,
  criteria: [],
  follow_up_enabled: true,
  follow_up_prompts: null,
  probe_threshold: 12,
  time_limit_seconds: null,
  max_answer_chars: 5_000,
};

export function withQuestionChanges(before: QuestionText, body: QuestionChange): QuestionText {
  const given = <V>(value: V | undefined, old: V): V => (value === undefined ? old : value);
  return {
    text: body.text ?? before.text,
    description: given(body.description, before.description),
    type: body.type ?? before.type,
    options: given(body.options, before.options),
    required: body.required ?? before.required,
    criteria: body.criteria === undefined ? before.criteria : [...new Set(body.criteria ?? [])],
    follow_up_enabled: body.followUpEnabled ?? before.follow_up_enabled,
    follow_up_prompts: given(body.followUpPrompts, before.follow_up_prompts),
    probe_threshold: body.probeThreshold ?? before.probe_threshold,
    time_limit_seconds: given(body.timeLimitSeconds, before.time_limit_seconds),
    max_answer_chars: body.maxAnswerChars ?? before.max_answer_chars,
  };
}

/** What is wrong with a question by itself. */
export function faultsOfQuestion({
  type,
  options,
}: Pick<QuestionText, 'type' | 'options'>): Record<string, FieldText> {
  const isChoice = type === 'SINGLE_CHOICE' || type === 'MULTIPLE_CHOICE';
  if (!isChoice) return options === null ? {} : { options: fieldTexts.noOptions };
  // Nobody sees the blanks around them.
  const seen = new Set(options?.map((one) => one.trim()));
  const isFull = options !== null && seen.size === options.length;
  return isFull ? {} : { options: fieldTexts.needsOptions };
}

/** What is wrong with a change, whatever the question is. */
export function faultsOfChange({ type, options }: QuestionChange): Record<string, FieldText> {
  if (options === undefined) return {};
  if (type !== undefined) return faultsOfQuestion({ type, options });
  return options === null ? {} : faultsOfQuestion({ type: 'SINGLE_CHOICE', options });
}

/** What is wrong with it in its campaign. */
export function faultsInCampaign(
  { criteria }: Pick<QuestionText, 'criteria'>,
  known: readonly { key: string }[],
): Record<string, FieldText> {
  const keys = new Set(known.map(({ key }) => key));
  const isKnown = criteria.every((key) => keys.has(key));
  return isKnown ? {} : { criteria: fieldTexts.unknownCriterion };
}

/** Puts things into an order: each at the place that it asks for, those without one and beyond the end at the end. */
export function inserted<T>(
  order: readonly T[],
  given: readonly { one: T; place: number | undefined }[],
): T[] {
  const all = [...order];
  for (const { one, place } of given) all.splice(place ?? all.length, 0, one);
  return all;
}

/** Those of an order whose place is not the one they have. */
export const movedIn = <T extends { position: number }>(order: readonly T[]): T[] =>
  order.flatMap((one, position) => (one.position === position ? [] : [{ ...one, position }]));
