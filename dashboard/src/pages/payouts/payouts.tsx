// Payouts: money of the balance sent to a wallet or a bank account, and what is on its way and may still leave (UI101).
import { useListing } from '../../api/listing.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { FirstPayout } from '../../parts/first-money.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { PayoutsLeft } from '../../parts/payouts-left.tsx';
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
import { outTexts } from '../../words/channels.ts';
import { payoutWords } from '../../words/money.ts';

const filters = [
  textFilter({ fr: 'Référence, id', en: 'Reference, id' }),
  statusFilter(payoutWords),
  wordFilter('channel', { fr: 'Canal', en: 'Channel' }, outTexts),
  typedFilter('destination_id', { fr: 'Id de la destination', en: 'Id of the destination' }),
  ...dayFilters,
  byTime,
];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  const payouts = useListing('listPayouts', { project: id, mode }, filters);
  const destinations = (
    <Link className="button second" to={pathTo('destinations', { id, mode })}>
      {t({ fr: 'Destinations', en: 'Destinations' })}
    </Link>
  );
  return (
    <ListPage
      of={payouts}
      title={t({ fr: 'Virements', en: 'Payouts' })}
      aside={
        <>
          {destinations}
          <ExportButton of="payouts" filters={payouts.asked} />
          <NewLink to={pathTo('newPayout', { id, mode })}>
            {t({ fr: 'Nouveau virement', en: 'New payout' })}
          </NewLink>
        </>
      }
      lead={<PayoutsLeft />}
      columns={[
        {
          head: t({ fr: 'Montant', en: 'Amount' }),
          isSum: true,
          cell: (row) => (
            <Link to={pathTo('payout', { id, mode, payoutId: row.id })}>
              <Money francs={row.amount} />
            </Link>
          ),
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: (row) => <Badge {...payoutWords[row.status]} />,
        },
        {
          head: t({ fr: 'Vers', en: 'To' }),
          cell: (row) => row.destination.label ?? row.destination.masked,
        },
        {
          head: t({ fr: 'Demandé', en: 'Asked' }),
          isOrder: true,
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore de virement', en: 'No payout yet' },
        text: {
          fr: 'Ajoutez une destination, vérifiez-la par son code, puis virez ce qui est disponible.',
          en: 'Add a destination, verify it by its code, then pay out what is available.',
        },
        more: (
          <>
            <p>{destinations}</p>
            <FirstPayout />
          </>
        ),
      }}
    />
  );
}
