// Sums in francs as all pages say them (contract/dashboard.md UI69).
import type { Lang } from '../../../contract/text.ts';
import { sumText } from '../../kit/sum-text.ts';

/** `10 000 F CFA`, `F CFA 10,000`, on one line; a rate keeps its decimals. */
export const money = (amount: number, lang: Lang): string => sumText(amount)[lang];
