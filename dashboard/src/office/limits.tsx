// A merchant's limits with what is used of them, and the fee of refunds, set by an operator (UI156, UI159).
import type { OfficeMerchant } from '../../../contract/backoffice/merchants.ts';
import type { Lang } from '../../../contract/text.ts';
import { call } from '../api/call.ts';
import { money, readMoney } from '../lib/money.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Field, Select } from '../ui/field.tsx';
import type { Fields, Labels } from '../ui/fields.ts';
import { Section } from '../ui/section.tsx';
import { Table } from '../ui/table.tsx';
import { limitTexts, type LimitName as Name } from '../words/limits.ts';
import { refundFeePolicyTexts as policies } from '../words/standing.ts';
import { OfficeAct } from './act.tsx';
import { BeforeAfter } from './before-after.tsx';
import { type Fee, FeeFields, feeChange, feeIn, feeLabels, feeOf, feeText } from './fee-fields.tsx';
import { only, typedOf } from './seen.ts';
import type { OfAccount } from './standing.tsx';

type Limits = OfficeMerchant['accounts'][number]['merchant']['limits'];

const names = Object.keys(limitTexts) as Name[];

const limitOf = (limits: Limits, name: string): number | undefined => {
  const [group = '', member = ''] = name.split('.');
  return (limits as unknown as Record<string, Record<string, number>>)[group]?.[member];
};

const shown = (name: Name, value: number, lang: Lang): string =>
  name === 'payouts.daily_count' ? number(value, lang) : money(value, lang);

/** What was typed; what is no number goes as null, which the server names beside its field. */
const typed = (text: string): number => readMoney(text) ?? Number.NaN;

export function MerchantLimits({ id, account: { mode, merchant } }: OfAccount) {
  const { t, lang } = useLang();
  const { limits } = merchant;
  const now = Object.fromEntries(
    names.map((name) => [`limits.${name}`, number(limitOf(limits, name) ?? 0, lang)]),
  ) as Record<`limits.${Name}`, string>;
  const labels = Object.fromEntries(
    names.map((name) => [`limits.${name}`, limitTexts[name]]),
  ) as Labels<typeof now>;
  return (
    <Section title={t({ fr: 'Plafonds', en: 'Limits' })}>
      <Table
        label={t({ fr: 'Plafonds', en: 'Limits' })}
        rows={names}
        keyOf={(name) => name}
        columns={[
          { head: t({ fr: 'Plafond', en: 'Limit' }), cell: (name) => t(limitTexts[name]) },
          {
            head: t({ fr: 'Valeur', en: 'Value' }),
            isSum: true,
            cell: (name) => shown(name, limitOf(limits, name) ?? 0, lang),
          },
          {
            head: t({ fr: 'Utilisé', en: 'Used' }),
            isSum: true,
            cell: (name) => {
              const used = limitOf(limits, `${name}_used`);
              return used === undefined ? '–' : shown(name, used, lang);
            },
          },
        ]}
      />
      <OfficeAct
        act={t({ fr: 'Changer les plafonds', en: 'Change the limits' })}
        title={t({ fr: 'Changer les plafonds', en: 'Change the limits' })}
        needs="money"
        empty={now}
        labels={labels}
        run={async ({ reason, ...values }, opened) => {
          const typed = typedLimits(opened, values);
          const set = { limits: groupsOf(typed), seen: groupsOf(seenOf(limits, typed)) };
          const body = { mode, ...set, reason };
          await call('updateOfficeMerchant', { params: { id }, body });
        }}
        touches={['getOfficeMerchant']}
      >
        {(fields, opened) => <LimitFields fields={fields} limits={limits} opened={opened} />}
      </OfficeAct>
    </Section>
  );
}

type Values = Record<`limits.${Name}`, string>;

function LimitFields({
  fields,
  limits,
  opened,
}: {
  fields: Fields<Values>;
  limits: Limits;
  opened: Values;
}) {
  const { lang } = useLang();
  const changes = typedLimits(opened, fields.values).map(([name, value]) => ({
    name: fields.labels[`limits.${name}`],
    before: shown(name, limitOf(limits, name) ?? 0, lang),
    after: Number.isNaN(value) ? '–' : shown(name, value, lang),
  }));
  return (
    <>
      {names.map((name) => (
        <Field key={name} {...fields.text(`limits.${name}`)} inputMode="numeric" />
      ))}
      <BeforeAfter changes={changes} />
    </>
  );
}

type Typed = readonly (readonly [Name, number])[];

/** Only what was typed is sent: the others may have been changed meanwhile. */
const typedLimits = (opened: Values, values: Values): Typed =>
  names
    .map((name) => [name, typed(values[`limits.${name}`])] as const)
    .filter(([name, value]) => value !== typed(opened[`limits.${name}`]));

/** The same limits as they stand on the page, which the server compares. */
const seenOf = (limits: Limits, set: Typed): Typed =>
  set.map(([name]) => [name, limitOf(limits, name) ?? 0] as const);

function groupsOf(set: Typed) {
  const body: Record<string, Record<string, number>> = {};
  for (const [name, value] of set) {
    const [group = '', member = ''] = name.split('.');
    body[group] = { ...body[group], [member]: value };
  }
  return body;
}

type Policy = keyof typeof policies;

type FeeValues = Fee<'refund_fee'> & { refund_fee_policy: Policy };

const feesIn = ({ refund_fee_policy, ...values }: FeeValues) => ({
  refund_fee: feeIn('refund_fee', values),
  refund_fee_policy,
});

export function MerchantFees({ id, account }: OfAccount) {
  const reader = useLang();
  const { t, lang } = reader;
  const { mode, refund_fee: fee, refund_fee_policy: policy } = account;
  const now = { refund_fee: fee, refund_fee_policy: policy as Policy };
  // What was not typed stays as it stands now.
  const after = (values: FeeValues, opened: FeeValues) => ({
    ...now,
    ...only(feesIn(values), typedOf(feesIn(opened), feesIn(values))),
  });
  const text = `${feeText(fee, lang)} – ${t({ fr: 'frais du paiement ', en: 'fee of the payment ' })}${t(policies[policy])}`;
  return (
    <Section title={t({ fr: 'Frais des remboursements', en: 'Fees of refunds' })} lead={text}>
      <OfficeAct
        act={t({ fr: 'Changer les frais', en: 'Change the fees' })}
        title={t({ fr: 'Frais des remboursements', en: 'Fees of refunds' })}
        needs="money"
        empty={{ ...feeOf('refund_fee', fee, lang), refund_fee_policy: policy as Policy }}
        labels={{
          ...feeLabels('refund_fee'),
          refund_fee_policy: { fr: 'Frais du paiement remboursé', en: 'Fee of the payment' },
        }}
        run={({ reason, ...values }, opened) => {
          const set = feesIn(values);
          const typed = typedOf(feesIn(opened), set);
          // Nothing typed is all of it, as it stood.
          const names = typed.length > 0 ? typed : (Object.keys(set) as (keyof typeof set)[]);
          const body = { mode, ...only(set, names), seen_fees: only(now, names), reason };
          return call('updateOfficeMerchant', { params: { id }, body });
        }}
        touches={['getOfficeMerchant']}
      >
        {(fields, opened) => (
          <>
            <FeeFields
              text={(name) => fields.text(`refund_fee.${name}`)}
              sum={(name) => fields.sum(`refund_fee.${name}`)}
            />
            <Select {...fields.text('refund_fee_policy')}>
              {(Object.keys(policies) as Policy[]).map((one) => (
                <option key={one} value={one}>
                  {t(policies[one])}
                </option>
              ))}
            </Select>
            <BeforeAfter
              changes={[
                feeChange(fee, after(fields.values, opened).refund_fee, reader),
                {
                  name: fields.labels.refund_fee_policy,
                  before: t(policies[policy]),
                  after: t(policies[after(fields.values, opened).refund_fee_policy]),
                },
              ]}
            />
          </>
        )}
      </OfficeAct>
    </Section>
  );
}
