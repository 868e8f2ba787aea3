// What is filled in: each kind of field as it is, with a rule, with a fault; the filters of a list; a form that is refused.
import { useState } from 'react';
import { CallError } from '../api/errors.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Area, Choices, Field, Select } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import { FileField } from '../ui/file-field.tsx';
import { dayFilters, textFilter, wordFilter } from '../ui/filter.ts';
import { Filters } from '../ui/filters.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { FieldsForm } from '../ui/new-page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PhoneField } from '../ui/phone-field.tsx';
import { walletTexts } from '../words/money.ts';
import { Specimen } from './specimen.tsx';

export function Filled() {
  return (
    <>
      <Texts />
      <Sums />
      <Chosen />
      <Files />
      <Specimen name={{ fr: 'Recherche, dates, filtres', en: 'Search, date span, filters' }}>
        <Filters here={pathTo('design')} filters={filters} />
      </Specimen>
      <Refused />
    </>
  );
}

const filters = [
  textFilter({ fr: 'Dans le titre.', en: 'In the title.' }),
  ...dayFilters,
  wordFilter('operator', { fr: 'Opérateur', en: 'Operator' }, ['wave', 'orange_money']),
];

/** A field that keeps what is typed. */
function useTyped(first = '') {
  const [value, change] = useState(first);
  return {
    value,
    change,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
}

function Texts() {
  const { t } = useLang();
  const [plain, ruled, wrong, long] = [useTyped(), useTyped(), useTyped('x'), useTyped()];
  const rule = t({ fr: 'De 3 à 60 caractères.', en: '3 to 60 characters.' });
  const field = t({ fr: 'Champ', en: 'Field' });
  return (
    <Specimen name={{ fr: 'Champ', en: 'Field' }}>
      <Field name="plain" label={field} value={plain.value} onChange={plain.onChange} />
      <Field
        name="ruled"
        label={t({ fr: 'Avec sa règle', en: 'With its rule' })}
        hint={rule}
        value={ruled.value}
        onChange={ruled.onChange}
      />
      <Field
        name="wrong"
        label={t({ fr: 'Fautif', en: 'Wrong' })}
        hint={rule}
        fault={t({ fr: 'Trop court.', en: 'Too short.' })}
        value={wrong.value}
        onChange={wrong.onChange}
      />
      <Area
        name="long"
        label={t({ fr: 'Texte long', en: 'Long text' })}
        rows={3}
        value={long.value}
        onChange={long.onChange}
      />
    </Specimen>
  );
}

function Sums() {
  const { t } = useLang();
  const [sum, wrong, phone, secret] = [useTyped('12 500'), useTyped('0'), useTyped(), useTyped()];
  return (
    <Specimen name={{ fr: 'Montant, téléphone, mot de passe', en: 'Money, phone, password' }}>
      <MoneyField
        name="sum"
        label={t({ fr: 'Montant', en: 'Amount' })}
        fault={undefined}
        value={sum.value}
        change={sum.change}
      />
      <MoneyField
        name="small"
        label={t({ fr: 'Trop petit', en: 'Too small' })}
        hint={t({ fr: '100 au moins.', en: 'At least 100.' })}
        fault={t({ fr: 'Au moins 100.', en: 'At least 100.' })}
        value={wrong.value}
        change={wrong.change}
      />
      <PhoneField
        name="phone"
        label={t({ fr: 'Téléphone', en: 'Phone' })}
        hint="77 123 45 67"
        value={phone.value}
        onChange={phone.onChange}
      />
      <PasswordField
        name="password"
        label={t({ fr: 'Mot de passe', en: 'Password' })}
        value={secret.value}
        change={secret.change}
        isNew
      />
    </Specimen>
  );
}

const wallets = ['wave', 'orange_money', 'mixx'] as const;
type Wallet = (typeof wallets)[number];

function Chosen() {
  const { t } = useLang();
  const [one, choose] = useState<Wallet>('wave');
  const [some, check] = useState<readonly Wallet[]>(['wave']);
  const [last = 'mixx'] = wallets.slice(-1);
  const options = wallets.map((value) => ({
    value,
    text: walletTexts[value],
    ...(value === last && {
      reason: t({ fr: 'Fermé par l’opérateur.', en: 'Closed by the operator.' }),
    }),
  }));
  return (
    <Specimen name={{ fr: 'Choix', en: 'Choice' }}>
      <Choices
        name="one"
        label={t({ fr: 'Un seul', en: 'One alone' })}
        options={options}
        chosen={[one]}
        choose={choose}
      />
      <Choices
        name="some"
        type="checkbox"
        label={t({ fr: 'Plusieurs', en: 'Several' })}
        fault={some.length === 0 ? t({ fr: 'Au moins un.', en: 'At least one.' }) : undefined}
        options={options}
        chosen={some}
        choose={(value) =>
          check(some.includes(value) ? some.filter((each) => each !== value) : [...some, value])
        }
      />
      <Select name="listed" label={t({ fr: 'Dans une liste', en: 'In a list' })}>
        {wallets.map((value) => (
          <option key={value} value={value}>
            {walletTexts[value]}
          </option>
        ))}
      </Select>
    </Specimen>
  );
}

function Files() {
  const { t } = useLang();
  const [said, say] = useState('');
  const hint = t({ fr: 'PDF, 10 Mo au plus.', en: 'PDF, 10 MB at most.' });
  const states = [
    { key: 'ready', label: { fr: 'Joindre', en: 'Attach' }, busy: false, said, fault: '' },
    {
      key: 'busy',
      label: { fr: 'En cours', en: 'Under way' },
      busy: true,
      sending: { bytes: 430_080, of: 1_048_576, cancel: () => {} },
      said: '',
      fault: '',
    },
    {
      key: 'lost',
      label: { fr: 'Sans réponse', en: 'Without an answer' },
      busy: false,
      again: () => {},
      said: '',
      fault: t({ fr: 'Le serveur n’a pas répondu.', en: 'The server did not answer.' }),
    },
    {
      key: 'wrong',
      label: { fr: 'Refusé', en: 'Refused' },
      busy: false,
      said: '',
      fault: t({ fr: 'Ce fichier est trop gros.', en: 'This file is too large.' }),
    },
  ];
  return (
    <Specimen name={{ fr: 'Fichier', en: 'File' }}>
      {states.map(({ key, label, ...state }) => (
        <FileField
          key={key}
          label={t(label)}
          hint={hint}
          accept="application/pdf"
          take={({ name }) => say(name)}
          {...state}
        />
      ))}
    </Specimen>
  );
}

const empty = { code: '' };
const labels: Labels<typeof empty> = { code: { fr: 'Code promo', en: 'Promo code' } };

function Refused() {
  const { t } = useLang();
  const fields = useFields(empty, labels, async () => {
    const fault = t({ fr: 'Ce code est déjà pris.', en: 'This code is taken.' });
    const message = t({ fr: 'Un champ est invalide.', en: 'A field is invalid.' });
    const body = { code: 'INVALID_REQUEST', message, request_id: 'req_0', fields: { code: fault } };
    throw new CallError(400, body, null);
  });
  return (
    <Specimen name={{ fr: 'Formulaire refusé', en: 'Form that is refused' }}>
      <FieldsForm fields={fields} act={t({ fr: 'Envoyer', en: 'Send' })}>
        <Field {...fields.text('code')} />
      </FieldsForm>
    </Specimen>
  );
}
