// A fee as operators set it: a share in hundredths of a percent, a fixed sum, at least and at most (UI156).
import type { Lang, Text } from '../../../contract/text.ts';
import { money, readMoney } from '../lib/money.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Field } from '../ui/field.tsx';
import type { Fields } from '../ui/fields.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { BeforeAfter } from './before-after.tsx';

type Terms = { rate_bps: number; fixed: number; min: number; max: number | null };

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

export function FeeFields({ fields, before }: { fields: Fields<Fee>; before: Terms }) {
  const { t, lang } = useLang();
  const after = feeIn(fields.values);
  const isWhole = Object.values(after).every((one) => one === null || Number.isFinite(one));
  return (
    <>
      <Field {...fields.text('rate_bps')} inputMode="numeric" />
      <MoneyField {...fields.sum('fixed')} />
      <MoneyField {...fields.sum('min')} />
      <MoneyField
        {...fields.sum('max')}
        hint={t({ fr: 'Vide : sans plafond.', en: 'Empty: no bound.' })}
      />
      <BeforeAfter
        changes={[
          {
            name: t({ fr: 'Frais', en: 'Fee' }),
            before: feeText(before, lang),
            after: isWhole ? feeText(after, lang) : '–',
          },
        ]}
      />
    </>
  );
}
