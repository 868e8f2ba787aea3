// The simulator's magic numbers in words, from the tables of the contract (contract/payments.md B.12), and its amounts, from
// its manifest (contract/rails.md RA02).
import { paymentScenarioTexts } from '../../../contract/payments/scenario-texts.ts';
import { payerNumbers } from '../../../contract/payments/scenarios.ts';
import type { Text } from '../../../contract/text.ts';
import { simulatorManifest } from '../../connectors/rails/simulator.manifest.ts';
import type { AmountRange } from '../../kit/rail-manifest.ts';
import { money } from '../kit/money.ts';

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

export type ChannelAmounts = { channel: string; collects: Text; paysOut: Text };

const {
  collects,
  paysOut,
}: Record<'collects' | 'paysOut', Readonly<Record<string, AmountRange>>> = simulatorManifest;

const rangeText = (range: AmountRange | undefined): Text =>
  range
    ? {
        fr: `de ${money(range.min_amount, 'fr')} à ${money(range.max_amount, 'fr')}`,
        en: `${money(range.min_amount, 'en')} to ${money(range.max_amount, 'en')}`,
      }
    : { fr: '–', en: '–' };

export const channelAmounts: readonly ChannelAmounts[] = [
  ...new Set([...Object.keys(collects), ...Object.keys(paysOut)]),
].map((channel) => ({
  channel,
  collects: rangeText(collects[channel]),
  paysOut: rangeText(paysOut[channel]),
}));
