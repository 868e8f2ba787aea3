// Money back in two steps: how much, then the quote's figures with their seconds, and a button that repeats the sum
// (UI74, UI99).
import { useLayoutEffect, useRef, useState } from 'react';
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { type FormKey, formKey } from '../lib/form-key.ts';
import { money, readMoney } from '../lib/money.ts';
import { number } from '../lib/say.ts';
import type { Mode } from '../lib/storage.ts';
import { giveFocusBack, useTakenFocus } from '../lib/taken-focus.ts';
import { typedTexts } from '../lib/typed.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Choices, Field } from '../ui/field.tsx';
import { type Fields, type Labels, useFields } from '../ui/fields.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { FieldsForm } from '../ui/new-page.tsx';
import { Money } from '../ui/values.tsx';
import { Fee, Quoted } from './quoted.tsx';

type Payment = ReplyOf<'getPayment'>;
type Quote = ReplyOf<'quoteRefund'>;
type Props = {
  payment: Payment;
  id: string;
  mode: Mode;
  close: () => void;
  changed: () => Promise<void>;
};
type Asked = { amount: string; fee_payer: FeePayer; reason: string; merchant_reference: string };
type Said = { reason?: string; merchant_reference?: string };

const labels: Labels<Asked> = {
  amount: { fr: 'Montant', en: 'Amount' },
  fee_payer: { fr: 'Frais du remboursement', en: 'Fee of the refund' },
  reason: { fr: 'Raison', en: 'Reason' },
  merchant_reference: { fr: 'Référence', en: 'Reference' },
};

export function RefundForm(props: Props) {
  const { t, lang } = useLang();
  const { payment, id, mode } = props;
  const [quote, setQuote] = useState<Quote>();
  const [keys] = useState(formKey);
  const heading = useRef<HTMLHeadingElement>(null);
  useTakenFocus(() => giveFocusBack(heading.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading.
  useLayoutEffect(() => heading.current?.focus(), [quote === undefined]);
  const ask = async ({ amount, fee_payer }: Asked) => {
    const body = { payment_id: payment.id, amount: readMoney(amount) ?? Number.NaN, fee_payer };
    setQuote(await call('quoteRefund', { project: id, mode, body }));
  };
  const first: Asked = {
    amount: number(payment.refundable_amount, lang),
    fee_payer: 'merchant',
    reason: '',
    merchant_reference: '',
  };
  const fields = useFields(first, labels, ask);
  return (
    <section className="card stack" aria-labelledby="refund">
      <h2 id="refund" ref={heading} tabIndex={-1}>
        {t({ fr: 'Rembourser', en: 'Refund' })}
      </h2>
      {quote ? (
        <Confirmed
          {...props}
          quote={quote}
          keys={keys}
          labels={fields.labels}
          said={typedTexts(fields.values, 'reason', 'merchant_reference')}
          renew={() => ask(fields.values)}
          back={() => setQuote(undefined)}
        />
      ) : (
        <Sum {...props} fields={fields} />
      )}
    </section>
  );
}

function Sum({ payment, close, fields }: Props & { fields: Fields<Asked> }) {
  const { t } = useLang();
  return (
    <FieldsForm
      fields={fields}
      act={t({ fr: 'Voir le devis', en: 'See the quote' })}
      beside={
        <Button look="quiet" onClick={close}>
          {t({ fr: 'Annuler', en: 'Cancel' })}
        </Button>
      }
    >
      <MoneyField
        {...fields.sum('amount')}
        hint={
          <>
            {t({ fr: 'Au plus ', en: 'At most ' })}
            <Money francs={payment.refundable_amount} />
          </>
        }
      />
      <Choices
        {...fields.choice('fee_payer')}
        options={[
          { value: 'merchant', text: t({ fr: 'Payés par vous', en: 'Paid by you' }) },
          {
            value: 'customer',
            text: t({
              fr: 'Retenus sur ce que reçoit le client',
              en: 'Kept from what the customer receives',
            }),
          },
        ]}
      />
      <Field {...fields.text('reason')} hint={t({ fr: 'Facultatif.', en: 'Optional.' })} />
      <Field
        {...fields.text('merchant_reference')}
        hint={t({
          fr: 'Facultatif : le numéro de votre avoir, unique dans ce projet.',
          en: 'Optional: the number of your credit note, unique in this project.',
        })}
      />
    </FieldsForm>
  );
}

function Confirmed({
  payment,
  id,
  mode,
  close,
  changed,
  quote,
  keys,
  labels,
  said,
  renew,
  back,
}: Props & {
  quote: Quote;
  keys: FormKey;
  labels: Record<string, string>;
  said: Said;
  renew: () => Promise<void>;
  back: () => void;
}) {
  const { t, lang } = useLang();
  const confirm = async (key: string) => {
    const { amount, fee_payer, quote_hash } = quote;
    const body = {
      payment_id: payment.id,
      amount,
      fee_payer,
      quote_hash,
      ...said,
    };
    await call('createRefund', { project: id, mode, key, body });
    await changed();
    close();
  };
  const sum = (francs: number) => <Money francs={francs} />;
  return (
    <Quoted
      quoteHash={quote.quote_hash}
      confirm={confirm}
      renew={renew}
      back={back}
      formKey={keys}
      labels={labels}
      available_after={quote.available_after}
      act={t({
        fr: `Rembourser ${money(quote.amount, lang)}`,
        en: `Refund ${money(quote.amount, lang)}`,
      })}
      facts={[
        [t({ fr: 'Montant', en: 'Amount' }), sum(quote.amount)],
        [t({ fr: 'Frais', en: 'Fee' }), <Fee key="f" of={quote} />],
        [t({ fr: 'Débité de votre solde', en: 'Debited from you' }), sum(quote.debit_amount)],
        [
          t({ fr: 'Reçu par le client', en: 'Received by the customer' }),
          sum(quote.received_amount),
        ],
        [t({ fr: 'Disponible ensuite', en: 'Available afterwards' }), sum(quote.available_after)],
      ]}
    />
  );
}
