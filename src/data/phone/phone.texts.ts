// The notice of a telephone answer, in both languages.
import type { Text } from '../../../contract/text.ts';

export const notices = {
  /** Number portability: since September 2015 (content/operators, contract/data.md section 6). */
  portable: (operator: string, prefix: string): Text => ({
    fr: `La tranche ${prefix} a été attribuée à ${operator}. Depuis la portabilité des numéros (septembre 2015), l’opérateur actuel peut être un autre.`,
    en: `The range ${prefix} was given to ${operator}. Since number portability (September 2015) the present operator may be another.`,
  }),
  ownerUnknown: {
    fr: 'Aucune source ne nomme le titulaire de cette tranche. Avec la portabilité des numéros, l’opérateur actuel n’est pas certain non plus.',
    en: 'No source names the owner of this range. With number portability the present operator is uncertain too.',
  },
  short: {
    fr: 'Numéro court du Sénégal : il n’a pas de forme internationale et n’est pas vérifié.',
    en: 'Short code of Senegal: it has no international form and is not checked.',
  },
  invalid: {
    fr: 'Ce numéro n’existe pas dans le plan de numérotation connu.',
    en: 'This number does not exist in the known numbering plan.',
  },
  unreadable: {
    fr: 'Ce texte n’est pas un numéro de téléphone.',
    en: 'This text is not a telephone number.',
  },
} as const;
