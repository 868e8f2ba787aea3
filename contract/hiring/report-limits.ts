// The sentences of a report's `limits`: what was not done, or could not be said (contract/hiring.md section 3).
import type { Text } from '../text.ts';

export const reportLimits = {
  NO_EVALUATOR: {
    fr: 'Aucune évaluation automatique n’était configurée.',
    en: 'No automatic evaluation was configured.',
  },
  MODEL_REFUSED: {
    fr: 'Le candidat a refusé qu’un modèle propose des niveaux : aucune évaluation automatique n’a eu lieu.',
    en: 'The candidate refused that a model proposes levels: no automatic evaluation took place.',
  },
  SANDBOX: {
    fr: 'Session de démonstration : les réponses sont fixes et rien n’a été évalué.',
    en: 'Demonstration session: the answers are fixed and nothing was evaluated.',
  },
  NO_ANSWER: {
    fr: 'La session s’est terminée sans réponse.',
    en: 'The session ended without an answer.',
  },
  NOT_REACHED: {
    fr: 'Des questions n’ont pas été atteintes.',
    en: 'Some questions were not reached.',
  },
  TIME_OVER: {
    fr: 'Le temps de certaines questions était écoulé avant une réponse : le candidat ne les a pas passées de lui-même.',
    en: 'The time of some questions was over before an answer: the candidate did not skip them.',
  },
  AUDIO_NOT_TRANSCRIBED: {
    fr: 'Des réponses enregistrées n’ont pas été transcrites : elles ne sont pas évaluées.',
    en: 'Some recorded answers were not transcribed: they are not evaluated.',
  },
  MODEL_FAILED: {
    fr: 'Le modèle configuré n’a pas donné de réponse utilisable : aucune évaluation automatique n’a eu lieu.',
    en: 'The configured model gave no usable answer: no automatic evaluation took place.',
  },
  MODEL_PARTLY_FAILED: {
    fr: 'Pour certains critères, le modèle configuré n’a pas donné de réponse utilisable : personne ne les a évalués.',
    en: 'For some criteria the configured model gave no usable answer: nobody evaluated them.',
  },
  NO_CRITERIA: {
    fr: 'La campagne n’avait pas de critère : rien n’a été évalué.',
    en: 'The campaign had no criteria: nothing was evaluated.',
  },
  QUOTE_NOT_FOUND: {
    fr: 'Des citations du modèle ne figurent pas dans les réponses : leurs critères ne sont pas observés.',
    en: 'Some quotes of the model do not stand in the answers: their criteria are unobserved.',
  },
  ERASED: {
    fr: 'Les réponses ont été effacées, à la demande du candidat ou au terme de leur conservation.',
    en: 'The answers were erased, at the candidate’s request or at the end of their retention.',
  },
  QUOTE_REUSED: {
    fr: 'Une même citation appuyait plus de deux critères : elle n’en appuie aucun.',
    en: 'One quote supported more than two criteria: it supports none.',
  },
} as const satisfies Record<string, Text>;

export type ReportLimit = keyof typeof reportLimits;
