// How a word that is none of those a field takes is refused, wherever the words are known.
import type { Text } from '../../contract/text.ts';

/** `words`: as they are told, with commas between them. */
export const allowedWords = (words: string): Text => ({
  fr: `Valeurs permises : ${words}.`,
  en: `Allowed values: ${words}.`,
});
