// Sentences about candidates.
import type { Text } from '../../../contract/text.ts';

export const candidateTexts = {
  notPublished: {
    fr: 'La campagne n’est pas publiée.',
    en: 'The campaign is not published.',
  },
  past: { fr: 'Cette date est passée.', en: 'This date is in the past.' },
  taken: {
    fr: 'Un autre candidat de la campagne a cette adresse e-mail.',
    en: 'Another candidate of the campaign has this e-mail address.',
  },
  erased: { fr: 'Ce candidat est effacé.', en: 'This candidate is erased.' },
} as const satisfies Record<string, Text>;
