// What is said of a span of days that is not in order.
import type { Text } from '../../../contract/text.ts';

export const backwards: Text = {
  fr: 'La fin ne vient pas avant le début.',
  en: 'The end does not come before the beginning.',
};
