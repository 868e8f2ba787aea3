// The uses of a promo code, with a file of them (UI85, UI108).
import { type RowOf, useListing } from '../api/listing.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { byTime } from '../ui/filter.ts';
import { Filters } from '../ui/filters.tsx';
import { Link } from '../ui/link.tsx';
import { List } from '../ui/list.tsx';
import { Section } from '../ui/section.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Money, Time } from '../ui/values.tsx';
import { redemptionWords } from '../words/money.ts';
import { type FileColumns, PageExport } from './page-export.tsx';

const fileColumns: FileColumns<RowOf<'listOfferRedemptions'>> = [
  ['payment_id', ({ payment_id }) => payment_id],
  ['status', ({ status }) => status],
  ['amount', ({ amount }) => amount],
  ['discount_amount', ({ discount_amount }) => discount_amount],
  ['customer_phone', ({ customer_phone }) => customer_phone],
  ['created_at', ({ created_at }) => created_at],
];

export function Redemptions({ offerId }: { offerId: string }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const at = { project: id, mode, params: { id: offerId } };
  const now = useProjectNow();
  const uses = useListing('listOfferRedemptions', at, [byTime]);
  return (
    <Section
      title={t({ fr: 'Utilisations', en: 'Uses' })}
      aside={<PageExport of={uses} name="redemptions" columns={fileColumns} />}
    >
      <Filters here={uses.here} filters={uses.filters} of={uses.read} />
      <List
        of={uses}
        empty={<p className="quiet">{t({ fr: 'Aucune encore.', en: 'None yet.' })}</p>}
      >
        {(rows) => (
          <Table
            label={t({ fr: 'Utilisations', en: 'Uses' })}
            rows={rows}
            keyOf={(row) => row.payment_id}
            of={uses}
            columns={[
              {
                head: t({ fr: 'Paiement', en: 'Payment' }),
                cell: (row) => (
                  <Link to={pathTo('payment', { id, mode, paymentId: row.payment_id })}>
                    <Money francs={row.amount} />
                  </Link>
                ),
              },
              {
                head: t({ fr: 'État', en: 'Status' }),
                cell: (row) => <Badge {...redemptionWords[row.status]} />,
              },
              {
                head: t({ fr: 'Remise', en: 'Discount' }),
                isSum: true,
                cell: (row) => <Money francs={row.discount_amount} />,
              },
              {
                head: t({ fr: 'Quand', en: 'When' }),
                isOrder: true,
                cell: (row) => <Time at={row.created_at} now={now} />,
              },
            ]}
          />
        )}
      </List>
    </Section>
  );
}
