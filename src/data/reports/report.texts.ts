// What a refused report or decision is told, in both languages.

import type { ReportStatus } from '../../../contract/data/reports.shapes.ts';
import type { Text } from '../../../contract/text.ts';

export const reportTexts = {
  unknownDataset: {
    fr: 'Jeu inconnu : un identifiant de /v1/jeux, ou lieux.',
    en: 'Unknown dataset: an id of /v1/jeux, or lieux.',
  },
  challengeMissing: {
    fr: 'Ce champ est obligatoire : résolvez le défi du formulaire.',
    en: 'This field is required: solve the challenge of the form.',
  },
  challengeOrAddress: {
    fr: 'Confirmez d’abord l’adresse e-mail de votre compte, ou résolvez le défi.',
    en: 'Confirm the e-mail address of your account first, or solve the challenge.',
  },
  addressFirst: {
    fr: 'Confirmez d’abord l’adresse e-mail de votre compte.',
    en: 'Confirm the e-mail address of your account first.',
  },
  challengeRefused: {
    fr: 'Le défi n’est pas résolu, ou sa réponse a expiré ou déjà servi. Résolvez-le de nouveau.',
    en: 'The challenge is not solved, or its answer has expired or was used. Solve it again.',
  },
  motifMissing: {
    fr: 'Ce champ est obligatoire, sauf pour en_examen.',
    en: 'This field is required, but for en_examen.',
  },
  doublonUseless: {
    fr: 'Seule la décision doublon prend ce champ.',
    en: 'Only the decision doublon takes this field.',
  },
  doublonUnknown: {
    fr: 'Le numéro d’un autre signalement est attendu.',
    en: 'The number of another report is expected.',
  },
  doublonOf: (numero: string): Text => ({
    fr: `Ce signalement est lui-même un doublon de ${numero}.`,
    en: `This report is itself a duplicate of ${numero}.`,
  }),
  hasDoublon: (numero: string): Text => ({
    fr: `${numero} est déjà un doublon de ce signalement : décidez plutôt de l’autre.`,
    en: `${numero} is a duplicate of this report already: decide on the other one instead.`,
  }),
  versionUnknown: {
    fr: 'Ce jeu de données n’a pas de version publiée de ce nom.',
    en: 'This dataset has no published version of this name.',
  },
  state: (status: ReportStatus): Text => ({
    fr: `Le signalement est à l’état ${status} : cette action n’y est pas possible.`,
    en: `The report is ${status}, which does not allow this.`,
  }),
} as const satisfies Record<string, Text | ((word: never) => Text)>;
