// The simulator's magic numbers in words, from the tables of the contract (contract/payments.md B.12).
import { paymentScenarioTexts } from '../../../contract/payments/scenario-texts.ts';
import { payerNumbers } from '../../../contract/payments/scenarios.ts';
import type { Text } from '../../../contract/text.ts';

export type MagicNumber = { phone: string; outcome: string; text: Text };

const after = (delay_s: number): Text => ({
  fr: ` après ${delay_s} secondes`,
  en: ` after ${delay_s} seconds`,
});

/** A success says when it comes: two numbers differ by that alone. */
export const magicNumbers: readonly MagicNumber[] = Object.entries(payerNumbers).map(
  ([phone, { outcome, delay_ms }]) => {
    const text = paymentScenarioTexts[outcome];
    if (outcome !== 'succeeded') return { phone, outcome, text };
    const when = after(delay_ms / 1_000);
    return { phone, outcome, text: { fr: text.fr + when.fr, en: text.en + when.en } };
  },
);
