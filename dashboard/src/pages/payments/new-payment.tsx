// A payment asked for from the page: its sum, who pays how; in test mode with its outcome by name (UI97).
import { useState } from 'react';
import type { ChannelIn } from '../../../../contract/payments/payments.shapes.ts';
import { call } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { readMoney } from '../../lib/money.ts';
import { readPhone } from '../../lib/phone.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form, type FormState, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { channels, channelTexts } from '../../words/channels.ts';

type Values = {
  amount: string;
  channel: string;
  phone: string;
  description: string;
  reference: string;
  expires: string;
  outcome: string;
};

const empty: Values = {
  amount: '',
  channel: '',
  phone: '',
  description: '',
  reference: '',
  expires: '',
  outcome: '',
};

const lives = [
  { seconds: '900', fr: '15 minutes', en: '15 minutes' },
  { seconds: '3600', fr: '1 heure', en: '1 hour' },
  { seconds: '86400', fr: '1 jour', en: '1 day' },
];

function bodyOf(values: Values) {
  const phone = readPhone(values.phone);
  const text = (name: 'description' | 'reference') => values[name].trim();
  return {
    // What is no number is the server's to refuse, beside its field.
    amount: readMoney(values.amount) ?? 0,
    ...(values.channel !== '' && { channel: values.channel as ChannelIn }),
    ...(phone !== undefined && { customer: { phone } }),
    ...(text('description') !== '' && { description: text('description') }),
    ...(text('reference') !== '' && { merchant_reference: text('reference') }),
    ...(values.expires !== '' && { expires_in: Number(values.expires) }),
  };
}

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  const [values, setValues] = useState(empty);
  const set = (name: keyof Values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const form = useForm(async (key) => {
    const made = await call('createPayment', {
      project: id,
      mode,
      key,
      body: bodyOf(values),
      ...(values.outcome !== '' && { simulate: values.outcome }),
    });
    await refresh('listPayments');
    go(pathTo('payment', { id, mode, paymentId: made.id }), { instead: true });
  });
  const labels = useLabels();
  return (
    <>
      <PageHead
        title={t({ fr: 'Nouveau paiement', en: 'New payment' })}
        above={
          <Link to={pathTo('payments', { id, mode })}>
            {t({ fr: '← Paiements', en: '← Payments' })}
          </Link>
        }
      />
      <Form
        form={form}
        labels={labels}
        acts={
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Créer le paiement', en: 'Create the payment' })}
          </Button>
        }
      >
        <MoneyField
          name="amount"
          label={labels.amount}
          fault={form.faults['amount']}
          value={values.amount}
          change={set('amount')}
        />
        <Select
          name="channel"
          label={labels.channel}
          fault={form.faults['channel']}
          value={values.channel}
          onChange={(event) => set('channel')(event.target.value)}
        >
          <option value="">{t({ fr: 'Le payeur choisit', en: 'The payer chooses' })}</option>
          {channels.map((name) => (
            <option key={name} value={name}>
              {t(channelTexts[name])}
            </option>
          ))}
        </Select>
        <Texts values={values} set={set} form={form} />
        <Life values={values} set={set('expires')} fault={form.faults['expires_in']} />
        {mode === 'test' && <Outcome value={values.outcome} set={set('outcome')} />}
      </Form>
    </>
  );
}

function Texts({
  values,
  set,
  form,
}: {
  values: Values;
  set: (name: keyof Values) => (value: string) => void;
  form: FormState;
}) {
  const { t } = useLang();
  const labels = useLabels();
  return (
    <>
      <Field
        name="customer.phone"
        type="tel"
        label={labels['customer.phone']}
        hint={t({
          fr: 'Facultatif : 77 123 45 67, ou avec l’indicatif.',
          en: 'Optional: 77 123 45 67, or with the country code.',
        })}
        fault={form.faults['customer.phone']}
        value={values.phone}
        onChange={(event) => set('phone')(event.target.value)}
      />
      <Field
        name="description"
        label={labels.description}
        hint={t({ fr: 'Facultatif, lue par le payeur.', en: 'Optional, read by the payer.' })}
        fault={form.faults['description']}
        value={values.description}
        onChange={(event) => set('description')(event.target.value)}
      />
      <Field
        name="merchant_reference"
        label={labels.merchant_reference}
        hint={t({
          fr: 'Facultatif : votre numéro de commande, unique dans ce projet.',
          en: 'Optional: your order number, unique in this project.',
        })}
        fault={form.faults['merchant_reference']}
        value={values.reference}
        onChange={(event) => set('reference')(event.target.value)}
      />
    </>
  );
}

function useLabels() {
  const { t } = useLang();
  return {
    amount: t({ fr: 'Montant', en: 'Amount' }),
    channel: t({ fr: 'Canal', en: 'Channel' }),
    'customer.phone': t({ fr: 'Téléphone du payeur', en: 'Payer’s phone' }),
    description: t({ fr: 'Description', en: 'Description' }),
    merchant_reference: t({ fr: 'Référence', en: 'Reference' }),
    expires_in: t({ fr: 'À payer dans', en: 'To be paid within' }),
  };
}

function Life({
  values,
  set,
  fault,
}: {
  values: Values;
  set: (value: string) => void;
  fault: string | undefined;
}) {
  const { t } = useLang();
  return (
    <Select
      name="expires_in"
      label={t({ fr: 'À payer dans', en: 'To be paid within' })}
      fault={fault}
      value={values.expires}
      onChange={(event) => set(event.target.value)}
    >
      <option value="">{t({ fr: 'Le délai habituel', en: 'The usual time' })}</option>
      {lives.map(({ seconds, ...text }) => (
        <option key={seconds} value={seconds}>
          {t(text)}
        </option>
      ))}
    </Select>
  );
}

/** The simulator's own list, in its own words. */
function Outcome({ value, set }: { value: string; set: (value: string) => void }) {
  const { t } = useLang();
  const scenarios = useRead('listScenarios', {});
  return (
    <Select
      name="outcome"
      label={t({ fr: 'Ce que fera l’opérateur simulé', en: 'What the simulated operator does' })}
      value={value}
      onChange={(event) => set(event.target.value)}
    >
      <option value="">
        {t({ fr: 'Selon le numéro du payeur', en: 'By the payer’s number' })}
      </option>
      {scenarios.data?.headers.payments.map(({ outcome, text_fr, text_en }) => (
        <option key={outcome} value={outcome}>
          {t({ fr: text_fr, en: text_en })}
        </option>
      ))}
    </Select>
  );
}
