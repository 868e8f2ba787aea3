// Sentences about campaigns and questions.
import type { Text } from '../../../contract/text.ts';

export type FieldText = Text;

export const fieldTexts = {
  noChannel: {
    fr: 'L’écrit ou la voix doit rester possible.',
    en: 'Writing or voice must stay possible.',
  },
  order: {
    fr: 'La fermeture doit suivre l’ouverture.',
    en: 'The closing must follow the opening.',
  },
  sameName: {
    fr: 'Un autre critère porte ce nom.',
    en: 'Another criterion has this name.',
  },
  sameKey: { fr: 'Un autre critère a cette clé.', en: 'Another criterion has this key.' },
  sameLevel: { fr: 'Un niveau est décrit deux fois.', en: 'A level is described twice.' },
  needsOptions: {
    fr: 'Une question à choix demande de 2 à 20 options distinctes.',
    en: 'A choice question asks for 2 to 20 distinct options.',
  },
  noOptions: {
    fr: 'Seule une question à choix a des options.',
    en: 'Only a choice question has options.',
  },
  unknownCriterion: {
    fr: 'La campagne n’a pas de critère de cette clé.',
    en: 'The campaign has no criterion of this key.',
  },
} as const satisfies Record<string, Text>;

export const stateTexts = {
  archived: {
    fr: 'La campagne est archivée : restaurez-la d’abord.',
    en: 'The campaign is archived: restore it first.',
  },
  tooManyQuestions: {
    fr: 'La campagne a atteint son nombre maximal de questions.',
    en: 'The campaign has reached its maximum of questions.',
  },
} as const satisfies Record<string, Text>;
