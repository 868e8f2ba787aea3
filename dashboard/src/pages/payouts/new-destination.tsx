// A wallet or a bank account to pay out to (UI104).
import { useState } from 'react';
import type {
  DestinationType,
  WalletOperator,
} from '../../../../contract/payments/destinations.shapes.ts';
import { call } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { readPhone } from '../../lib/phone.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices, Field, Select } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { walletTexts } from '../../words/money.ts';

type Values = {
  type: DestinationType;
  operator: WalletOperator;
  phone: string;
  bank: string;
  account: string;
  holder: string;
  label: string;
};

const empty: Values = {
  type: 'mobile_money',
  operator: 'wave',
  phone: '',
  bank: '',
  account: '',
  holder: '',
  label: '',
};

function bodyOf({ type, operator, phone, bank, account, holder, label }: Values) {
  const of =
    type === 'mobile_money'
      ? { operator, phone: readPhone(phone) ?? '' }
      : { bank_id: bank, account: account.trim().toUpperCase(), holder_name: holder.trim() };
  return { type, ...of, ...(label.trim() !== '' && { label: label.trim() }) };
}

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  const [values, setValues] = useState(empty);
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const form = useForm(async (key) => {
    const made = await call('createDestination', { project: id, mode, key, body: bodyOf(values) });
    await refresh('listDestinations');
    go(pathTo('destination', { id, mode, destinationId: made.id }), { instead: true });
  });
  const labels = {
    type: t({ fr: 'Sorte', en: 'Kind' }),
    phone: t({ fr: 'Numéro du portefeuille', en: 'Number of the wallet' }),
    account: t({ fr: 'RIB ou IBAN', en: 'RIB or IBAN' }),
    label: t({ fr: 'Nom pour vous', en: 'Name for you' }),
  };
  return (
    <>
      <PageHead
        title={t({ fr: 'Nouvelle destination', en: 'New destination' })}
        above={
          <Link to={pathTo('destinations', { id, mode })}>
            {t({ fr: '← Destinations', en: '← Destinations' })}
          </Link>
        }
      />
      <Form
        form={form}
        labels={labels}
        acts={
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Ajouter la destination', en: 'Add the destination' })}
          </Button>
        }
      >
        <Kind values={values} change={change} faults={form.faults} />
        {values.type === 'mobile_money' ? (
          <Wallet values={values} change={change} faults={form.faults} />
        ) : (
          <Account values={values} change={change} faults={form.faults} />
        )}
        <Field
          name="label"
          label={labels.label}
          hint={t({ fr: 'Facultatif.', en: 'Optional.' })}
          fault={form.faults['label']}
          value={values.label}
          onChange={(event) => change({ label: event.target.value })}
        />
      </Form>
    </>
  );
}

type Part = {
  values: Values;
  change: (part: Partial<Values>) => void;
  faults: Readonly<Record<string, string>>;
};

function Kind({ values, change, faults }: Part) {
  const { t } = useLang();
  return (
    <Choices
      name="type"
      label={t({ fr: 'Sorte', en: 'Kind' })}
      chosen={[values.type]}
      choose={(type) => change({ type })}
      fault={faults['type']}
      options={[
        {
          value: 'mobile_money',
          text: t({ fr: 'Portefeuille mobile', en: 'Mobile wallet' }),
          hint: t({ fr: 'L’argent arrive en minutes.', en: 'Money arrives in minutes.' }),
        },
        {
          value: 'bank_account',
          text: t({ fr: 'Compte bancaire', en: 'Bank account' }),
          hint: t({ fr: 'Un à trois jours ouvrés.', en: 'One to three working days.' }),
        },
      ]}
    />
  );
}

function Wallet({ values, change, faults }: Part) {
  const { t } = useLang();
  const { mode } = useProject();
  return (
    <>
      <Choices
        name="operator"
        label={t({ fr: 'Opérateur', en: 'Operator' })}
        chosen={[values.operator]}
        choose={(operator) => change({ operator })}
        fault={faults['operator']}
        options={(Object.keys(walletTexts) as WalletOperator[]).map((value) => ({
          value,
          text: walletTexts[value],
        }))}
      />
      <Field
        name="phone"
        type="tel"
        label={t({ fr: 'Numéro du portefeuille', en: 'Number of the wallet' })}
        hint={
          mode === 'test'
            ? t({
                fr: 'En test : +221 70 000 00 20 réussit, …21 à …27 échouent ou attendent.',
                en: 'In test mode: +221 70 000 00 20 succeeds, …21 to …27 fail or wait.',
              })
            : t({ fr: '77 123 45 67, à votre nom.', en: '77 123 45 67, in your name.' })
        }
        fault={faults['phone']}
        value={values.phone}
        onChange={(event) => change({ phone: event.target.value })}
      />
    </>
  );
}

function Account({ values, change, faults }: Part) {
  const { t, lang } = useLang();
  const banks = useRead('listBanks', { query: { per_page: 100 } as never });
  const rows = (banks.data as { data?: { id: string; nom?: string; name?: string }[] } | undefined)
    ?.data;
  return (
    <>
      <Select
        name="bank_id"
        label={t({ fr: 'Banque', en: 'Bank' })}
        fault={faults['bank_id']}
        value={values.bank}
        onChange={(event) => change({ bank: event.target.value })}
      >
        <option value="">{t({ fr: 'Choisir', en: 'Choose' })}</option>
        {rows?.map((bank) => (
          <option key={bank.id} value={bank.id} lang={lang === 'en' ? 'fr' : undefined}>
            {bank.nom ?? bank.name ?? bank.id}
          </option>
        ))}
      </Select>
      <Field
        name="account"
        label={t({ fr: 'RIB ou IBAN', en: 'RIB or IBAN' })}
        hint={t({ fr: 'SN… ou 24 caractères.', en: 'SN… or 24 characters.' })}
        fault={faults['account']}
        value={values.account}
        onChange={(event) => change({ account: event.target.value })}
      />
      <Field
        name="holder_name"
        label={t({ fr: 'Titulaire', en: 'Holder' })}
        fault={faults['holder_name']}
        value={values.holder}
        onChange={(event) => change({ holder: event.target.value })}
      />
    </>
  );
}
