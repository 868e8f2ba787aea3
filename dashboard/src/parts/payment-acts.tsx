// What can be done with a payment: let it expire, give money back, and in test mode end it as one likes (UI98).
import { type ReactNode, useState } from 'react';
import { endings } from '../../../contract/payments/words.ts';
import type { Text } from '../../../contract/text.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import type { Mode } from '../lib/storage.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Select } from '../ui/field.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useReadOnly } from './read-only.ts';

/** Loaded when it is asked for: most who open a payment read it. */
const RefundForm = laterPart(async () => (await import('./refund-form.tsx')).RefundForm, {
  waits: () => <Skeleton lines={4} />,
});

type Payment = ReplyOf<'getPayment'>;
type Props = { payment: Payment; id: string; mode: Mode; changed: () => Promise<void> };

export function PaymentActs({ payment, id, mode, changed }: Props) {
  const { t } = useLang();
  const [asked, ask] = useState<'expire' | 'refund'>();
  const isOpen = payment.status === 'pending' || payment.status === 'processing';
  const readOnly = useReadOnly();
  const acts: ReactNode[] = [];
  if (isOpen) {
    acts.push(
      <Button key="expire" look="second" reason={readOnly} onClick={() => ask('expire')}>
        {t({ fr: 'Faire expirer', en: 'Let it expire' })}
      </Button>,
    );
  }
  if (payment.status === 'succeeded') {
    const why = noRefund(payment);
    const reason = readOnly ?? (why && t(why));
    acts.push(
      <Button key="refund" look="second" reason={reason} onClick={() => ask('refund')}>
        {t({ fr: 'Rembourser', en: 'Refund' })}
      </Button>,
    );
  }
  return (
    <>
      {acts.length > 0 && <div className="row">{acts}</div>}
      {asked === 'refund' && (
        <RefundForm
          payment={payment}
          id={id}
          mode={mode}
          close={() => ask(undefined)}
          changed={changed}
        />
      )}
      {isOpen && mode === 'test' && (
        <Outcome {...{ payment, id, mode, changed }} reason={readOnly} />
      )}
      {asked === 'expire' && (
        <Confirm
          title={t({ fr: 'Faire expirer ce paiement ?', en: 'Let this payment expire?' })}
          act={t({ fr: 'Faire expirer', en: 'Let it expire' })}
          close={() => ask(undefined)}
          run={async () => {
            await call('expirePayment', { project: id, mode, params: { id: payment.id } });
            await changed();
          }}
        >
          <p>
            {t({
              fr: 'Le payeur ne pourra plus le payer.',
              en: 'The payer cannot pay it any more.',
            })}
          </p>
        </Confirm>
      )}
    </>
  );
}

/** Why nothing can be given back now; the server refuses it too. */
function noRefund({ dispute, refundable_amount }: Payment): Text | undefined {
  const status = dispute?.status;
  if (status === 'opened' || status === 'challenged') {
    return {
      fr: 'Un litige est ouvert : il se règle avant tout remboursement.',
      en: 'A dispute is open: it is settled before any refund.',
    };
  }
  if (refundable_amount > 0) return undefined;
  return status === 'accepted' || status === 'lost'
    ? {
        fr: 'Le litige a rendu la somme au client.',
        en: 'The dispute has given the sum back to the customer.',
      }
    : { fr: 'Tout est déjà remboursé.', en: 'All of it is refunded already.' };
}

/** The simulator ends it at once. */
function Outcome({ payment, id, mode, changed, reason }: Props & { reason: string | undefined }) {
  const { t } = useLang();
  const [outcome, choose] = useState('succeeded');
  const scenarios = useRead('listScenarios', {});
  const known = new Map(
    scenarios.data?.headers.payments.map((one) => [
      one.outcome,
      { fr: one.text_fr, en: one.text_en },
    ]),
  );
  const end = async () => {
    const body = { outcome } as Parameters<typeof call<'advanceTestPayment'>>[1]['body'];
    await call('advanceTestPayment', { project: id, mode, params: { id: payment.id }, body });
    await changed();
  };
  return (
    <section className="card stack close" aria-labelledby="outcome">
      <h2 id="outcome">{t({ fr: 'Terminer ce paiement de test', en: 'End this test payment' })}</h2>
      <Select
        name="outcome"
        label={t({ fr: 'Ce que répond l’opérateur', en: 'What the operator answers' })}
        value={outcome}
        onChange={(event) => choose(event.target.value)}
      >
        {endings.map((name) => (
          <option key={name} value={name}>
            {t(known.get(name) ?? { fr: name, en: name })}
          </option>
        ))}
      </Select>
      <p>
        <Act look="second" reason={reason} run={end}>
          {t({ fr: 'Terminer', en: 'End it' })}
        </Act>
      </p>
    </section>
  );
}
