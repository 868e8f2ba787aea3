// A new promo code: what it takes off, from when to when, for how many (UI108).
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/reads.ts';
import { readMoney } from '../../lib/money.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices, Field } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type Name = 'code' | 'value' | 'min' | 'cap' | 'most' | 'each';
type Values = Record<Name, string> & { kind: 'percent' | 'fixed' };

const empty: Values = {
  code: '',
  kind: 'percent',
  value: '',
  min: '',
  cap: '',
  most: '',
  each: '',
};

function bodyOf({ code, kind, value, min, cap, most, each }: Values) {
  const sum = (name: string, typed: string) =>
    typed.trim() === '' ? {} : { [name]: readMoney(typed) ?? 0 };
  return {
    code: code.trim(),
    kind,
    value: readMoney(value) ?? 0,
    ...sum('min_order_amount', min),
    ...(kind === 'percent' && sum('max_discount', cap)),
    ...sum('max_redemptions', most),
    ...sum('max_per_customer', each),
  };
}

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  const [values, setValues] = useState(empty);
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const form = useForm(async (key) => {
    const made = await call('createOffer', { project: id, mode, key, body: bodyOf(values) });
    await refresh('listOffers');
    go(pathTo('offer', { id, mode, offerId: made.id }), { instead: true });
  });
  const labels = {
    code: t({ fr: 'Code', en: 'Code' }),
    kind: t({ fr: 'Sorte', en: 'Kind' }),
    value: t({ fr: 'Remise', en: 'Discount' }),
  };
  return (
    <>
      <PageHead
        title={t({ fr: 'Nouveau code promo', en: 'New promo code' })}
        above={
          <Link to={pathTo('offers', { id, mode })}>
            {t({ fr: '← Codes promo', en: '← Promo codes' })}
          </Link>
        }
      />
      <Form
        form={form}
        labels={labels}
        acts={
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Créer le code', en: 'Create the code' })}
          </Button>
        }
      >
        <Field
          name="code"
          label={labels.code}
          hint={t({
            fr: 'Ce que le client tape : lettres, chiffres, - et _.',
            en: 'What the customer types: letters, digits, - and _.',
          })}
          fault={form.faults['code']}
          value={values.code}
          onChange={(event) => change({ code: event.target.value })}
        />
        <Value values={values} change={change} faults={form.faults} />
        <Limits values={values} change={change} faults={form.faults} />
      </Form>
    </>
  );
}

type Part = {
  values: Values;
  change: (part: Partial<Values>) => void;
  faults: Readonly<Record<string, string>>;
};

function Value({ values, change, faults }: Part) {
  const { t } = useLang();
  const label = t({ fr: 'Remise', en: 'Discount' });
  return (
    <>
      <Choices
        name="kind"
        label={t({ fr: 'Sorte', en: 'Kind' })}
        chosen={[values.kind]}
        choose={(kind) => change({ kind })}
        fault={faults['kind']}
        options={[
          { value: 'percent', text: t({ fr: 'Un pourcentage', en: 'A percentage' }) },
          { value: 'fixed', text: t({ fr: 'Une somme', en: 'A sum' }) },
        ]}
      />
      {values.kind === 'fixed' ? (
        <MoneyField
          name="value"
          label={label}
          fault={faults['value']}
          value={values.value}
          change={(value) => change({ value })}
        />
      ) : (
        <Field
          name="value"
          inputMode="numeric"
          label={`${label} (%)`}
          fault={faults['value']}
          value={values.value}
          onChange={(event) => change({ value: event.target.value })}
        />
      )}
    </>
  );
}

function Limits({ values, change, faults }: Part) {
  const { t } = useLang();
  return (
    <details open={['min_order_amount', 'max_discount'].some((name) => faults[name]) || undefined}>
      <summary>{t({ fr: 'Limites', en: 'Limits' })}</summary>
      <div className="stack">
        <MoneyField
          name="min_order_amount"
          label={t({ fr: 'À partir d’un achat de', en: 'From an order of' })}
          fault={faults['min_order_amount']}
          value={values.min}
          change={(min) => change({ min })}
        />
        {values.kind === 'percent' && (
          <MoneyField
            name="max_discount"
            label={t({ fr: 'Remise au plus', en: 'Discount at most' })}
            fault={faults['max_discount']}
            value={values.cap}
            change={(cap) => change({ cap })}
          />
        )}
        <Field
          name="max_redemptions"
          inputMode="numeric"
          label={t({ fr: 'Utilisations en tout', en: 'Uses in all' })}
          fault={faults['max_redemptions']}
          value={values.most}
          onChange={(event) => change({ most: event.target.value })}
        />
        <Field
          name="max_per_customer"
          inputMode="numeric"
          label={t({ fr: 'Utilisations par client', en: 'Uses by a customer' })}
          fault={faults['max_per_customer']}
          value={values.each}
          onChange={(event) => change({ each: event.target.value })}
        />
      </div>
    </details>
  );
}
