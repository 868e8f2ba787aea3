// Asks a model one real question, as a report does, about a session that is made up; and says what of the answer a report
// would not take.
import { limits } from '../../../contract/limits.ts';
import type { Model, ModelFault } from '../../connectors/model.ts';
import type { MessageRow } from '../sessions/index.ts';
import { askAboutCriterion } from './evaluation-prompt.ts';
import { judgementFaults, readJudgement } from './judgement.rules.ts';
import { findQuote, isLongEnough } from './quote.rules.ts';

export type ModelCheck = {
  took_ms: number;
  /** As the model gave it; null where there is none. */
  answer: string | null;
  /** What of the contract it broke, a sentence each; none: it can be used. */
  broken: string[];
};

const criterion = {
  ...{ key: 'calm', name: 'Stays calm', weight: 1, anchors: [] },
  description: 'Keeps calm when somebody is angry, and finds a way out with them.',
};

const said = (id: string, role: 'ASSISTANT' | 'USER', content: string) =>
  ({ id, role, kind: role === 'USER' ? 'ANSWER' : 'QUESTION', content }) as MessageRow;

const messages = [
  said('msg_1', 'ASSISTANT', 'Tell us about a difficult customer.'),
  said(
    ...(['msg_2', 'USER'] as const),
    'A man shouted because his order was late. I let him finish, said that I understood, and called the driver in front of him. He waited, and thanked me.',
  ),
];

export async function checkModel(model: Model): Promise<ModelCheck> {
  const question = askAboutCriterion({ criterion, messages, language: 'en' });
  const answer = await model.ask({ ...question, timeout_ms: limits.evaluationWait_ms });
  const { took_ms } = answer;
  if (answer.fault !== null) {
    return { took_ms, answer: null, broken: [faultText(answer.fault, answer.status)] };
  }
  const isLate = took_ms > limits.followUpWait_ms;
  const { in: given, out } = answer.tokens;
  const broken = [
    ...brokenIn(answer.text),
    ...(isLate ? ['It took longer than the 20 s that a candidate waits for a follow-up.'] : []),
    ...(given + out === 0 ? ['It counts no tokens, so usage will say none.'] : []),
  ];
  return { took_ms, answer: answer.text, broken };
}

function brokenIn(text: string): string[] {
  const read = readJudgement(text, criterion.key);
  if ('fault' in read) return [`A report refuses it: ${judgementFaults[read.fault]}.`];
  const { level, quotes } = read.judgement;
  if (level === null) return ['It found no level, though the answer shows one.'];
  const wrong = quotes.filter((one) => !isLongEnough(one) || !findQuote(one, messages));
  if (quotes.length > wrong.length) return [];
  return [
    'None of its quotes is four words or more that stand in the answer: the level is dropped.',
  ];
}

const faultText = (fault: ModelFault, status: number | null): string =>
  ({
    timeout: 'It gave no answer within 60 s.',
    connection: 'It cannot be reached, or ended the connection.',
    redirect: `It points elsewhere (status ${status}), which is not followed.`,
    status: `It answered with status ${status}.`,
    too_large: 'Its answer is longer than 1 MiB.',
    protocol: 'Its answer is no chat completion.',
    closed: 'The question was given up.',
  })[fault];
