// Sentences about sessions.
import type { Text } from '../../../contract/text.ts';

export const sessionTexts = {
  sandboxOnly: {
    fr: 'Cette route ne sert qu’avec une clé de test.',
    en: 'This route serves test keys alone.',
  },
  notPublished: {
    fr: 'La campagne n’est pas publiée.',
    en: 'The campaign is not published.',
  },
  hasSession: {
    fr: 'Ce candidat a déjà une session.',
    en: 'This candidate has a session already.',
  },
  erased: { fr: 'Ce candidat est effacé.', en: 'This candidate is erased.' },
  running: {
    fr: 'La session n’est pas terminée.',
    en: 'The session has not ended.',
  },
} as const satisfies Record<string, Text>;
