// Sentences about hiring keys.
import { limits } from '../../../contract/limits.ts';

export const keyTexts = {
  past: { fr: 'Cette date est passée.', en: 'This date is in the past.' },
  tooMany: {
    fr: `L’organisation a déjà ${limits.activeHiringKeys} clés actives. Révoquez-en une.`,
    en: `The organization already has ${limits.activeHiringKeys} active keys. Revoke one.`,
  },
  ended: {
    fr: 'Cette clé est révoquée ou expirée : créez-en une autre.',
    en: 'This key is revoked or expired: create another one.',
  },
} as const;
