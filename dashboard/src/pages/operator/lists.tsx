// The reference lists: what is in force of each, and by whom; each opens its versions and its import (UI166).
import { useRead } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { originTexts } from '../../office/words.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time, useNow } from '../../ui/values.tsx';

export function Page() {
  const { t, lang } = useLang();
  const now = useNow();
  const read = useRead('listOfficeLists', {});
  const title = t({ fr: 'Listes à publier', en: 'Lists to publish' });
  return (
    <>
      <PageHead title={title} docs="listOfficeLists">
        {t({
          fr: 'Une liste publiée par un opérateur le reste, quoi qu’apporte une nouvelle version du logiciel.',
          en: 'A list that an operator published stays, whatever a new release brings.',
        })}
      </PageHead>
      <Read of={read} lines={9}>
        {({ data }) => (
          <Table
            label={title}
            rows={data}
            keyOf={({ list }) => list}
            columns={[
              {
                head: t({ fr: 'Liste', en: 'List' }),
                cell: ({ list, title }) => (
                  <Link to={pathTo('officeList', { listId: list })}>{t(title)}</Link>
                ),
              },
              {
                head: t({ fr: 'Version', en: 'Version' }),
                cell: ({ current }) => current?.version ?? '–',
              },
              {
                head: t({ fr: 'Entrées', en: 'Rows' }),
                isSum: true,
                cell: ({ current }) => (current ? number(current.rows, lang) : '–'),
              },
              {
                head: t({ fr: 'Publiée', en: 'Published' }),
                cell: ({ current }) =>
                  current ? <Time at={current.published_at} now={now} /> : '–',
              },
              {
                head: t({ fr: 'Par', en: 'By' }),
                cell: ({ current }) => (current ? t(originTexts[current.origin]) : '–'),
              },
            ]}
          />
        )}
      </Read>
    </>
  );
}
