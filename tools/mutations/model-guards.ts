// The guards around a model in hiring that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const quotes = 'src/hiring/reports/quote.rules.ts';
const judgements = 'src/hiring/reports/judgement.rules.ts';
const filter = 'src/hiring/visits/follow-up-filter.rules.ts';
const findings = ['src/hiring/reports/findings.test.ts'];
const judged = ['src/hiring/reports/judgement.test.ts'];
const filtered = ['src/hiring/visits/follow-up-filter.test.ts'];

export const modelGuards: readonly Guard[] = [
  {
    name: 'whoever refuses the levels of a model is judged by none',
    file: 'src/hiring/reports/evaluate-session.job.ts',
    takeOut: "session.mode === 'live' && mayBeJudged(session)",
    putIn: "session.mode === 'live'",
    tests: ['test/hiring/model-follow-ups.test.ts'],
  },
  {
    name: 'a model that was not named at the notice asks nothing back',
    file: 'src/hiring/visits/begin-interview.ts',
    takeOut: "{ ...campaign, follow_up_source: 'AUTHOR' as const }",
    putIn: 'campaign',
    tests: ['test/hiring/model-follow-ups.test.ts'],
  },
  {
    name: 'a quote stands in a message',
    file: quotes,
    takeOut: 'const start = placeOf(quote, content);',
    putIn: 'const start = Math.max(0, placeOf(quote, content));',
    tests: findings,
  },
  {
    name: 'a quote is of whole words',
    file: quotes,
    takeOut: 'start !== -1 && !isWhole(content, start, start + quote.length)',
    putIn: 'start < -1',
    tests: ['test/hiring/quote-words.test.ts'],
  },
  {
    name: 'a quote is the candidate’s own',
    file: quotes,
    takeOut: "role === 'USER' && kind === 'ANSWER' && content !== '';",
    putIn: "role !== undefined && kind !== undefined && content !== '';",
    tests: findings,
  },
  {
    name: 'a quote has four words',
    file: quotes,
    takeOut: 'wordsOf(quote).length >= limits.quoteWords;',
    putIn: 'wordsOf(quote).length > 0;',
    tests: findings,
  },
  {
    name: 'the same words support two criteria at the most',
    file: quotes,
    takeOut: '(users.get(run)?.size ?? 0) > limits.criteriaPerQuote;',
    putIn: 'run === undefined;',
    tests: findings,
  },
  {
    name: 'a level is a whole number from 1 to 5',
    file: judgements,
    takeOut: 'Number.isInteger(value) && value >= 1 && value <= 5;',
    putIn: 'value === value;',
    tests: findings,
  },
  {
    name: 'a judgement is about the criterion that was asked for',
    file: judgements,
    takeOut: "if (said['key'] !== key) return { fault: 'OTHER_KEY' };",
    putIn: '',
    tests: judged,
  },
  {
    name: 'an explanation names no protected topic and recommends nothing',
    file: judgements,
    takeOut: 'if (touchedTopic(value) || judgesPerson(value)) return null;',
    putIn: '',
    tests: judged,
  },
  {
    name: 'a follow-up on a protected topic is not shown',
    file: filter,
    takeOut: "if (touchedTopic(text)) return 'PROTECTED_TOPIC';",
    putIn: '',
    tests: filtered,
  },
  {
    name: 'a follow-up is in the language of the interview',
    file: filter,
    takeOut: "if (!isIn(language, text)) return 'OTHER_LANGUAGE';",
    putIn: '',
    tests: filtered,
  },
  {
    name: 'whoever a service sends us on to gets nothing',
    file: 'src/connectors/service-call.ts',
    takeOut: "redirect: 'manual',",
    putIn: "redirect: 'follow',",
    tests: ['src/connectors/model.test.ts'],
  },
  {
    name: 'while a model is asked nothing else is answered',
    file: 'src/hiring/visits/interview.rules.ts',
    takeOut: "progress.askUntil === undefined ? placeOf(progress) : 'none';",
    putIn: 'placeOf(progress);',
    tests: ['test/hiring/model-follow-ups.test.ts'],
  },
];
