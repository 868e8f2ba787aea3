// A new payment link: what is paid, how often, and what the payer is asked (UI107).
import { useState } from 'react';
import type { Collected, CollectWord } from '../../../../contract/payments/links.shapes.ts';
import type { Text } from '../../../../contract/text.ts';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/reads.ts';
import { readMoney } from '../../lib/money.ts';
import { pathTo } from '../../paths.ts';
import { type Say, useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices, Field, Select } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type Values = {
  title: string;
  description: string;
  usage: 'single_use' | 'multi_use';
  amount: string;
  min: string;
  max: string;
  most: string;
  collect: Record<Collected, CollectWord>;
};

const empty: Values = {
  title: '',
  description: '',
  usage: 'multi_use',
  amount: '',
  min: '',
  max: '',
  most: '',
  collect: { name: 'none', email: 'none', phone: 'none', reference: 'none' },
};

const collectTexts: Record<Collected, Text> = {
  name: { fr: 'Nom', en: 'Name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  reference: { fr: 'Référence', en: 'Reference' },
};

const askTexts: Record<CollectWord, Text> = {
  none: { fr: 'pas demandé', en: 'not asked' },
  optional: { fr: 'facultatif', en: 'optional' },
  required: { fr: 'obligatoire', en: 'required' },
};

const labelsOf = (t: Say): Record<string, string> => ({
  title: t({ fr: 'Titre', en: 'Title' }),
  description: t({ fr: 'Description', en: 'Description' }),
  usage: t({ fr: 'Usage', en: 'Use' }),
  amount: t({ fr: 'Montant', en: 'Amount' }),
  min_amount: t({ fr: 'Au moins', en: 'At least' }),
  max_amount: t({ fr: 'Au plus', en: 'At most' }),
  max_payments: t({ fr: 'Nombre de paiements au plus', en: 'Payments at most' }),
});

function bodyOf({ title, description, usage, amount, min, max, most, collect }: Values) {
  const sum = (name: string, typed: string) =>
    typed.trim() === '' ? {} : { [name]: readMoney(typed) ?? 0 };
  const isOpen = amount.trim() === '';
  return {
    title: title.trim(),
    usage,
    collect,
    ...(description.trim() !== '' && { description: description.trim() }),
    ...sum('amount', amount),
    ...(isOpen && { ...sum('min_amount', min), ...sum('max_amount', max) }),
    ...(usage === 'multi_use' && sum('max_payments', most)),
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
    const made = await call('createPaymentLink', { project: id, mode, key, body: bodyOf(values) });
    await refresh('listPaymentLinks');
    go(pathTo('link', { id, mode, linkId: made.id }), { instead: true });
  });
  const labels = labelsOf(t);
  return (
    <>
      <PageHead
        title={t({ fr: 'Nouveau lien', en: 'New link' })}
        above={
          <Link to={pathTo('links', { id, mode })}>{t({ fr: '← Liens', en: '← Links' })}</Link>
        }
      />
      <Form
        form={form}
        labels={labels}
        acts={
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Créer le lien', en: 'Create the link' })}
          </Button>
        }
      >
        <Texts values={values} change={change} faults={form.faults} />
        <Sums values={values} change={change} faults={form.faults} />
        <Asked values={values} change={change} />
      </Form>
    </>
  );
}

type Part = {
  values: Values;
  change: (part: Partial<Values>) => void;
  faults: Readonly<Record<string, string>>;
};

function Texts({ values, change, faults }: Part) {
  const { t } = useLang();
  const labels = labelsOf(t);
  return (
    <>
      <Field
        name="title"
        label={labels['title'] ?? ''}
        hint={t({ fr: 'En tête de la page du payeur.', en: 'On top of the payer’s page.' })}
        fault={faults['title']}
        value={values.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Field
        name="description"
        label={labels['description'] ?? ''}
        hint={t({ fr: 'Facultatif.', en: 'Optional.' })}
        fault={faults['description']}
        value={values.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Choices
        name="usage"
        label={labels['usage'] ?? ''}
        chosen={[values.usage]}
        choose={(usage) => change({ usage })}
        fault={faults['usage']}
        options={[
          {
            value: 'multi_use',
            text: t({ fr: 'Plusieurs fois', en: 'Many times' }),
            hint: t({
              fr: 'Une affiche au comptoir, un don.',
              en: 'A poster at the desk, a gift.',
            }),
          },
          {
            value: 'single_use',
            text: t({ fr: 'Une seule fois', en: 'Once' }),
            hint: t({ fr: 'Une facture, une commande.', en: 'An invoice, an order.' }),
          },
        ]}
      />
    </>
  );
}

function Sums({ values, change, faults }: Part) {
  const { t } = useLang();
  const labels = labelsOf(t);
  const isOpen = values.amount.trim() === '';
  return (
    <>
      <MoneyField
        name="amount"
        label={labels['amount'] ?? ''}
        hint={t({ fr: 'Vide : le payeur choisit.', en: 'Empty: the payer chooses.' })}
        fault={faults['amount']}
        value={values.amount}
        change={(amount) => change({ amount })}
      />
      {isOpen && (
        <>
          <MoneyField
            name="min_amount"
            label={labels['min_amount'] ?? ''}
            fault={faults['min_amount']}
            value={values.min}
            change={(min) => change({ min })}
          />
          <MoneyField
            name="max_amount"
            label={labels['max_amount'] ?? ''}
            fault={faults['max_amount']}
            value={values.max}
            change={(max) => change({ max })}
          />
        </>
      )}
      {values.usage === 'multi_use' && (
        <Field
          name="max_payments"
          inputMode="numeric"
          label={labels['max_payments'] ?? ''}
          hint={t({ fr: 'Facultatif.', en: 'Optional.' })}
          fault={faults['max_payments']}
          value={values.most}
          onChange={(event) => change({ most: event.target.value })}
        />
      )}
    </>
  );
}

function Asked({ values, change }: Omit<Part, 'faults'>) {
  const { t } = useLang();
  return (
    <details>
      <summary>{t({ fr: 'Ce que le payeur doit dire', en: 'What the payer is asked' })}</summary>
      <div className="stack">
        {(Object.keys(collectTexts) as Collected[]).map((name) => (
          <Select
            key={name}
            name={`collect.${name}`}
            label={t(collectTexts[name])}
            value={values.collect[name]}
            onChange={(event) =>
              change({ collect: { ...values.collect, [name]: event.target.value as CollectWord } })
            }
          >
            {(Object.keys(askTexts) as CollectWord[]).map((word) => (
              <option key={word} value={word}>
                {t(askTexts[word])}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </details>
  );
}
