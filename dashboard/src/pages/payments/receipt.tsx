// A payment's receipt, to print or to keep as PDF by the browser: no frame, black on white (UI86, UI98).
import type { PaymentStatus } from '../../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../../contract/text.ts';
import { useRead } from '../../api/reads.ts';
import { exactTime } from '../../lib/time.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Money } from '../../ui/values.tsx';
import { channelTexts } from '../../words/channels.ts';
import { paymentWords } from '../../words/status.ts';
import type { PaymentDetail } from './payment.tsx';

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const paymentId = useParam('paymentId');
  const read = useRead('getPayment', { project: id, mode, params: { id: paymentId } });
  return (
    <>
      <PageHead
        docs="getPayment"
        title={t({ fr: 'Reçu', en: 'Receipt' })}
        above={
          <Link className="no-print" to={pathTo('payment', { id, mode, paymentId })}>
            {t({ fr: '← Paiement', en: '← Payment' })}
          </Link>
        }
        aside={
          <Button className="no-print" onClick={() => print()}>
            {t({ fr: 'Imprimer', en: 'Print' })}
          </Button>
        }
      />
      <Read of={read} lines={6}>
        {(payment) => <Shown payment={payment} />}
      </Read>
    </>
  );
}

const due = { fr: 'À payer', en: 'To pay' };
const unpaid = { fr: 'Non payé', en: 'Not paid' };
/** What its payer has done with the sum. */
const sumTexts: Record<PaymentStatus, Text> = {
  pending: due,
  processing: due,
  succeeded: { fr: 'Payé', en: 'Paid' },
  failed: unpaid,
  expired: unpaid,
};

function Shown({ payment }: { payment: PaymentDetail }) {
  const { t, lang } = useLang();
  const { project, mode } = useProject();
  const { customer, channel } = payment;
  const at = payment.paid_at ?? payment.created_at;
  const facts: Fact[] = [
    [t({ fr: 'Reçu par', en: 'Received by' }), project.name],
    [t({ fr: 'Date', en: 'Date' }), exactTime(at, lang)],
    [t({ fr: 'État', en: 'Status' }), <Badge key="s" {...paymentWords[payment.status]} />],
    payment.description !== null && [t({ fr: 'Objet', en: 'For' }), payment.description],
    [t({ fr: 'Montant', en: 'Amount' }), <Money key="a" francs={payment.amount} />],
    payment.discount_amount > 0 && [
      t({ fr: 'Remise', en: 'Discount' }),
      <Money key="d" francs={-payment.discount_amount} />,
    ],
    payment.fee_payer === 'customer' && [
      t({ fr: 'Frais', en: 'Fee' }),
      <Money key="f" francs={payment.fee} />,
    ],
    [
      t(sumTexts[payment.status]),
      <strong key="c">
        <Money francs={payment.charged_amount} />
      </strong>,
    ],
    payment.refunded_amount > 0 && [
      t({ fr: 'Remboursé', en: 'Refunded' }),
      <Money key="r" francs={-payment.refunded_amount} />,
    ],
    payment.refund_pending_amount > 0 && [
      t({ fr: 'Remboursement en cours', en: 'Refund under way' }),
      <Money key="p" francs={-payment.refund_pending_amount} />,
    ],
    channel !== null && [t({ fr: 'Par', en: 'By' }), t(channelTexts[channel])],
    customer.name !== null && [t({ fr: 'Payeur', en: 'Payer' }), customer.name],
    payment.merchant_reference !== null && [
      t({ fr: 'Référence', en: 'Reference' }),
      <code key="m">{payment.merchant_reference}</code>,
    ],
    [t({ fr: 'Numéro', en: 'Number' }), <code key="i">{payment.id}</code>],
  ];
  return (
    <div className="card prose stack">
      <Facts facts={facts} />
      {payment.status !== 'succeeded' && (
        <p className="notice warn">
          {t({
            fr: 'Ceci ne vaut pas reçu : le paiement n’a pas abouti.',
            en: 'This is no receipt: the payment has not succeeded.',
          })}
        </p>
      )}
      {mode === 'test' && (
        <p className="notice warn">
          {t({
            fr: 'Paiement de test : aucun argent réel n’a bougé.',
            en: 'Test payment: no real money moved.',
          })}
        </p>
      )}
    </div>
  );
}
