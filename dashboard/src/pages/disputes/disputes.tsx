// Disputes: those that wait for an answer first, whatever page they are on, with the days that are left (UI105).

import type { ReplyOf } from '../../api/call.ts';
import { useListing } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { FirstDispute } from '../../parts/first-money.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { byTime, dayFilters, statusFilter, textFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { reasonTexts } from '../../words/disputes.ts';
import { disputeWords } from '../../words/transitions.ts';

const filters = [
  textFilter({ fr: 'Id', en: 'Id' }),
  statusFilter(disputeWords),
  ...dayFilters,
  byTime,
];

type Dispute = ReplyOf<'listDisputes'>['data'][number];

/** Those of both tables. */
function useColumns() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  return {
    amount: {
      head: t({ fr: 'Montant', en: 'Amount' }),
      isSum: true,
      cell: (row: Dispute) => (
        <Link to={pathTo('dispute', { id, mode, disputeId: row.id })}>
          <Money francs={row.amount} />
        </Link>
      ),
    },
    respondBy: {
      head: t({ fr: 'Répondre avant', en: 'Answer by' }),
      cell: (row: Dispute) => <Time at={row.respond_by} now={now} />,
    },
    reason: {
      head: t({ fr: 'Raison', en: 'Reason' }),
      cell: (row: Dispute) => t(reasonTexts[row.reason]),
    },
    held: {
      head: t({ fr: 'Retenu', en: 'Held' }),
      isSum: true,
      cell: (row: Dispute) => <Money francs={row.held_amount} />,
    },
  };
}

/** More than stand open at a merchant; the list itself has every one. */
const most = 50;

/** Asked for by their state: in the list they stand by their age, on any of its pages. */
function ToAnswer() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const { amount, respondBy, reason, held } = useColumns();
  const query = { status: 'opened', per_page: most } as const;
  const { data } = useRead('listDisputes', { project: id, mode, query });
  if (!data || data.data.length === 0) return null;
  const title = t({ fr: 'À répondre', en: 'To answer' });
  const rows = data.data.toSorted((a, b) => a.respond_by.localeCompare(b.respond_by));
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[amount, respondBy, reason, held]}
      />
    </Section>
  );
}

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  const { amount, respondBy, reason, held } = useColumns();
  const disputes = useListing('listDisputes', { project: id, mode }, filters);
  return (
    <ListPage
      of={disputes}
      title={t({ fr: 'Litiges', en: 'Disputes' })}
      about={t({
        fr: 'Un client conteste un paiement : la somme est retenue jusqu’à la décision. Sans réponse de votre part, il est perdu.',
        en: 'A customer disputes a payment: the sum is held until the decision. Without an answer of yours it is lost.',
      })}
      aside={<ExportButton of="disputes" filters={disputes.asked} />}
      lead={<ToAnswer />}
      columns={[
        amount,
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: (row) => <Badge {...disputeWords[row.status]} />,
        },
        reason,
        {
          ...respondBy,
          cell: (row) => (row.status === 'opened' ? respondBy.cell(row) : '–'),
        },
        held,
        {
          head: t({ fr: 'Ouvert', en: 'Opened' }),
          isOrder: true,
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Aucun litige', en: 'No dispute' },
        text: {
          fr: 'S’il en vient un, il apparaît ici avec le temps qu’il reste pour répondre.',
          en: 'If one comes, it shows up here with the time that is left to answer.',
        },
        more: mode === 'test' && <FirstDispute />,
      }}
    />
  );
}
