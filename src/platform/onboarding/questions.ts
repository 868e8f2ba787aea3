// The welcome questions that this release asks: content/onboarding, read once when somebody first asks.
import { readFileSync } from 'node:fs';
import type { OnboardingQuestion } from '../../../contract/platform/onboarding.shapes.ts';
import type { Text } from '../../../contract/text.ts';

type Labelled<Id extends string> = { id: Id; label: Text };

export type Questions = {
  version: string;
  questions: (Labelled<OnboardingQuestion> & { answers: Labelled<string>[] })[];
};

const file = new URL('../../../content/onboarding/questions.json', import.meta.url);

/** A test holds the file to this form. */
export const readQuestions = (): Questions => JSON.parse(readFileSync(file, 'utf8')) as Questions;

let known: Questions | undefined;

export function askedQuestions(): Questions {
  known ??= readQuestions();
  return known;
}

/** The words that a question takes; undefined for a question that is not asked. */
export const answersTo = (question: string): string[] | undefined =>
  askedQuestions()
    .questions.find(({ id }) => id === question)
    ?.answers.map(({ id }) => id);
