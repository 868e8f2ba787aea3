// A payment asked for from the page: its sum, who pays how; in test mode with its outcome by name (UI97).

import type { ChannelIn } from '../../../../contract/payments/payments.shapes.ts';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { readMoney } from '../../lib/money.ts';
import { readPhone } from '../../lib/phone.ts';
import { typedTexts } from '../../lib/typed.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Field, Select } from '../../ui/field.tsx';
import type { Fields, Labels } from '../../ui/fields.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { NewPage } from '../../ui/new-page.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { channels, channelTexts } from '../../words/channels.ts';

const empty = {
  amount: '',
  channel: '' as ChannelIn | '',
  'customer.phone': '',
  description: '',
  merchant_reference: '',
  expires_in: '',
  outcome: '',
};
type Values = typeof empty;
type Part = { fields: Fields<Values> };

const labels: Labels<Values> = {
  amount: { fr: 'Montant', en: 'Amount' },
  channel: { fr: 'Canal', en: 'Channel' },
  'customer.phone': { fr: 'Téléphone du payeur', en: 'Payer’s phone' },
  description: { fr: 'Description', en: 'Description' },
  merchant_reference: { fr: 'Référence', en: 'Reference' },
  expires_in: { fr: 'À payer dans', en: 'To be paid within' },
  outcome: {
    fr: 'Ce que fera l’opérateur simulé',
    en: 'What the simulated operator does',
  },
};

const lives = [
  { seconds: '900', fr: '15 minutes', en: '15 minutes' },
  { seconds: '3600', fr: '1 heure', en: '1 hour' },
  { seconds: '86400', fr: '1 jour', en: '1 day' },
];

function bodyOf(values: Values) {
  const { channel, expires_in } = values;
  const phone = readPhone(values['customer.phone']);
  return {
    // What is no number is the server's to refuse, beside its field.
    amount: readMoney(values.amount) ?? Number.NaN,
    ...(channel !== '' && { channel }),
    ...(phone !== undefined && { customer: { phone } }),
    ...typedTexts(values, 'description', 'merchant_reference'),
    ...(expires_in !== '' && { expires_in: Number(expires_in) }),
  };
}

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <NewPage
      docs="createPayment"
      title={t({ fr: 'Nouveau paiement', en: 'New payment' })}
      back={{ to: pathTo('payments', { id, mode }), text: t({ fr: 'Paiements', en: 'Payments' }) }}
      empty={empty}
      labels={labels}
      act={t({ fr: 'Créer le paiement', en: 'Create the payment' })}
      touches={['listPayments']}
      make={async (values, key) => {
        const made = await call('createPayment', {
          project: id,
          mode,
          key,
          body: bodyOf(values),
          ...(values.outcome !== '' && { simulate: values.outcome }),
        });
        return pathTo('payment', { id, mode, paymentId: made.id });
      }}
    >
      {(fields) => (
        <>
          <MoneyField {...fields.sum('amount')} />
          <Channels fields={fields} />
          <Texts fields={fields} />
          <Select {...fields.text('expires_in')}>
            <option value="">{t({ fr: 'Le délai habituel', en: 'The usual time' })}</option>
            {lives.map(({ seconds, ...text }) => (
              <option key={seconds} value={seconds}>
                {t(text)}
              </option>
            ))}
          </Select>
          {mode === 'test' && <Outcome fields={fields} />}
        </>
      )}
    </NewPage>
  );
}

/** Those that are open: the account is read as the page opens, and what stands in its way is said above it (UI46). */
function Channels({ fields }: Part) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const merchant = useRead('getMerchant', { project: id, mode });
  const isOpen = (name: ChannelIn) =>
    merchant.data?.channels.some(
      ({ channel, direction, status }) =>
        channel === name && direction === 'in' && status === 'active',
    ) ?? true;
  const open = channels.filter((name) => isOpen(name) || fields.values.channel === name);
  return (
    <Select {...fields.text('channel')} hint={open.length === 0 && t(noneOpen)}>
      <option value="">{t({ fr: 'Le payeur choisit', en: 'The payer chooses' })}</option>
      {open.map((name) => (
        <option key={name} value={name}>
          {t(channelTexts[name])}
        </option>
      ))}
    </Select>
  );
}

const noneOpen = {
  fr: 'Aucun canal n’est ouvert : un paiement serait refusé.',
  en: 'No channel is open: a payment would be refused.',
};

/** Asked by a message on the payer's telephone, as the server judges it (payment.rules.ts). */
const pushed: readonly string[] = ['wave', 'orange_money', 'mixx'];
const neededText = {
  fr: 'Ce canal le demande : 77 123 45 67, ou avec l’indicatif.',
  en: 'This channel needs it: 77 123 45 67, or with the country code.',
};
const optionalText = {
  fr: 'Facultatif : 77 123 45 67, ou avec l’indicatif.',
  en: 'Optional: 77 123 45 67, or with the country code.',
};

function Texts({ fields }: Part) {
  const { t } = useLang();
  const { channel } = fields.values;
  const isNeeded = pushed.includes(channel);
  return (
    <>
      <PhoneField
        {...fields.text('customer.phone')}
        hint={t(isNeeded ? neededText : optionalText)}
      />
      <Field
        {...fields.text('description')}
        hint={t({ fr: 'Facultatif, lue par le payeur.', en: 'Optional, read by the payer.' })}
      />
      <Field
        {...fields.text('merchant_reference')}
        hint={t({
          fr: 'Facultatif : votre numéro de commande, unique dans ce projet.',
          en: 'Optional: your order number, unique in this project.',
        })}
      />
    </>
  );
}

/** The simulator's own list, in its own words. */
function Outcome({ fields }: Part) {
  const { t } = useLang();
  const scenarios = useRead('listScenarios', {});
  return (
    <Select {...fields.text('outcome')}>
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
