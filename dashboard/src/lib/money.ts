// Sums in francs as people read and type them: whole, grouped, never rounded (UI69, UI74).
import { amountOf, readAmount } from '../../../contract/payments/typed-amount.ts';
import { type Lang, sumOf } from '../../../contract/text.ts';
import { number } from './say.ts';

/** `1 234 567 F CFA`, `F CFA 1,234,567`; a sum never breaks over a line. */
export const money = (francs: number, lang: Lang): string => sumOf(number(francs, lang), lang);

/** Before a sum or after it. */
const unit = /^(fcfa|cfa|xof|f)|(f|fcfa|cfa|xof|francs?(cfa)?)$/i;

/** What was typed, without its groups; undefined for what is no whole sum, such as one with a fraction. */
export function readMoney(typed: string): number | undefined {
  const bare = typed.replace(/[\s']/g, '').replace(unit, '');
  const sum = amountOf(readAmount(bare));
  return Number.isSafeInteger(sum) ? sum : undefined;
}

/**
 * Groups what was typed so far; a text that is no number is left as it is, to be refused. In English our own commas stand in what a
 * sign was written into, and are taken away first; a comma that somebody wrote parts thousands or is none of ours.
 */
export function grouped(typed: string, lang: Lang, before = ''): string {
  // A unit that is still being written: its first letter is one itself.
  if (/[a-z]\s*$/i.test(typed)) return typed;
  const isOurs = lang === 'en' && isEdit(before, typed, lang);
  const sum = readMoney(isOurs ? typed.replaceAll(',', '') : typed);
  return sum === undefined ? typed : number(sum, lang);
}

/** A digit was written into a sum as we group it, or something was taken out of it. */
function isEdit(before: string, typed: string, lang: Lang): boolean {
  const sum = readMoney(before);
  if (sum === undefined || number(sum, lang) !== before) return false;
  const most = Math.min(before.length, typed.length);
  let start = 0;
  while (start < most && before[start] === typed[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === typed.at(-1 - end)) end++;
  const [written, removed] = [typed, before].map((text) => text.slice(start, text.length - end));
  return written === '' || (/^\d$/.test(written ?? '') && (removed ?? '').length <= 1);
}
