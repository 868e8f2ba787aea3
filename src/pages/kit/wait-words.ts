// How long somebody is to wait, in words.
import type { Lang } from '../../../contract/text.ts';

const units = [
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A refusal for now keeps its first sentence, "Too many attempts.": the second one speaks to programs. */
export const waitSentence = (message: string, wait_s: number, lang: Lang): string =>
  `${message.split('. ')[0]?.replace(/\.$/, '')}. ${waitWords(wait_s, lang)}`;

/** Rounded up, so that whoever waits as long as is said does not come too early. */
export function waitWords(seconds: number, lang: Lang): string {
  const [unit, size] = units.find(([, one]) => seconds >= 2 * one) ?? (['second', 1] as const);
  const words = new Intl.NumberFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Math.max(1, Math.ceil(seconds / size)));
  return lang === 'fr' ? `Réessayez dans ${words}.` : `Try again in ${words}.`;
}
