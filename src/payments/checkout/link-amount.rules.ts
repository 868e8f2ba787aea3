// Which amount a link takes: its own, or what its payer enters within its bounds (contract/payments.md B.8). Pure.
import type { Lang } from '../../db/context.ts';
import type { LinkRow } from '../links/index.ts';
import { fieldTexts } from './checkout.texts.ts';

/** What is wrong with an amount that was entered, in words for who pays. */
export function amountFault(
  { amount: own, min_amount: min, max_amount: max }: LinkRow,
  entered: number,
  lang: Lang,
): string | undefined {
  if (own !== null) return BigInt(entered) === own ? undefined : fieldTexts.fixed[lang];
  const isOutside = entered < (min ?? 1n) || entered > (max ?? entered);
  return isOutside ? fieldTexts.bounds[lang] : undefined;
}
