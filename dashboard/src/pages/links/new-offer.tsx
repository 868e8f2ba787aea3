// A new promo code: what it takes off, from when to when, for how many (UI108).
import { useEffect, useState } from 'react';
import type { ChannelIn } from '../../../../contract/payments/payments.shapes.ts';
import { call } from '../../api/call.ts';
import { typedNumber, typedNumbers, typedTimes } from '../../lib/typed.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Choices, Field } from '../../ui/field.tsx';
import type { Fields, Labels } from '../../ui/fields.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { NewPage } from '../../ui/new-page.tsx';
import { channels, channelTexts } from '../../words/channels.ts';

const empty = {
  code: '',
  kind: 'percent' as 'percent' | 'fixed',
  value: '',
  min_order_amount: '',
  max_discount: '',
  max_redemptions: '',
  max_per_customer: '',
  channels: [] as ChannelIn[],
  starts_at: '',
  ends_at: '',
};
type Values = typeof empty;

const labels: Labels<Values> = {
  code: { fr: 'Code', en: 'Code' },
  kind: { fr: 'Sorte', en: 'Kind' },
  value: { fr: 'Remise', en: 'Discount' },
  min_order_amount: { fr: 'À partir d’un achat de', en: 'From an order of' },
  max_discount: { fr: 'Remise au plus', en: 'Discount at most' },
  max_redemptions: { fr: 'Utilisations en tout', en: 'Uses in all' },
  max_per_customer: { fr: 'Utilisations par client', en: 'Uses by a customer' },
  channels: { fr: 'Canaux', en: 'Channels' },
  starts_at: { fr: 'Début', en: 'Start' },
  ends_at: { fr: 'Fin', en: 'End' },
};

const bodyOf = (values: Values) => ({
  code: values.code.trim(),
  kind: values.kind,
  value: typedNumber(values.value),
  ...typedNumbers(values, 'min_order_amount', 'max_redemptions', 'max_per_customer'),
  ...(values.kind === 'percent' && typedNumbers(values, 'max_discount')),
  ...(values.channels.length > 0 && { channels: values.channels }),
  ...typedTimes(values, 'starts_at', 'ends_at'),
});

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <NewPage
      docs="createOffer"
      title={t({ fr: 'Nouveau code promo', en: 'New promo code' })}
      back={{
        to: pathTo('offers', { id, mode }),
        text: t({ fr: 'Codes promo', en: 'Promo codes' }),
      }}
      empty={empty}
      labels={labels}
      act={t({ fr: 'Créer le code', en: 'Create the code' })}
      touches={['listOffers']}
      make={async (values, key) => {
        const made = await call('createOffer', { project: id, mode, key, body: bodyOf(values) });
        return pathTo('offer', { id, mode, offerId: made.id });
      }}
    >
      {(fields) => (
        <>
          <Field
            {...fields.text('code')}
            hint={t({
              fr: 'Ce que le client tape : 3 à 32 lettres sans accent, chiffres, - et _.',
              en: 'What the customer types: 3 to 32 letters without accents, digits, - and _.',
            })}
          />
          <Value fields={fields} />
          <Limits fields={fields} />
        </>
      )}
    </NewPage>
  );
}

function Value({ fields }: { fields: Fields<Values> }) {
  const { t } = useLang();
  const percent = fields.text('value');
  return (
    <>
      <Choices
        {...fields.choice('kind')}
        options={[
          { value: 'percent', text: t({ fr: 'Un pourcentage', en: 'A percentage' }) },
          { value: 'fixed', text: t({ fr: 'Une somme', en: 'A sum' }) },
        ]}
      />
      {fields.values.kind === 'fixed' ? (
        <MoneyField {...fields.sum('value')} />
      ) : (
        <Field {...percent} inputMode="numeric" label={`${percent.label} (%)`} />
      )}
    </>
  );
}

const limits = [
  'min_order_amount',
  'max_discount',
  'max_redemptions',
  'max_per_customer',
  'channels',
  'starts_at',
  'ends_at',
] as const;

function Limits({ fields }: { fields: Fields<Values> }) {
  const { t } = useLang();
  const { faults } = fields.form;
  const { channels: chosen } = fields.values;
  const isWrong = limits.some((name) => faults[name]);
  const [isOpen, open] = useState(false);
  // Opened for what is wrong in it, and closed by a press alone: what was typed stays in view.
  useEffect(() => {
    if (isWrong) open(true);
  }, [isWrong]);
  return (
    <details open={isOpen} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{t({ fr: 'Limites', en: 'Limits' })}</summary>
      <div className="stack">
        <MoneyField {...fields.sum('min_order_amount')} />
        {fields.values.kind === 'percent' && <MoneyField {...fields.sum('max_discount')} />}
        <Field {...fields.text('max_redemptions')} inputMode="numeric" />
        <Field {...fields.text('max_per_customer')} inputMode="numeric" />
        <Choices
          type="checkbox"
          name="channels"
          label={fields.labels.channels}
          fault={faults['channels']}
          chosen={chosen}
          choose={(name) =>
            fields.change({
              channels: chosen.includes(name)
                ? chosen.filter((one) => one !== name)
                : [...chosen, name],
            })
          }
          options={channels.map((value) => ({ value, text: t(channelTexts[value]) }))}
        />
        <Field
          {...fields.text('starts_at')}
          type="datetime-local"
          hint={t({ fr: 'Heure de Dakar. Vide : aussitôt.', en: 'Time of Dakar. Empty: at once.' })}
        />
        <Field
          {...fields.text('ends_at')}
          type="datetime-local"
          hint={t({ fr: 'Heure de Dakar. Vide : sans fin.', en: 'Time of Dakar. Empty: no end.' })}
        />
      </div>
    </details>
  );
}
