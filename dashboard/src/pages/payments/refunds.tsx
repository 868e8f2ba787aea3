// The refunds of a project and mode, newest first (UI100).
import type { RefundStatus } from '../../../../contract/payments/refunds.shapes.ts';
import { useRead } from '../../api/reads.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { DayFilters, StatusFilter, TextFilter } from '../../parts/status-filter.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage, wordOf } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Money, Time, useNow } from '../../ui/values.tsx';
import { refundWords } from '../../words/transitions.ts';

const names = ['q', 'status', 'created_from', 'created_to'] as const;
const statuses = Object.keys(refundWords) as RefundStatus[];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useNow();
  const filters = useFilters([...names, 'cursor']);
  const here = pathTo('refunds', { id, mode });
  const query = { ...filters, status: wordOf(statuses, filters.status) };
  const refunds = useRead(
    'listRefunds',
    { project: id, mode, query: { ...query, limit: rowsPerPage } },
    { keep: true },
  );
  return (
    <>
      <PageHead
        title={t({ fr: 'Remboursements', en: 'Refunds' })}
        aside={<ExportButton of="refunds" query={query} />}
      />
      <div className="stack">
        <Filters here={here} names={names}>
          <TextFilter chosen={filters} hint={t({ fr: 'Référence, id', en: 'Reference, id' })} />
          <StatusFilter words={refundWords} chosen={filters} />
          <DayFilters chosen={filters} />
        </Filters>
        <List of={refunds} here={here} search={filters} empty={<None />}>
          {(rows) => (
            <Table
              label={t({ fr: 'Remboursements', en: 'Refunds' })}
              rows={rows}
              keyOf={(row) => row.id}
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
                  cell: (row) => <Time at={row.created_at} now={now} />,
                },
              ]}
            />
          )}
        </List>
      </div>
    </>
  );
}

function None() {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <Empty title={t({ fr: 'Pas encore de remboursement', en: 'No refund yet' })}>
      <p>
        {t({
          fr: 'Un remboursement part de la page d’un paiement payé : bouton « Rembourser ».',
          en: 'A refund begins on the page of a paid payment: button “Refund”.',
        })}
      </p>
      <p>
        <Link className="button second" to={pathTo('payments', { id, mode })}>
          {t({ fr: 'Paiements', en: 'Payments' })}
        </Link>
      </p>
    </Empty>
  );
}
