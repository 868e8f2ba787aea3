// Every movement of what is available, with the balance after it (UI111).
import type { TransactionKind } from '../../../../contract/payments/statement.shapes.ts';
import { useRead } from '../../api/reads.ts';
import { isoDay } from '../../lib/time.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { ObjectLink } from '../../parts/object-link.tsx';
import { DayFilters } from '../../parts/status-filter.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage, wordOf } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { transactionTexts } from '../../words/money.ts';

const names = ['kind', 'object_id', 'created_from', 'created_to'] as const;
const kinds = Object.keys(transactionTexts) as TransactionKind[];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const filters = useFilters([...names, 'cursor']);
  const here = pathTo('statement', { id, mode });
  const query = { ...filters, kind: wordOf(kinds, filters.kind) };
  const lines = useRead(
    'listTransactions',
    { project: id, mode, query: { ...query, limit: rowsPerPage } },
    { keep: true },
  );
  return (
    <>
      <PageHead
        title={t({ fr: 'Relevé', en: 'Statement' })}
        above={
          <Link className="no-print" to={pathTo('balance', { id, mode })}>
            {t({ fr: '← Solde', en: '← Balance' })}
          </Link>
        }
        aside={<Acts query={query} />}
      />
      <div className="stack">
        <div className="no-print">
          <StatementFilters here={here} filters={filters} />
        </div>
        <List of={lines} here={here} search={filters} empty={<None />}>
          {(rows) => (
            <Table
              label={t({ fr: 'Relevé', en: 'Statement' })}
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                {
                  head: t({ fr: 'Mouvement', en: 'Movement' }),
                  cell: (row) => t(transactionTexts[row.kind]),
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
                  cell: (row) => <ObjectLink id={id} mode={mode} of={row.object_id} />,
                },
                {
                  head: t({ fr: 'Quand', en: 'When' }),
                  cell: (row) => <Time at={row.created_at} />,
                },
              ]}
            />
          )}
        </List>
      </div>
    </>
  );
}

function Acts({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <div className="row no-print">
      <Link className="button second" to={pathTo('day', { id, mode, date: isoDay(Date.now()) })}>
        {t({ fr: 'Journée', en: 'Day' })}
      </Link>
      <ExportButton of="transactions" query={query} />
      <Button look="second" onClick={() => print()}>
        {t({ fr: 'Imprimer', en: 'Print' })}
      </Button>
    </div>
  );
}

function StatementFilters({
  here,
  filters,
}: {
  here: string;
  filters: Partial<Record<(typeof names)[number], string>>;
}) {
  const { t } = useLang();
  return (
    <Filters here={here} names={names}>
      <Select
        name="kind"
        label={t({ fr: 'Mouvement', en: 'Movement' })}
        defaultValue={filters.kind}
      >
        <option value="">{t({ fr: 'Tous', en: 'All' })}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(transactionTexts[kind])}
          </option>
        ))}
      </Select>
      <Field
        name="object_id"
        label={t({ fr: 'Id de l’objet', en: 'Id of the object' })}
        defaultValue={filters.object_id}
      />
      <DayFilters chosen={filters} />
    </Filters>
  );
}

function None() {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Pas encore de mouvement', en: 'No movement yet' })}>
      <p>
        {t({
          fr: 'Le premier paiement abouti écrit ici son montant et ses frais.',
          en: 'The first payment that succeeds writes its amount and its fee here.',
        })}
      </p>
    </Empty>
  );
}
