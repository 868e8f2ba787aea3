// Disputes: those that wait for an answer first, with the days that are left (UI105).
import type { DisputeStatus } from '../../../../contract/payments/payments.shapes.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { StatusFilter, TextFilter } from '../../parts/status-filter.tsx';
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
import { reasonTexts } from '../../words/disputes.ts';
import { disputeWords } from '../../words/transitions.ts';

const names = ['q', 'status'] as const;
const statuses = Object.keys(disputeWords) as DisputeStatus[];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const filters = useFilters([...names, 'cursor']);
  const here = pathTo('disputes', { id, mode });
  const query = { ...filters, status: wordOf(statuses, filters.status), limit: rowsPerPage };
  const disputes = useRead('listDisputes', { project: id, mode, query }, { keep: true });
  return (
    <>
      <PageHead title={t({ fr: 'Litiges', en: 'Disputes' })}>
        {t({
          fr: 'Un client conteste un paiement : la somme est retenue jusqu’à la décision. Sans réponse de votre part, il est perdu.',
          en: 'A customer disputes a payment: the sum is held until the decision. Without an answer of yours it is lost.',
        })}
      </PageHead>
      <div className="stack">
        <Filters here={here} names={names}>
          <TextFilter chosen={filters} hint={t({ fr: 'Id', en: 'Id' })} />
          <StatusFilter words={disputeWords} chosen={filters} />
        </Filters>
        <List
          of={disputes}
          here={here}
          search={filters}
          empty={
            <Empty title={t({ fr: 'Aucun litige', en: 'No dispute' })}>
              <p>
                {t({
                  fr: 'S’il en vient un, il apparaît ici avec le temps qu’il reste pour répondre.',
                  en: 'If one comes, it shows up here with the time that is left to answer.',
                })}
              </p>
            </Empty>
          }
        >
          {(rows) => <Rows rows={rows} />}
        </List>
      </div>
    </>
  );
}

function Rows({ rows }: { rows: ReplyOf<'listDisputes'>['data'] }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'Litiges', en: 'Disputes' })}
      rows={[...rows].sort((a, b) => Number(b.status === 'opened') - Number(a.status === 'opened'))}
      keyOf={(row) => row.id}
      columns={[
        {
          head: t({ fr: 'Montant', en: 'Amount' }),
          isSum: true,
          cell: (row) => (
            <Link to={pathTo('dispute', { id, mode, disputeId: row.id })}>
              <Money francs={row.amount} />
            </Link>
          ),
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: (row) => <Badge {...disputeWords[row.status]} />,
        },
        {
          head: t({ fr: 'Raison', en: 'Reason' }),
          cell: (row) => t(reasonTexts[row.reason]),
        },
        {
          head: t({ fr: 'Répondre avant', en: 'Answer by' }),
          cell: (row) => (row.status === 'opened' ? <Time at={row.respond_by} now={now} /> : '–'),
        },
        {
          head: t({ fr: 'Retenu', en: 'Held' }),
          isSum: true,
          cell: (row) => <Money francs={row.held_amount} />,
        },
      ]}
    />
  );
}
