// All reports of errors in the data, the newest first, for those who settle them (UI137).
import type { MaintainedReport } from '../../../../contract/data/reports.shapes.ts';
import { rowsPerPage, useChosen } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { useDatasets, useDatasetTitle } from '../../parts/known-datasets.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useSearch } from '../../shell/place.tsx';
import { statusFilter, wordFilter } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { NoMatch } from '../../ui/list.tsx';
import { NumberedPages, pageIn } from '../../ui/numbered-pages.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { reportWords } from '../../words/data.ts';

const status = statusFilter(reportWords);

export function Page() {
  const { t } = useLang();
  const { data: known } = useDatasets();
  const titles = Object.fromEntries((known?.data ?? []).map(({ id, title }) => [id, title]));
  const dataset = wordFilter('dataset', { fr: 'Jeu de données', en: 'Dataset' }, titles);
  const filters = [status, dataset];
  // A dataset is none of the words until they are read, and is the server's to judge.
  const chosen = useChosen([status, { ...dataset, words: undefined }]);
  const here = pathTo('maintainedReports');
  const query = { ...chosen, page: pageIn(useSearch()['page']), per_page: rowsPerPage };
  const read = useRead('listMaintainedReports', { query } as never, { keep: true });
  return (
    <>
      <PageHead
        docs="listMaintainedReports"
        title={t({ fr: 'Signalements à traiter', en: 'Reports to settle' })}
      />
      <div className="stack">
        <Filters here={here} filters={filters} of={read} />
        <Read of={read} lines={8}>
          {({ data, pagination }) => (
            <>
              {data.length > 0 ? (
                <Reports rows={data} />
              ) : Object.keys(chosen).length > 0 ? (
                <NoMatch here={here} />
              ) : (
                <None />
              )}
              <NumberedPages here={here} search={chosen} of={pagination} />
            </>
          )}
        </Read>
      </div>
    </>
  );
}

function None() {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Aucun signalement', en: 'No report' })}>
      <p>
        {t({
          fr: 'Ce que des lecteurs des données signaleront se décide ici.',
          en: 'What readers of the data report is decided here.',
        })}
      </p>
    </Empty>
  );
}

function Reports({ rows }: { rows: MaintainedReport[] }) {
  const { t } = useLang();
  const now = useNow();
  const titleOf = useDatasetTitle();
  return (
    <Table
      label={t({ fr: 'Signalements', en: 'Reports' })}
      rows={rows}
      keyOf={({ numero }) => numero}
      columns={[
        {
          head: t({ fr: 'Numéro', en: 'Number' }),
          cell: ({ numero }) => (
            <Link to={pathTo('maintainedReport', { numero })}>
              <code>{numero}</code>
            </Link>
          ),
        },
        { head: t({ fr: 'Jeu', en: 'Dataset' }), cell: ({ dataset }) => titleOf(dataset) },
        {
          head: t({ fr: 'Ce qui devrait être écrit', en: 'What should be written' }),
          cell: ({ expected_value }) => excerpt(expected_value),
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: ({ status }) => <Badge {...reportWords[status]} />,
        },
        {
          head: t({ fr: 'Reçu', en: 'Received' }),
          cell: ({ created_at }) => <Time at={created_at} now={now} />,
        },
      ]}
    />
  );
}

const shown = 120;

const excerpt = (text: string): string => (text.length > shown ? `${text.slice(0, shown)}…` : text);
