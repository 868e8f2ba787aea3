// The refunds of a project and mode, newest first (UI100).
import { useListing } from '../../api/listing.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { FirstRefund } from '../../parts/first-money.tsx';
import { ListSummary } from '../../parts/list-summary.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import {
  byTime,
  dayFilters,
  statusFilter,
  textFilter,
  typedFilter,
  wordFilter,
} from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { channelTexts } from '../../words/channels.ts';
import { refundWords } from '../../words/transitions.ts';

const filters = [
  textFilter({ fr: 'Référence, motif, paiement', en: 'Reference, reason, payment' }),
  statusFilter(refundWords),
  wordFilter('channel', { fr: 'Canal', en: 'Channel' }, channelTexts),
  typedFilter(
    'customer_phone',
    { fr: 'Téléphone du payeur', en: 'Payer’s phone' },
    { type: 'tel' },
  ),
  typedFilter('payment_id', { fr: 'Id du paiement', en: 'Id of the payment' }),
  typedFilter('payment_link_id', { fr: 'Id du lien de paiement', en: 'Id of the payment link' }),
  ...dayFilters,
  byTime,
];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  const refunds = useListing('listRefunds', { project: id, mode }, filters);
  return (
    <ListPage
      of={refunds}
      title={t({ fr: 'Remboursements', en: 'Refunds' })}
      aside={<ExportButton of="refunds" filters={refunds.asked} />}
      sums={<ListSummary of="getRefundSummary" filters={refunds.chosen} />}
      columns={[
        {
          head: t({ fr: 'Montant', en: 'Amount' }),
          isSum: true,
          cell: (row) => (
            <Link to={pathTo('refund', { id, mode, refundId: row.id })}>
              <Money francs={row.amount} />
            </Link>
          ),
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: (row) => <Badge {...refundWords[row.status]} />,
        },
        {
          head: t({ fr: 'Paiement', en: 'Payment' }),
          cell: (row) => (
            <Link to={pathTo('payment', { id, mode, paymentId: row.payment_id })}>
              <code>{row.payment_id}</code>
            </Link>
          ),
        },
        {
          head: t({ fr: 'Vers', en: 'To' }),
          cell: (row) => row.destination.phone_masked ?? '–',
        },
        {
          head: t({ fr: 'Demandé', en: 'Asked' }),
          isOrder: true,
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore de remboursement', en: 'No refund yet' },
        text: {
          fr: 'Un remboursement part de la page d’un paiement payé : bouton « Rembourser ».',
          en: 'A refund begins on the page of a paid payment: button “Refund”.',
        },
        more: (
          <>
            <p>
              <Link className="button second" to={pathTo('payments', { id, mode })}>
                {t({ fr: 'Paiements', en: 'Payments' })}
              </Link>
            </p>
            <FirstRefund />
          </>
        ),
      }}
    />
  );
}
