// Sums in francs as people read and type them: whole, grouped, never rounded (UI69, UI74).
import { amountOf, readAmount } from '../../../contract/payments/typed-amount.ts';
import type { Lang } from '../../../contract/text.ts';
import { number } from './say.ts';

/** `1 234 567 F CFA`, `F CFA 1,234,567`; a sum never breaks over a line. */
export function money(francs: number, lang: Lang): string {
  const digits = number(francs, lang);
  return lang === 'fr' ? `${digits}\u00a0F\u00a0CFA` : `F\u00a0CFA\u00a0${digits}`;
}

/** What was typed, without its groups; undefined for what is no whole sum, such as one with a fraction. */
export function readMoney(typed: string): number | undefined {
  const bare = typed.replace(/[\s']/g, '').replace(/^(fcfa|xof|f)|(f|fcfa|xof)$/i, '');
  const sum = amountOf(readAmount(bare));
  return Number.isSafeInteger(sum) ? sum : undefined;
}

/** Groups what was typed so far; a text that is no number is left as it is. */
export function grouped(typed: string, lang: Lang): string {
  // Groups of ours, in which a digit was written or taken away.
  const sum = readMoney(lang === 'en' ? typed.replaceAll(',', '') : typed);
  return sum === undefined ? typed : number(sum, lang);
}
