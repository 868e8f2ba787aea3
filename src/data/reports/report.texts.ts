// What a refused report or decision is told, in both languages.
import type { Text } from '../../../contract/operation.ts';

export const reportTexts = {
  unknownDataset: {
    fr: 'Jeu inconnu : un identifiant de /v1/jeux, ou lieux.',
    en: 'Unknown dataset: an id of /v1/jeux, or lieux.',
  },
  challengeMissing: {
    fr: 'Ce champ est obligatoire : résolvez le défi du formulaire.',
    en: 'This field is required: solve the challenge of the form.',
  },
  challengeRefused: {
    fr: "Le défi n'est pas résolu, ou sa réponse a expiré ou déjà servi. Résolvez-le de nouveau.",
    en: 'The challenge is not solved, or its answer has expired or was used. Solve it again.',
  },
} as const satisfies Record<string, Text>;
