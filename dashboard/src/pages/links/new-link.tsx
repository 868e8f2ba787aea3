// A new payment link: what is paid, how often, and what the payer is asked (UI107).
import type { Collected, CollectWord } from '../../../../contract/payments/links.shapes.ts';
import type { Text } from '../../../../contract/text.ts';
import { call } from '../../api/call.ts';
import { typedNumbers, typedTexts, typedTimes } from '../../lib/typed.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Choices, Field, Select } from '../../ui/field.tsx';
import type { Fields, Labels } from '../../ui/fields.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { NewPage } from '../../ui/new-page.tsx';

type Values = {
  title: string;
  description: string;
  usage: 'single_use' | 'multi_use';
  amount: string;
  min_amount: string;
  max_amount: string;
  max_payments: string;
  expires_at: string;
  collect: Record<Collected, CollectWord>;
};
type Part = { fields: Fields<Values> };

const empty: Values = {
  title: '',
  description: '',
  usage: 'multi_use',
  amount: '',
  min_amount: '',
  max_amount: '',
  max_payments: '',
  expires_at: '',
  collect: { name: 'none', email: 'none', phone: 'none', reference: 'none' },
};

const labels: Labels<Values> = {
  title: { fr: 'Titre', en: 'Title' },
  description: { fr: 'Description', en: 'Description' },
  usage: { fr: 'Usage', en: 'Use' },
  amount: { fr: 'Montant', en: 'Amount' },
  min_amount: { fr: 'Au moins', en: 'At least' },
  max_amount: { fr: 'Au plus', en: 'At most' },
  max_payments: { fr: 'Nombre de paiements au plus', en: 'Payments at most' },
  expires_at: { fr: 'Expire', en: 'Expires' },
  collect: { fr: 'Ce que le payeur doit dire', en: 'What the payer is asked' },
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

const isOpen = ({ amount }: Values): boolean => amount.trim() === '';

const bodyOf = (values: Values) => ({
  title: values.title.trim(),
  usage: values.usage,
  collect: values.collect,
  ...typedTexts(values, 'description'),
  ...typedNumbers(values, 'amount'),
  ...(isOpen(values) && typedNumbers(values, 'min_amount', 'max_amount')),
  ...(values.usage === 'multi_use' && typedNumbers(values, 'max_payments')),
  ...typedTimes(values, 'expires_at'),
});

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <NewPage
      docs="createPaymentLink"
      title={t({ fr: 'Nouveau lien', en: 'New link' })}
      back={{ to: pathTo('links', { id, mode }), text: t({ fr: 'Liens', en: 'Links' }) }}
      empty={empty}
      labels={labels}
      act={t({ fr: 'Créer le lien', en: 'Create the link' })}
      touches={['listPaymentLinks']}
      make={async (values, key) => {
        const body = bodyOf(values);
        const made = await call('createPaymentLink', { project: id, mode, key, body });
        return pathTo('link', { id, mode, linkId: made.id });
      }}
    >
      {(fields) => (
        <>
          <Texts fields={fields} />
          <Sums fields={fields} />
          <Asked fields={fields} />
        </>
      )}
    </NewPage>
  );
}

function Texts({ fields }: Part) {
  const { t } = useLang();
  return (
    <>
      <Field
        {...fields.text('title')}
        hint={t({ fr: 'En tête de la page du payeur.', en: 'On top of the payer’s page.' })}
      />
      <Field {...fields.text('description')} hint={t({ fr: 'Facultatif.', en: 'Optional.' })} />
      <Choices
        {...fields.choice('usage')}
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

function Sums({ fields }: Part) {
  const { t } = useLang();
  return (
    <>
      <MoneyField
        {...fields.sum('amount')}
        hint={t({ fr: 'Vide : le payeur choisit.', en: 'Empty: the payer chooses.' })}
      />
      {isOpen(fields.values) && (
        <>
          <MoneyField {...fields.sum('min_amount')} />
          <MoneyField {...fields.sum('max_amount')} />
        </>
      )}
      {fields.values.usage === 'multi_use' && (
        <Field
          {...fields.text('max_payments')}
          inputMode="numeric"
          hint={t({ fr: 'Facultatif.', en: 'Optional.' })}
        />
      )}
      <Field
        {...fields.text('expires_at')}
        type="datetime-local"
        hint={t({ fr: 'Heure de Dakar. Vide : sans fin.', en: 'Time of Dakar. Empty: no end.' })}
      />
    </>
  );
}

function Asked({ fields: { values, change, labels: said } }: Part) {
  const { t } = useLang();
  return (
    <details>
      <summary>{said.collect}</summary>
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
