// Sentences about reports.
import type { Text } from '../../../contract/text.ts';

export const reportTexts = {
  notReady: { fr: 'Le compte rendu n’est pas prêt.', en: 'The report is not ready.' },
  erased: {
    fr: 'Le contenu de ce compte rendu a été effacé.',
    en: 'The content of this report was erased.',
  },
  notFailed: {
    fr: 'Seul un compte rendu échoué peut être relancé.',
    en: 'Only a failed report can be relaunched.',
  },
  unknownCriterion: {
    fr: 'Le compte rendu n’a pas de critère de cette clé.',
    en: 'The report has no criterion of this key.',
  },
  sameCriterion: {
    fr: 'Ce critère est donné deux fois.',
    en: 'This criterion is given twice.',
  },
} as const satisfies Record<string, Text>;
