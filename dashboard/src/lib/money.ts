// Sums in francs as people read and type them: whole, grouped, never rounded (UI69, UI74).
import type { Lang } from '../../../contract/text.ts';
import { number } from './say.ts';

/** `1 234 567 F CFA`, `F CFA 1,234,567`; a sum never breaks over a line. */
export function money(francs: number, lang: Lang): string {
  const digits = number(francs, lang);
  return lang === 'fr' ? `${digits}\u00a0F\u00a0CFA` : `F\u00a0CFA\u00a0${digits}`;
}

/** What was typed, without its groups; undefined for what is no whole sum. */
export function readMoney(typed: string): number | undefined {
  const digits = typed
    .replace(/[\s\u00a0\u202f.,']/g, '')
    .replace(/^(fcfa|xof|f)|(f|fcfa|xof)$/i, '');
  if (!/^\d{1,15}$/.test(digits)) return undefined;
  return Number(digits);
}

/** Groups what was typed so far; a text that is no number is left as it is. */
export function grouped(typed: string, lang: Lang): string {
  const sum = readMoney(typed);
  return sum === undefined ? typed : number(sum, lang);
}
