// Tells a person the welcome questions, what they answered, and whether they are done with them.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { Onboarding } from '../../../contract/platform/onboarding.shapes.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { askedQuestions } from './questions.ts';
import { readAnswers } from './read-answers.ts';

export async function getOnboarding(
  ctx: ReadContext<SessionCaller>,
): Promise<Reply<Operations['getOnboarding']>> {
  const answers = await readAnswers(ctx.db, ctx.caller.userId);
  const questions = Object.fromEntries(
    askedQuestions().questions.map((one) => [one.id, one.answers.map(({ id }) => id)]),
  ) as Onboarding['questions'];
  return { answers, finished: answers.fin !== undefined, questions };
}
