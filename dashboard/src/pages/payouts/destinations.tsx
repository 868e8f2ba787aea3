// Where money may leave to: wallets and bank accounts, each verified by a code (UI104).

import { firstDestination } from '../../../../contract/first-calls.ts';
import { type RowOf, useListing } from '../../api/listing.ts';
import { CallSample } from '../../code/sample.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { byTime, dayFilters, statusFilter, textFilter, wordFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { Column } from '../../ui/table.tsx';
import { Badge, Time } from '../../ui/values.tsx';
import { destinationTexts, destinationWords, walletTexts } from '../../words/money.ts';

const filters = [
  textFilter({ fr: 'Nom, id', en: 'Label, id' }),
  statusFilter(destinationWords),
  wordFilter('type', { fr: 'Sorte', en: 'Kind' }, destinationTexts),
  ...dayFilters,
  byTime,
];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const destinations = useListing('listDestinations', { project: id, mode }, filters);
  return (
    <ListPage
      of={destinations}
      title={t({ fr: 'Destinations', en: 'Destinations' })}
      above={
        <Link to={pathTo('payouts', { id, mode })}>
          {t({ fr: '← Virements', en: '← Payouts' })}
        </Link>
      }
      aside={
        <>
          <ExportButton of="destinations" filters={destinations.asked} />
          <NewLink to={pathTo('newDestination', { id, mode })}>
            {t({ fr: 'Ajouter', en: 'Add' })}
          </NewLink>
        </>
      }
      columns={useColumns()}
      nothing={{
        title: { fr: 'Pas encore de destination', en: 'No destination yet' },
        text: {
          fr: 'Un portefeuille mobile ou un compte bancaire à votre nom. Un code prouve qu’il est à vous. Cet appel ajoute la première :',
          en: 'A mobile wallet or a bank account in your name. A code proves that it is yours. This call adds the first one:',
        },
        more: <CallSample call={firstDestination({ mode })} />,
      }}
    />
  );
}

function useColumns(): Column<RowOf<'listDestinations'>>[] {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  return [
    {
      head: t({ fr: 'Compte', en: 'Account' }),
      cell: (row) => (
        <Link to={pathTo('destination', { id, mode, destinationId: row.id })}>
          {row.label ?? row.phone_masked ?? row.account_masked}
        </Link>
      ),
    },
    {
      head: t({ fr: 'État', en: 'Status' }),
      cell: (row) => (
        <>
          <Badge {...destinationWords[row.status]} />
          {row.locked_until !== null && (
            <small className="quiet">
              {' '}
              {t({ fr: 'jusqu’au ', en: 'until ' })}
              <Time at={row.locked_until} now={now} />
            </small>
          )}
        </>
      ),
    },
    {
      head: t({ fr: 'Sorte', en: 'Kind' }),
      cell: (row) => (row.operator ? walletTexts[row.operator] : t({ fr: 'Banque', en: 'Bank' })),
    },
    {
      head: t({ fr: 'Numéro', en: 'Number' }),
      cell: (row) => <code>{row.phone_masked ?? row.account_masked}</code>,
    },
    {
      head: t({ fr: 'Par défaut', en: 'Default' }),
      cell: (row) => (row.default ? t({ fr: 'oui', en: 'yes' }) : '–'),
    },
    {
      head: t({ fr: 'Ajoutée', en: 'Added' }),
      isOrder: true,
      cell: (row) => <Time at={row.created_at} now={now} />,
    },
  ];
}
