// Payments as rows, as cards on a phone (UI68): each begins with its sum, which opens it.
import type { ReplyOf } from '../api/call.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Link } from '../ui/link.tsx';
import { Badge, Money, Time, useNow } from '../ui/values.tsx';
import { channelTexts } from '../words/channels.ts';
import { paymentWords } from '../words/status.ts';

export type PaymentRow = ReplyOf<'listPayments'>['data'][number];

export function PaymentTable({
  payments,
  id,
  mode,
  now,
}: {
  payments: readonly PaymentRow[];
  id: string;
  mode: Mode;
  now?: number;
}) {
  const { t } = useLang();
  const present = useNow();
  const heads = {
    sum: t({ fr: 'Montant', en: 'Amount' }),
    status: t({ fr: 'État', en: 'Status' }),
    channel: t({ fr: 'Canal', en: 'Channel' }),
    payer: t({ fr: 'Payeur', en: 'Payer' }),
    reference: t({ fr: 'Référence', en: 'Reference' }),
    time: t({ fr: 'Créé', en: 'Created' }),
  };
  return (
    <div className="card flush scroll">
      <table className="table cards" aria-label={t({ fr: 'Paiements', en: 'Payments' })}>
        <thead>
          <tr>
            {Object.entries(heads).map(([name, head]) => (
              <th key={name} scope="col" className={name === 'sum' ? 'sum' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <th scope="row" className="sum">
                <Link to={pathTo('payment', { id, mode, paymentId: payment.id })}>
                  <Money francs={payment.amount} />
                </Link>
              </th>
              <td data-label={heads.status}>
                <span>
                  <Badge {...paymentWords[payment.status]} />
                </span>
              </td>
              <td data-label={heads.channel}>
                {payment.channel
                  ? t(channelTexts[payment.channel])
                  : t({ fr: 'au choix du payeur', en: 'payer’s choice' })}
              </td>
              <td data-label={heads.payer}>
                <Payer payment={payment} />
              </td>
              <td data-label={heads.reference}>
                {payment.merchant_reference ? (
                  <code>{payment.merchant_reference}</code>
                ) : (
                  <span className="quiet">–</span>
                )}
              </td>
              <td data-label={heads.time}>
                <Time at={payment.created_at} now={now ?? present} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Payer({ payment: { customer } }: { payment: PaymentRow }) {
  const shown = customer.name ?? customer.phone ?? customer.email;
  return shown ? <span>{shown}</span> : <span className="quiet">–</span>;
}
