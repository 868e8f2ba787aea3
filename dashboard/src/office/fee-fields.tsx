// A fee as operators set it: a share in hundredths of a percent, a fixed sum, at least and at most (UI156).
import type { Lang, Text } from '../../../contract/text.ts';
import { money, readMoney } from '../lib/money.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Field } from '../ui/field.tsx';
import type { Fields } from '../ui/fields.ts';
import { MoneyField } from '../ui/money-field.tsx';
import type { Change } from './before-after.tsx';

type Terms = { rate_bps: number; fixed: number; min: number; max: number | null };

type Reader = Pick<ReturnType<typeof useLang>, 't' | 'lang'>;

export type Fee = Record<keyof Terms, string>;

export const feeLabels: Record<keyof Fee, Text> = {
  rate_bps: { fr: 'Part, en centièmes de pour cent', en: 'Share, in hundredths of a percent' },
  fixed: { fr: 'Somme fixe', en: 'Fixed sum' },
  min: { fr: 'Au moins', en: 'At least' },
  max: { fr: 'Au plus', en: 'At most' },
};

/** `1,5 % + 100 F CFA`, with its bounds where it has any. */
export function feeText({ rate_bps, fixed, min, max }: Terms, lang: Lang): string {
  const share = `${number(rate_bps / 100, lang)}${lang === 'fr' ? '\u00a0%' : '%'}`;
  const parts = [
    fixed > 0 ? `${share} + ${money(fixed, lang)}` : share,
    ...(min > 0 ? [`≥ ${money(min, lang)}`] : []),
    ...(max === null ? [] : [`≤ ${money(max, lang)}`]),
  ];
  return parts.join(', ');
}

export const feeOf = ({ rate_bps, fixed, min, max }: Terms, lang: Lang): Fee => ({
  rate_bps: String(rate_bps),
  fixed: number(fixed, lang),
  min: number(min, lang),
  max: max === null ? '' : number(max, lang),
});

/** What is no number is sent as such: the server says so beside its field. */
const sum = (text: string): number => readMoney(text) ?? Number.NaN;

export const feeIn = (fee: Fee): Terms => ({
  rate_bps: sum(fee.rate_bps),
  fixed: sum(fee.fixed),
  min: sum(fee.min),
  max: fee.max.trim() === '' ? null : sum(fee.max),
});

/** Beside what else the form changes: one table says all of it. */
export function feeChange(before: Terms, typed: Fee, { t, lang }: Reader): Change {
  const after = feeIn(typed);
  const isWhole = Object.values(after).every((one) => one === null || Number.isFinite(one));
  return {
    name: t({ fr: 'Frais', en: 'Fee' }),
    before: feeText(before, lang),
    after: isWhole ? feeText(after, lang) : '–',
  };
}

export function FeeFields({ fields }: { fields: Fields<Fee> }) {
  const { t } = useLang();
  return (
    <>
      <Field {...fields.text('rate_bps')} inputMode="numeric" />
      <MoneyField {...fields.sum('fixed')} />
      <MoneyField {...fields.sum('min')} />
      <MoneyField
        {...fields.sum('max')}
        hint={t({ fr: 'Vide : sans plafond.', en: 'Empty: no bound.' })}
      />
    </>
  );
}
