// Why an act on an account is refused, in both languages.
import type { Text } from '../../../contract/text.ts';

export const notLocked: Text = {
  fr: 'Le second facteur de ce compte n’est pas bloqué.',
  en: 'The second factor of this account is not locked.',
};
