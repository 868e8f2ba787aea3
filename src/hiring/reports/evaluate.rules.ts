// What a report says without any model: the answers as they were given, and for each criterion the candidate's own words
// that its author linked to it. Nothing is observed, because nobody judged (contract/hiring.md section 6).
import type { ReportLimit } from '../../../contract/hiring/report-limits.ts';
import { wordsIn } from '../../kit/text.ts';
import type { CriterionRow, ShownQuestion } from '../campaigns/index.ts';
import type { MessageRow } from '../sessions/index.ts';
import { isTakenByTime } from '../sessions/message.rules.ts';
import type { Evaluator, Evidence, Finding, ReportAnswer } from './report.store.ts';

/** What an evaluation reads: a session as it was frozen, and its messages. */
export type Evaluated = {
  criteria: readonly CriterionRow[];
  questions: readonly ShownQuestion[];
  messages: readonly MessageRow[];
};

export type Evaluation = {
  evaluator: Evaluator;
  criteria: Finding[];
  answers: ReportAnswer[];
  summary: { text: string; messageIds: string[] }[] | null;
  limits: ReportLimit[];
};

const answersTo = (messages: readonly MessageRow[], questionId: string) =>
  messages.filter(({ kind, question_id: id }) => kind === 'ANSWER' && id === questionId);

export function answersOf({ questions, messages }: Omit<Evaluated, 'criteria'>): ReportAnswer[] {
  return questions.map(({ id }) => {
    const given = answersTo(messages, id);
    const isSkipped = messages.some((one) => one.kind === 'SKIP' && one.question_id === id);
    const text = given.map(({ content }) => content).join('\n\n');
    return {
      questionId: id,
      text,
      status: given.length > 0 ? 'ANSWERED' : isSkipped ? 'SKIPPED' : 'NOT_REACHED',
      messageIds: given.map((one) => one.id),
      words: wordsIn(text),
    };
  });
}

/** Spoken, and at best summed up by its speaker: nobody has its words. */
const isUntranscribed = ({ audio, origin }: MessageRow) => audio !== null && origin === 'TYPED';

/** The candidate's own words for the questions that name a criterion. */
export function mappedEvidence(key: string, { questions, messages }: Evaluated): Evidence[] {
  return questions
    .filter(({ criteria }) => criteria.includes(key))
    .flatMap(({ id }) => answersTo(messages, id))
    .filter(({ content }) => content !== '')
    .map(({ id, content }) => ({
      ...{ messageId: id, quote: content, start: 0, end: content.length },
      basis: 'QUESTION_MAPPING',
    }));
}

/** A criterion that no question names rests on all that was said: whether it was spoken, and nobody has its words. */
export const isUnheard = (key: string, { questions, messages }: Evaluated): boolean =>
  !questions.some(({ criteria }) => criteria.includes(key)) && messages.some(isUntranscribed);

/** Whether an answer that a criterion rests on was spoken and not transcribed: nobody can read it. */
export const isSilent = (key: string, { questions, messages }: Evaluated): boolean =>
  questions
    .filter(({ criteria }) => criteria.includes(key))
    .some(({ id }) => answersTo(messages, id).some(isUntranscribed));

/** `why`: what the report says of it, where it is not that no evaluator is configured. */
export function evaluateWithoutModel(
  evaluated: Evaluated,
  kind: 'NONE' | 'SANDBOX',
  why: ReportLimit = kind === 'SANDBOX' ? 'SANDBOX' : 'NO_EVALUATOR',
): Evaluation {
  const isSandbox = kind === 'SANDBOX';
  const criteria = evaluated.criteria.map(({ key, name, weight }): Finding => {
    const reason = isSandbox ? 'SANDBOX' : 'NO_EVALUATOR';
    return {
      ...{ key, name, weight, status: 'UNOBSERVED' },
      reason: isSilent(key, evaluated) ? 'AUDIO_NOT_TRANSCRIBED' : reason,
      ...{ level: null, explanation: null },
      evidence: mappedEvidence(key, evaluated),
    };
  });
  const name = isSandbox ? 'sandbox' : 'none';
  const evaluator = { kind, name, model: null, promptVersion: null };
  return withLimits(evaluated, { evaluator, criteria }, [why]);
}

/** With the answers as they were given, and what they leave open beside what the evaluator says. */
export function withLimits(
  evaluated: Evaluated,
  found: Pick<Evaluation, 'evaluator' | 'criteria'>,
  said: readonly ReportLimit[],
): Evaluation {
  const answers = answersOf(evaluated);
  const limits = [...said, ...limitsOf(answers, evaluated.messages)];
  return { ...found, answers, summary: null, limits };
}

/** What the answers themselves leave open, whoever evaluates. */
export function limitsOf(
  answers: readonly ReportAnswer[],
  messages: readonly MessageRow[],
): ReportLimit[] {
  const limits: ReportLimit[] = [];
  if (!answers.some(({ status }) => status === 'ANSWERED')) limits.push('NO_ANSWER');
  else if (answers.some(({ status }) => status === 'NOT_REACHED')) limits.push('NOT_REACHED');
  const isLate = ({ questionId, status }: ReportAnswer) =>
    status === 'SKIPPED' &&
    messages.some((one) => one.question_id === questionId && isTakenByTime(one));
  if (answers.some(isLate)) limits.push('TIME_OVER');
  if (messages.some(isUntranscribed)) limits.push('AUDIO_NOT_TRANSCRIBED');
  return limits;
}

export const coverageOf = (criteria: readonly Pick<Finding, 'status'>[]) => ({
  observed: criteria.filter(({ status }) => status === 'OBSERVED').length,
  total: criteria.length,
});

/**
 * From 0 to 100: the weighted mean of the observed levels, 1 being 0 and 5 being 100. Null where less than half of the
 * weight was observed: never a number of little.
 */
export function scoreOf(
  criteria: readonly Pick<Finding, 'status' | 'level' | 'weight'>[],
): number | null {
  const sum = (list: typeof criteria, of: (one: (typeof criteria)[number]) => number) =>
    list.reduce((all, one) => all + of(one), 0);
  const observed = criteria.filter(({ status, level }) => status === 'OBSERVED' && level !== null);
  const weight = sum(observed, (one) => one.weight);
  if (weight === 0 || 2 * weight < sum(criteria, (one) => one.weight)) return null;
  const mean = sum(observed, (one) => one.weight * (one.level ?? 0)) / weight;
  return Math.round(((mean - 1) / 4) * 100);
}
