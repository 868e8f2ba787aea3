// What a person reads whose account is kept.
import type { Text } from '../../../contract/text.ts';

export const accountTexts = {
  ownsWithOthers: {
    fr: 'Une de vos organisations de recrutement a d’autres membres. Cédez-la d’abord à l’un d’eux.',
    en: 'One of your hiring organizations has other members. Hand it over to one of them first.',
  },
} as const satisfies Record<string, Text>;
