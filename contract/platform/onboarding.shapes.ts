// What people are asked when they arrive, and their answers (spec/data.md "Account routes"; D65).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Strict } from '../shapes.ts';

/** In the order in which they are asked; `fin` ends them. */
export const onboardingQuestions = ['connu', 'profil', 'specialite', 'fin'] as const;
export type OnboardingQuestion = (typeof onboardingQuestions)[number];

const each = <T>(value: T) =>
  Object.fromEntries(onboardingQuestions.map((name) => [name, value])) as Record<
    OnboardingQuestion,
    T
  >;

/** Those that were answered. */
export const OnboardingAnswers = Strict(each(Type.Optional(Type.String())));

export const Onboarding = Strict({
  answers: OnboardingAnswers,
  finished: Type.Boolean(),
  /** The answers that each question takes. */
  questions: Strict(each(Type.Array(Type.String()))),
});
export type Onboarding = Static<typeof Onboarding>;

/** Of `fin` the question is the answer: any text will do, and none. */
export const OnboardingAnswer = Strict({
  answer: Type.Optional(
    Type.String({ minLength: 1, maxLength: limits.onboardingAnswerCharacters }),
  ),
});
