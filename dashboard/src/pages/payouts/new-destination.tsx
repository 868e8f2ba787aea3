// A wallet or a bank account to pay out to (UI104).

import type {
  DestinationType,
  WalletOperator,
} from '../../../../contract/payments/destinations.shapes.ts';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { plainAccount } from '../../lib/account-number.ts';
import { readPhone } from '../../lib/phone.ts';
import { typedTexts } from '../../lib/typed.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Choices, Field, Select } from '../../ui/field.tsx';
import type { Fields, Labels } from '../../ui/fields.ts';
import { NewPage } from '../../ui/new-page.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { destinationTexts, walletTexts } from '../../words/money.ts';

const empty = {
  type: 'mobile_money' as DestinationType,
  operator: 'wave' as WalletOperator,
  phone: '',
  bank_id: '',
  account: '',
  holder_name: '',
  label: '',
};
type Values = typeof empty;
type Part = { fields: Fields<Values> };

const labels: Labels<Values> = {
  type: { fr: 'Sorte', en: 'Kind' },
  operator: { fr: 'Opérateur', en: 'Operator' },
  phone: { fr: 'Numéro du portefeuille', en: 'Number of the wallet' },
  bank_id: { fr: 'Banque', en: 'Bank' },
  account: { fr: 'RIB ou IBAN', en: 'RIB or IBAN' },
  holder_name: { fr: 'Titulaire', en: 'Holder' },
  label: { fr: 'Nom pour vous', en: 'Name for you' },
};

function bodyOf(values: Values) {
  const { type, operator, phone, bank_id, account, holder_name } = values;
  const of =
    type === 'mobile_money'
      ? { operator, phone: readPhone(phone) ?? '' }
      : { bank_id, account: plainAccount(account), holder_name: holder_name.trim() };
  return { type, ...of, ...typedTexts(values, 'label') };
}

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  // Known, it is said above the page with the way to the identity (UI46), before anything is typed.
  const { data: merchant } = useRead('getMerchant', { project: id, mode });
  const unverified = t({
    fr: 'Il faut d’abord une identité vérifiée.',
    en: 'A verified identity is needed first.',
  });
  return (
    <NewPage
      docs="createDestination"
      title={t({ fr: 'Nouvelle destination', en: 'New destination' })}
      back={{
        to: pathTo('destinations', { id, mode }),
        text: t({ fr: 'Destinations', en: 'Destinations' }),
      }}
      empty={empty}
      labels={labels}
      act={t({ fr: 'Ajouter la destination', en: 'Add the destination' })}
      reason={merchant && merchant.kyc_status !== 'verified' ? unverified : undefined}
      touches={['listDestinations']}
      make={async (values, key) => {
        const body = bodyOf(values);
        const made = await call('createDestination', { project: id, mode, key, body });
        return pathTo('destination', { id, mode, destinationId: made.id });
      }}
    >
      {(fields) => (
        <>
          <Kind fields={fields} />
          {fields.values.type === 'mobile_money' ? (
            <Wallet fields={fields} />
          ) : (
            <Account fields={fields} />
          )}
          <Field {...fields.text('label')} hint={t({ fr: 'Facultatif.', en: 'Optional.' })} />
        </>
      )}
    </NewPage>
  );
}

function Kind({ fields }: Part) {
  const { t } = useLang();
  return (
    <Choices
      {...fields.choice('type')}
      options={[
        {
          value: 'mobile_money',
          text: t(destinationTexts.mobile_money),
          hint: t({ fr: 'L’argent arrive en minutes.', en: 'Money arrives in minutes.' }),
        },
        {
          value: 'bank_account',
          text: t(destinationTexts.bank_account),
          hint: t({ fr: 'Un à trois jours ouvrés.', en: 'One to three working days.' }),
        },
      ]}
    />
  );
}

function Wallet({ fields }: Part) {
  const { t } = useLang();
  const { mode } = useProject();
  return (
    <>
      <Choices
        {...fields.choice('operator')}
        options={(Object.keys(walletTexts) as WalletOperator[]).map((value) => ({
          value,
          text: walletTexts[value],
        }))}
      />
      <PhoneField
        {...fields.text('phone')}
        hint={
          mode === 'test'
            ? t({
                fr: 'En test : +221 70 000 00 20 réussit, …21 à …27 échouent ou attendent.',
                en: 'In test mode: +221 70 000 00 20 succeeds, …21 to …27 fail or wait.',
              })
            : t({ fr: '77 123 45 67, à votre nom.', en: '77 123 45 67, in your name.' })
        }
      />
    </>
  );
}

function Account({ fields }: Part) {
  const { t, lang } = useLang();
  const banks = useRead('listBanks', { query: { per_page: 100 } as never });
  const rows = (banks.data as { data?: { id: string; nom?: string; name?: string }[] } | undefined)
    ?.data;
  return (
    <>
      <Select {...fields.text('bank_id')}>
        <option value="">{t({ fr: 'Choisir', en: 'Choose' })}</option>
        {rows?.map((bank) => (
          <option key={bank.id} value={bank.id} lang={lang === 'en' ? 'fr' : undefined}>
            {bank.nom ?? bank.name ?? bank.id}
          </option>
        ))}
      </Select>
      <Field
        {...fields.text('account')}
        hint={t({ fr: 'SN… ou 24 caractères.', en: 'SN… or 24 characters.' })}
      />
      <Field {...fields.text('holder_name')} />
    </>
  );
}
