// Payments as rows, as cards on a phone (UI68): each begins with its sum, which opens it.
import type { ReplyOf } from '../api/call.ts';
import type { Listing } from '../api/listing.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { Link } from '../ui/link.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Badge, Money, Time } from '../ui/values.tsx';
import { channelTexts } from '../words/channels.ts';
import { paymentWords } from '../words/status.ts';

export type PaymentRow = ReplyOf<'listPayments'>['data'][number];

export function PaymentTable({
  payments,
  of,
}: {
  payments: readonly PaymentRow[];
  of?: Listing<PaymentRow>;
}) {
  const { t } = useLang();
  const columns = usePaymentColumns();
  const label = t({ fr: 'Paiements', en: 'Payments' });
  return <Table label={label} rows={payments} keyOf={(row) => row.id} columns={columns} of={of} />;
}

export function usePaymentColumns(): readonly Column<PaymentRow>[] {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  return [
    {
      head: t({ fr: 'Montant', en: 'Amount' }),
      isSum: true,
      cell: (row) => (
        <Link to={pathTo('payment', { id, mode, paymentId: row.id })}>
          <Money francs={row.amount} />
        </Link>
      ),
    },
    {
      head: t({ fr: 'État', en: 'Status' }),
      cell: (row) => <Badge {...paymentWords[row.status]} />,
    },
    {
      head: t({ fr: 'Canal', en: 'Channel' }),
      cell: (row) =>
        row.channel
          ? t(channelTexts[row.channel])
          : t({ fr: 'au choix du payeur', en: 'payer’s choice' }),
    },
    { head: t({ fr: 'Payeur', en: 'Payer' }), cell: (row) => <Payer payment={row} /> },
    {
      head: t({ fr: 'Référence', en: 'Reference' }),
      cell: (row) =>
        row.merchant_reference ? (
          <code>{row.merchant_reference}</code>
        ) : (
          <span className="quiet">–</span>
        ),
    },
    {
      head: t({ fr: 'Créé', en: 'Created' }),
      isOrder: true,
      cell: (row) => <Time at={row.created_at} now={now} />,
    },
  ];
}

function Payer({ payment: { customer } }: { payment: PaymentRow }) {
  const shown = customer.name ?? customer.phone ?? customer.email;
  return shown ? <span>{shown}</span> : <span className="quiet">–</span>;
}
