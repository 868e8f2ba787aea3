// Payouts: money of the balance sent to a wallet or a bank account, and what may still leave (UI101).
import { useListing } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { count } from '../../lib/say.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { Facts } from '../../ui/facts.tsx';
import { dayFilters, statusFilter, textFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NewLink } from '../../ui/new-link.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { payoutWords } from '../../words/money.ts';

const filters = [
  textFilter({ fr: 'Référence, id', en: 'Reference, id' }),
  statusFilter(payoutWords),
  ...dayFilters,
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
          <ExportButton of="payouts" filters={payouts.chosen} />
          <NewLink to={pathTo('newPayout', { id, mode })}>
            {t({ fr: 'Nouveau virement', en: 'New payout' })}
          </NewLink>
        </>
      }
      lead={<Left />}
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
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore de virement', en: 'No payout yet' },
        text: {
          fr: 'Ajoutez une destination, vérifiez-la par son code, puis virez ce qui est disponible.',
          en: 'Add a destination, verify it by its code, then pay out what is available.',
        },
        more: <p>{destinations}</p>,
      }}
    />
  );
}

const payoutTexts = {
  one: { fr: '{n} virement', en: '{n} payout' },
  other: { fr: '{n} virements', en: '{n} payouts' },
};

/** What may still leave, and when the counts begin again. */
function Left() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const merchant = useRead('getMerchant', { project: id, mode });
  return (
    <Read of={merchant} lines={3}>
      {({ limits: { payouts: of, resets_at } }) => (
        <Section isCard title={t({ fr: 'Ce qui peut encore partir', en: 'What may still leave' })}>
          <Facts
            facts={[
              [
                t({ fr: 'Aujourd’hui', en: 'Today' }),
                <span key="d">
                  <Money francs={Math.max(0, of.daily_amount - of.daily_amount_used)} />
                  {', '}
                  {count(Math.max(0, of.daily_count - of.daily_count_used), payoutTexts, lang)}
                </span>,
              ],
              [
                t({ fr: 'Ce mois', en: 'This month' }),
                <Money key="m" francs={Math.max(0, of.monthly_amount - of.monthly_amount_used)} />,
              ],
              [t({ fr: 'Remis à zéro', en: 'Counted anew' }), <Time key="r" at={resets_at} />],
            ]}
          />
        </Section>
      )}
    </Read>
  );
}
