// The payments of a project and mode, newest first (UI96, as far as operations stand).

import { firstPayment } from '../../../../contract/first-calls.ts';
import { useListing } from '../../api/listing.ts';
import { CallSample } from '../../code/sample.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { ListSummary } from '../../parts/list-summary.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { usePaymentColumns } from '../../parts/payment-table.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import {
  byTime,
  dayFilters,
  statusFilter,
  textFilter,
  typedFilter,
  wordFilter,
} from '../../ui/filter.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { channelTexts } from '../../words/channels.ts';
import { paymentWords } from '../../words/status.ts';

const filters = [
  textFilter({ fr: 'Référence, id, description', en: 'Reference, id, description' }),
  statusFilter(paymentWords),
  wordFilter('channel', { fr: 'Canal', en: 'Channel' }, channelTexts),
  typedFilter(
    'customer_phone',
    { fr: 'Téléphone du payeur', en: 'Payer’s phone' },
    { type: 'tel' },
  ),
  typedFilter('payment_link_id', { fr: 'Id du lien de paiement', en: 'Id of the payment link' }),
  ...dayFilters,
  byTime,
];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const payments = useListing('listPayments', { project: id, mode }, filters);
  const columns = usePaymentColumns();
  return (
    <ListPage
      of={payments}
      title={t({ fr: 'Paiements', en: 'Payments' })}
      aside={
        <>
          <ExportButton of="payments" filters={payments.asked} />
          <NewLink to={pathTo('newPayment', { id, mode })}>
            {t({ fr: 'Nouveau paiement', en: 'New payment' })}
          </NewLink>
        </>
      }
      sums={<ListSummary of="getPaymentSummary" filters={payments.chosen} />}
      columns={columns}
      nothing={{
        title: { fr: 'Pas encore de paiement', en: 'No payment yet' },
        text: {
          fr: 'Chaque paiement créé par l’API, un lien ou cette page apparaîtra ici. Cet appel crée le premier :',
          en: 'Each payment made by the API, a link or this page will be here. This call makes the first one:',
        },
        more: <CallSample call={firstPayment({ mode })} />,
      }}
    />
  );
}
