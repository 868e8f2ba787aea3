// One reference list: a file judged and compared before it is published, and the versions so far, each of which opens (UI166).
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { ListImport } from '../../office/list-import.tsx';
import { originTexts } from '../../office/words.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam } from '../../shell/place.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time, useNow } from '../../ui/values.tsx';

type List = ReplyOf<'getOfficeList'>;

export function Page() {
  const { t } = useLang();
  const list = useParam('listId');
  const read = useRead('getOfficeList', { params: { list } });
  return (
    <>
      <PageHead
        title={read.data ? t(read.data.title) : t({ fr: 'Liste à publier', en: 'List to publish' })}
        above={<Link to={pathTo('officeLists')}>{t({ fr: '← Listes', en: '← Lists' })}</Link>}
        docs="publishOfficeList"
      />
      <Read of={read} lines={8}>
        {(shown) => (
          <div className="stack wide">
            <ListImport key={list} list={list} />
            <Versions list={shown} />
          </div>
        )}
      </Read>
    </>
  );
}

function Versions({ list: { list, versions } }: { list: List }) {
  const { t, lang } = useLang();
  const now = useNow();
  const title = t({ fr: 'Versions', en: 'Versions' });
  const none = t({ fr: 'Aucune version n’est publiée.', en: 'No version is published.' });
  return (
    <Section title={title}>
      {versions.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <Table
          label={title}
          rows={versions}
          keyOf={({ version }) => version}
          columns={[
            {
              head: t({ fr: 'Version', en: 'Version' }),
              cell: ({ version }) => (
                <Link to={pathTo('officeListVersion', { listId: list, versionId: version })}>
                  {version}
                </Link>
              ),
            },
            {
              head: t({ fr: 'Publiée', en: 'Published' }),
              cell: ({ published_at }) => <Time at={published_at} now={now} />,
            },
            { head: t({ fr: 'Par', en: 'By' }), cell: ({ origin }) => t(originTexts[origin]) },
            {
              head: t({ fr: 'Entrées', en: 'Rows' }),
              isSum: true,
              cell: ({ rows }) => number(rows, lang),
            },
            {
              head: t({ fr: 'Ajoutées', en: 'Added' }),
              isSum: true,
              cell: ({ added }) => number(added, lang),
            },
            {
              head: t({ fr: 'Changées', en: 'Changed' }),
              isSum: true,
              cell: ({ changed }) => number(changed, lang),
            },
            {
              head: t({ fr: 'Retirées', en: 'Removed' }),
              isSum: true,
              cell: ({ removed }) => number(removed, lang),
            },
            {
              head: t({ fr: 'Résumé', en: 'Summary' }),
              cell: ({ summary, reports }) =>
                [summary, ...reports].filter(Boolean).join(', ') || '–',
            },
          ]}
        />
      )}
    </Section>
  );
}
