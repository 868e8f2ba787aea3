// Money back in two steps: how much, then the quote's figures with their seconds, and a button that repeats the sum
// (UI74, UI99).
import { useEffect, useRef, useState } from 'react';
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { money, readMoney } from '../lib/money.ts';
import { number } from '../lib/say.ts';
import type { Mode } from '../lib/storage.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Choices, Field } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Money } from '../ui/values.tsx';
import { Quoted } from './quoted.tsx';

type Payment = ReplyOf<'getPayment'>;
type Quote = ReplyOf<'quoteRefund'>;
type Props = {
  payment: Payment;
  id: string;
  mode: Mode;
  close: () => void;
  changed: () => Promise<void>;
};
type Asked = { amount: string; feePayer: FeePayer; reason: string };

export function RefundForm(props: Props) {
  const { t, lang } = useLang();
  const { payment, id, mode } = props;
  const [quote, setQuote] = useState<Quote>();
  const [asked, setAsked] = useState<Asked>({
    amount: number(payment.refundable_amount, lang),
    feePayer: 'merchant',
    reason: '',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading.
  useEffect(() => heading.current?.focus(), [quote === undefined]);
  const ask = async () => {
    setQuote(
      await call('quoteRefund', {
        project: id,
        mode,
        body: {
          payment_id: payment.id,
          amount: readMoney(asked.amount) ?? 0,
          fee_payer: asked.feePayer,
        },
      }),
    );
  };
  return (
    <section className="card stack" aria-labelledby="refund">
      <h2 id="refund" ref={heading} tabIndex={-1}>
        {t({ fr: 'Rembourser', en: 'Refund' })}
      </h2>
      {quote ? (
        <Confirmed
          {...props}
          quote={quote}
          reason={asked.reason}
          renew={ask}
          back={() => setQuote(undefined)}
        />
      ) : (
        <Sum {...props} asked={asked} set={setAsked} ask={ask} />
      )}
    </section>
  );
}

function Sum({
  payment,
  close,
  asked,
  set,
  ask,
}: Props & { asked: Asked; set: (asked: Asked) => void; ask: () => Promise<void> }) {
  const { t } = useLang();
  const form = useForm(ask);
  const labels = {
    amount: t({ fr: 'Montant', en: 'Amount' }),
    fee_payer: t({ fr: 'Frais du remboursement', en: 'Fee of the refund' }),
    reason: t({ fr: 'Raison', en: 'Reason' }),
  };
  return (
    <Form
      form={form}
      labels={labels}
      acts={
        <>
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Voir le devis', en: 'See the quote' })}
          </Button>
          <Button look="quiet" onClick={close}>
            {t({ fr: 'Annuler', en: 'Cancel' })}
          </Button>
        </>
      }
    >
      <MoneyField
        name="amount"
        label={labels.amount}
        hint={
          <>
            {t({ fr: 'Au plus ', en: 'At most ' })}
            <Money francs={payment.refundable_amount} />
          </>
        }
        fault={form.faults['amount']}
        value={asked.amount}
        change={(amount) => set({ ...asked, amount })}
      />
      <Choices
        name="fee_payer"
        label={labels.fee_payer}
        chosen={[asked.feePayer]}
        choose={(feePayer) => set({ ...asked, feePayer })}
        fault={form.faults['fee_payer']}
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
      <Field
        name="reason"
        label={labels.reason}
        hint={t({ fr: 'Facultatif.', en: 'Optional.' })}
        fault={form.faults['reason']}
        value={asked.reason}
        onChange={(event) => set({ ...asked, reason: event.target.value })}
      />
    </Form>
  );
}

function Confirmed({
  payment,
  id,
  mode,
  close,
  changed,
  quote,
  reason,
  renew,
  back,
}: Props & { quote: Quote; reason: string; renew: () => Promise<void>; back: () => void }) {
  const { t, lang } = useLang();
  const confirm = async (key: string) => {
    const { amount, fee_payer, quote_hash } = quote;
    const body = {
      payment_id: payment.id,
      amount,
      fee_payer,
      quote_hash,
      ...(reason && { reason }),
    };
    await call('createRefund', { project: id, mode, key, body });
    await changed();
    close();
  };
  const sum = (francs: number) => <Money francs={francs} />;
  return (
    <Quoted
      expiresAt={quote.expires_at}
      confirm={confirm}
      renew={renew}
      back={back}
      act={t({
        fr: `Rembourser ${money(quote.amount, lang)}`,
        en: `Refund ${money(quote.amount, lang)}`,
      })}
      facts={[
        [t({ fr: 'Montant', en: 'Amount' }), sum(quote.amount)],
        [t({ fr: 'Frais', en: 'Fee' }), sum(quote.fee)],
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
