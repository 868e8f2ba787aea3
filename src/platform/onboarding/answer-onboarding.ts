// Keeps a person's answer to a welcome question; it may change at any time, after the end of the questions too.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { OnboardingQuestion } from '../../../contract/platform/onboarding.shapes.ts';
import type { Lang, SessionCaller, WriteContext } from '../../db/context.ts';
import { allowedWords } from '../../kit/allowed-words.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { holdPerson } from '../people/index.ts';
import { saveAnswer } from './onboarding.store.ts';
import { answersTo, askedQuestions } from './questions.ts';

/** What `fin` keeps: to be asked is to answer it, so any short text ends the questions, and no body at all. */
const ended = 'oui';

export async function answerOnboarding(
  { tx, caller, lang, now }: WriteContext<SessionCaller>,
  { params, body }: Input<Operations['answerOnboarding']>,
): Promise<undefined> {
  const allowed = answersTo(params.question);
  if (!allowed) throw fail('NOT_FOUND');
  const question = params.question as OnboardingQuestion;
  const answer = question === 'fin' ? ended : body.answer;
  if (answer === undefined || !allowed.includes(answer)) throw refusal(answer, allowed, lang);
  await holdPerson(tx, caller.userId);
  const { version } = askedQuestions();
  await saveAnswer(tx, { userId: caller.userId, question, answer, version }, now);
  return undefined;
}

/** In the words of the checks that the contract alone can make. */
function refusal(answer: string | undefined, allowed: readonly string[], lang: Lang): Failure {
  const missing = { fr: 'Ce champ est obligatoire.', en: 'This field is required.' };
  const other = allowedWords(allowed.join(', '));
  return fail('INVALID_REQUEST', {
    fields: { answer: (answer === undefined ? missing : other)[lang] },
  });
}
