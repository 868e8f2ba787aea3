// Operations on what people are asked when they arrive (spec/data.md "Account routes"; contract/data.md section 7).
import { section } from '../operation.ts';
import { IdParam, Strict } from '../shapes.ts';
import { Onboarding, OnboardingAnswer } from './onboarding.shapes.ts';

const common = { section: 'platform', family: 'project', caller: 'session' } as const;

export const onboarding = section({
  getOnboarding: {
    ...common,
    method: 'GET',
    path: '/v1/moi/onboarding',
    summary: {
      fr: 'Lire les questions d’accueil et mes réponses',
      en: 'Read the welcome questions and my answers',
    },
    reply: { status: 200, schema: Onboarding },
    errors: [],
    effect: 'read',
  },
  answerOnboarding: {
    ...common,
    method: 'PUT',
    path: '/v1/moi/onboarding/{question}',
    summary: {
      fr: 'Répondre à une question d’accueil',
      en: 'Answer a welcome question',
    },
    params: Strict({ question: IdParam }),
    body: OnboardingAnswer,
    bodyOptional: true,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    effect: 'write',
  },
});
