// A fee as operators set it: a share in hundredths of a percent, a fixed sum, at least and at most (UI156).
import type { Lang, Text } from '../../../contract/text.ts';
import { money } from '../lib/money.ts';
import { number, percent } from '../lib/say.ts';
import { typedNumber } from '../lib/typed.ts';
import { useLang } from '../shell/language.tsx';
import { Field } from '../ui/field.tsx';
import type { Fields } from '../ui/fields.ts';
import { MoneyField } from '../ui/money-field.tsx';
import type { Change } from './before-after.tsx';

type Terms = { rate_bps: number; fixed: number; min: number; max: number | null };

type Reader = Pick<ReturnType<typeof useLang>, 't' | 'lang'>;

/** The member of the body that it is: a refusal names a field within it. */
type Under = 'fee' | 'refund_fee';

export type Fee<U extends Under> = Record<`${U}.${keyof Terms}`, string>;

export const feeLabels = <U extends Under>(under: U): Record<keyof Fee<U>, Text> =>
  named(under, {
    rate_bps: { fr: 'Part, en centièmes de pour cent', en: 'Share, in hundredths of a percent' },
    fixed: { fr: 'Somme fixe', en: 'Fixed sum' },
    // Beside a channel's amounts these are bounds too.
    min: { fr: 'Frais, au moins', en: 'Fee, at least' },
    max: { fr: 'Frais, au plus', en: 'Fee, at most' },
  });

const named = <U extends Under, T>(
  under: U,
  { rate_bps, fixed, min, max }: Record<keyof Terms, T>,
) =>
  ({
    [`${under}.rate_bps`]: rate_bps,
    [`${under}.fixed`]: fixed,
    [`${under}.min`]: min,
    [`${under}.max`]: max,
  }) as Record<keyof Fee<U>, T>;

/** `1,5 % + 100 F CFA`, with its bounds where it has any. */
export function feeText({ rate_bps, fixed, min, max }: Terms, lang: Lang): string {
  const share = percent(rate_bps / 100, lang);
  const parts = [
    fixed > 0 ? `${share} + ${money(fixed, lang)}` : share,
    ...(min > 0 ? [`≥ ${money(min, lang)}`] : []),
    ...(max === null ? [] : [`≤ ${money(max, lang)}`]),
  ];
  return parts.join(', ');
}

export const feeOf = <U extends Under>(under: U, terms: Terms, lang: Lang): Fee<U> =>
  named(under, {
    rate_bps: String(terms.rate_bps),
    fixed: number(terms.fixed, lang),
    min: number(terms.min, lang),
    max: terms.max === null ? '' : number(terms.max, lang),
  });

export function feeIn<U extends Under>(under: U, typed: Fee<U>): Terms {
  const of = (name: keyof Terms) => typed[`${under}.${name}`];
  return {
    rate_bps: typedNumber(of('rate_bps')),
    fixed: typedNumber(of('fixed')),
    min: typedNumber(of('min')),
    max: of('max').trim() === '' ? null : typedNumber(of('max')),
  };
}

/** Beside what else the form changes: one table says all of it. */
export function feeChange(before: Terms, after: Terms, { t, lang }: Reader): Change {
  const isWhole = Object.values(after).every((one) => one === null || Number.isFinite(one));
  return {
    name: t({ fr: 'Frais', en: 'Fee' }),
    before: feeText(before, lang),
    after: isWhole ? feeText(after, lang) : '–',
  };
}

type Named = Record<string, string>;
type Bind<B> = (name: keyof Terms) => B;

/** `text` and `sum` bind the names of the form's own member. */
export function FeeFields({
  text,
  sum,
}: {
  text: Bind<ReturnType<Fields<Named>['text']>>;
  sum: Bind<ReturnType<Fields<Named>['sum']>>;
}) {
  const { t } = useLang();
  return (
    <>
      <Field {...text('rate_bps')} inputMode="numeric" />
      <MoneyField {...sum('fixed')} />
      <MoneyField {...sum('min')} />
      <MoneyField
        {...sum('max')}
        hint={t({ fr: 'Vide : sans plafond.', en: 'Empty: no bound.' })}
      />
    </>
  );
}
