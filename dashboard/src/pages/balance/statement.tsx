// Every movement of what is available, with the balance after it (UI111).
import { firstPayment } from '../../../../contract/first-calls.ts';
import { type Chosen, useListing } from '../../api/listing.ts';
import { CallSample } from '../../code/sample.tsx';
import { isoDay } from '../../lib/time.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { ObjectLink } from '../../parts/object-link.tsx';
import { PrintAll, usePrintable } from '../../parts/print-all.tsx';
import { SpanBalances } from '../../parts/span-balances.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { byTime, dayFilters, typedFilter, wordFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { transactionTexts } from '../../words/money.ts';

const movements = [
  wordFilter('kind', { fr: 'Mouvement', en: 'Movement' }, transactionTexts),
  typedFilter('object_id', { fr: 'Id de l’objet', en: 'Id of the object' }),
  ...dayFilters,
  byTime,
];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  const lines = useListing('listTransactions', { project: id, mode }, movements);
  const { list, printAll } = usePrintable(lines);
  return (
    <ListPage
      of={list}
      title={t({ fr: 'Relevé', en: 'Statement' })}
      above={
        <Link className="no-print" to={pathTo('balance', { id, mode })}>
          {t({ fr: '← Solde', en: '← Balance' })}
        </Link>
      }
      aside={<Acts filters={lines.asked} printAll={printAll} />}
      sums={<SpanBalances filters={lines.chosen} />}
      columns={[
        {
          head: t({ fr: 'Mouvement', en: 'Movement' }),
          cell: (row) => (
            <ObjectLink id={id} mode={mode} of={row.object_id}>
              {t(transactionTexts[row.kind])}
            </ObjectLink>
          ),
        },
        {
          head: t({ fr: 'Montant', en: 'Amount' }),
          isSum: true,
          cell: (row) => <Money francs={row.amount} />,
        },
        {
          head: t({ fr: 'Solde après', en: 'Balance after' }),
          isSum: true,
          cell: (row) => <Money francs={row.balance_after} />,
        },
        {
          head: t({ fr: 'Objet', en: 'Object' }),
          cell: (row) => <code>{row.object_id}</code>,
        },
        {
          head: t({ fr: 'Quand', en: 'When' }),
          isOrder: true,
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore de mouvement', en: 'No movement yet' },
        text: {
          fr: 'Le premier paiement abouti écrit ici son montant et ses frais. Cet appel le crée :',
          en: 'The first payment that succeeds writes its amount and its fee here. This call makes it:',
        },
        more: <CallSample call={firstPayment({ mode })} />,
      }}
    />
  );
}

function Acts({ filters, printAll }: { filters: Chosen; printAll: () => Promise<void> }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const today = isoDay(useProjectNow());
  return (
    <div className="row no-print">
      <Link className="button second" to={pathTo('day', { id, mode, date: today })}>
        {t({ fr: 'Journée', en: 'Day' })}
      </Link>
      <Link className="button second" to={pathTo('reconciliation', { id, mode })}>
        {t({ fr: 'Rapprochement', en: 'Reconciliation' })}
      </Link>
      <ExportButton of="transactions" filters={filters} />
      <PrintAll run={printAll} />
    </div>
  );
}
