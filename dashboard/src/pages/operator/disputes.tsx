// Disputes of all merchants that are under way, the one with the least time left first (UI158).

import { limits } from '../../../../contract/limits.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useChosen } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { QueueFoot } from '../../office/queue-foot.tsx';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { statusFilter } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { NoMatch } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Money, Time, useNow } from '../../ui/values.tsx';
import { reasonTexts } from '../../words/disputes.ts';
import { disputeWords } from '../../words/transitions.ts';

const { opened, challenged } = disputeWords;
const filters = [statusFilter({ challenged, opened })];

export function Page() {
  const { t } = useLang();
  const { status } = useChosen(filters);
  const query = { status: status as 'opened' | undefined, limit: limits.perPageMax };
  const read = useRead('listOfficeDisputes', { query }, { keep: true });
  const here = pathTo('officeDisputes');
  const title = t({ fr: 'Litiges à trancher', en: 'Disputes to decide' });
  return (
    <>
      <PageHead title={title} docs="listOfficeDisputes">
        {t({
          fr: 'Un litige se tranche quand le marchand l’a contesté.',
          en: 'A dispute is decided once the merchant has challenged it.',
        })}
      </PageHead>
      <div className="stack">
        <Filters here={here} filters={filters} of={read} />
        <Read of={read} lines={6}>
          {({ data }) =>
            data.length > 0 ? (
              <Table
                label={title}
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  {
                    head: t({ fr: 'Somme', en: 'Sum' }),
                    cell: ({ id, amount }) => (
                      <Link to={pathTo('officeDispute', { disputeId: id })}>
                        <Money francs={amount} />
                      </Link>
                    ),
                  },
                  {
                    head: t({ fr: 'Marchand', en: 'Merchant' }),
                    cell: ({ project, mode }) => (
                      <span className="row">
                        {project.name} <ModeBadge mode={mode} />
                      </span>
                    ),
                  },
                  {
                    head: t({ fr: 'Raison', en: 'Reason' }),
                    cell: ({ reason }) => t(reasonTexts[reason]),
                  },
                  {
                    head: t({ fr: 'État', en: 'Status' }),
                    cell: (row) => <Badge {...disputeWords[row.status]} />,
                  },
                  {
                    head: t({ fr: 'Échéance', en: 'Due' }),
                    cell: (row) => <Due of={row} />,
                  },
                ]}
              />
            ) : status ? (
              <NoMatch here={here} />
            ) : (
              <Empty title={t({ fr: 'Aucun litige en cours', en: 'No dispute under way' })} />
            )
          }
        </Read>
        <QueueFoot of={read.data} name="disputes" />
      </div>
    </>
  );
}

type Row = ReplyOf<'listOfficeDisputes'>['data'][number];

/** Whose turn it is, and until when. */
function Due({ of: { respond_by, decided_by_expected: due } }: { of: Row }) {
  const { t } = useLang();
  const now = useNow();
  return (
    <>
      {due === null
        ? t({ fr: 'réponse avant le ', en: 'answer by ' })
        : t({ fr: 'décision avant le ', en: 'decision by ' })}
      <Time at={due ?? respond_by} now={now} />
    </>
  );
}
