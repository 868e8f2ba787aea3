// Identity files that wait for a decision, the oldest first (UI157).

import { limits } from '../../../../contract/limits.ts';
import { useRead } from '../../api/reads.ts';
import { JustDecided } from '../../office/identity-decided.tsx';
import { QueueFoot } from '../../office/queue-foot.tsx';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time, useNow } from '../../ui/values.tsx';

export function Page() {
  const { t } = useLang();
  const now = useNow();
  const read = useRead('listOfficeIdentities', { query: { limit: limits.perPageMax } });
  const title = t({ fr: 'Dossiers d’identité', en: 'Identity files' });
  return (
    <>
      <PageHead title={title} docs="listOfficeIdentities">
        {t({
          fr: 'Ceux qui attendent une décision, le plus ancien d’abord.',
          en: 'Those that wait for a decision, the oldest first.',
        })}
      </PageHead>
      <JustDecided />
      <div className="stack">
        <Read of={read} lines={6}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={t({ fr: 'Aucun dossier n’attend', en: 'No file waits' })}>
                <p>
                  {t({
                    fr: 'Chaque dossier soumis par un marchand paraîtra ici.',
                    en: 'Each file that a merchant submits will appear here.',
                  })}
                </p>
              </Empty>
            ) : (
              <Table
                label={title}
                rows={data}
                keyOf={({ project, mode }) => `${project.id} ${mode}`}
                columns={[
                  {
                    head: t({ fr: 'Marchand', en: 'Merchant' }),
                    cell: ({ project, mode }) => (
                      <Link to={pathTo('officeIdentity', { merchantId: project.id }, { mode })}>
                        {project.name}
                      </Link>
                    ),
                  },
                  {
                    head: t({ fr: 'Mode', en: 'Mode' }),
                    cell: ({ mode }) => <ModeBadge mode={mode} />,
                  },
                  {
                    head: t({ fr: 'Soumis', en: 'Submitted' }),
                    cell: ({ submitted_at }) => <Time at={submitted_at} now={now} />,
                  },
                ]}
              />
            )
          }
        </Read>
        <QueueFoot of={read.data} name="identities" />
      </div>
    </>
  );
}
