// The door of the welcome questions: their handlers, and what a person takes along of them.
import type { Onboarding } from '../../../contract/platform/onboarding.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { answerOnboarding } from './answer-onboarding.ts';
import { getOnboarding } from './get-onboarding.ts';
import { readAnswers } from './read-answers.ts';

export const onboardingHandlers = { getOnboarding, answerOnboarding };

/** Whether a person is done with the questions. */
export const isFinished = async (reader: Reader, userId: string): Promise<boolean> =>
  (await readAnswers(reader, userId)).fin !== undefined;

/** `onboarding` of the account's export. */
export const exportOnboarding = async (
  reader: Reader,
  userId: string,
): Promise<{ answers: Onboarding['answers'] }> => ({ answers: await readAnswers(reader, userId) });
