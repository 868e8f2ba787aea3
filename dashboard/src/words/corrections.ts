// What an operator's statement says otherwise than the books, in words (UI164).
import type { Difference } from '../../../contract/backoffice/words.ts';
import type { Text } from '../../../contract/text.ts';

export const differenceTexts: Record<Difference, Text> = {
  operator_has_more: {
    fr: 'L’opérateur a plus que nos livres',
    en: 'The operator has more than our books',
  },
  operator_has_less: {
    fr: 'L’opérateur a moins que nos livres',
    en: 'The operator has less than our books',
  },
};
