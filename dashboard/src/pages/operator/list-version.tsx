// One version of a reference list, in force or former: who published it and why, its rows as a file that the import takes, and its
// difference from the version before it (UI166).
import type { ReplyOf } from '../../api/call.ts';
import { keep, readFile } from '../../api/file.ts';
import { useRead } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { ListDifference } from '../../office/list-difference.tsx';
import { originTexts } from '../../office/words.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Time, useNow } from '../../ui/values.tsx';

type Version = ReplyOf<'getOfficeListVersion'>;

export function Page() {
  const { t } = useLang();
  const list = useParam('listId');
  const version = useParam('versionId');
  const params = { list, version };
  const read = useRead('getOfficeListVersion', { params });
  return (
    <>
      <PageHead
        title={
          read.data
            ? `${t(read.data.title)}, ${t({ fr: 'version', en: 'version' })} ${version}`
            : t({ fr: 'Version d’une liste', en: 'Version of a list' })
        }
        above={
          <Link to={pathTo('officeList', { listId: list })}>
            {t({ fr: '← Versions de la liste', en: '← Versions of the list' })}
          </Link>
        }
        aside={
          read.data && (
            <Act
              look="second"
              changes={false}
              run={async () =>
                keep(await readFile('getOfficeListFile', { params }), `${list}-${version}.json`)
              }
            >
              {t({ fr: 'Prendre les entrées', en: 'Take the rows' })}
            </Act>
          )
        }
        docs="getOfficeListVersion"
      >
        {t({
          fr: 'Le fichier des entrées se publie de nouveau par l’import de la liste.',
          en: 'The file of the rows is published again by the import of the list.',
        })}
      </PageHead>
      <Read of={read} lines={8}>
        {(shown) => (
          <div className="stack wide">
            <Known version={shown} />
            <Differs version={shown} />
          </div>
        )}
      </Read>
    </>
  );
}

function Known({
  version: { published_at, origin, rows, summary, reports },
}: {
  version: Version;
}) {
  const { t, lang } = useLang();
  const now = useNow();
  return (
    <section className="card" aria-label={t({ fr: 'Publication', en: 'Publication' })}>
      <Facts
        facts={[
          [t({ fr: 'Publiée', en: 'Published' }), <Time key="at" at={published_at} now={now} />],
          [t({ fr: 'Par', en: 'By' }), t(originTexts[origin])],
          [t({ fr: 'Entrées', en: 'Rows' }), number(rows, lang)],
          summary !== null && [t({ fr: 'Résumé', en: 'Summary' }), summary],
          reports.length > 0 && [
            t({ fr: 'Signalements corrigés', en: 'Reports corrected' }),
            reports.join(', '),
          ],
        ]}
      />
    </section>
  );
}

function Differs({ version: { list, before, changes, difference } }: { version: Version }) {
  const { t } = useLang();
  return (
    <Section title={t({ fr: 'Différence', en: 'Difference' })}>
      <div className="stack">
        {before === null ? (
          <p className="quiet">
            {t({
              fr: 'C’est la première version : toutes ses entrées sont nouvelles.',
              en: 'It is the first version: all its rows are new.',
            })}
          </p>
        ) : (
          <p>
            {t({ fr: 'Version d’avant : ', en: 'Version before: ' })}
            <Link to={pathTo('officeListVersion', { listId: list, versionId: before })}>
              {before}
            </Link>
          </p>
        )}
        <ListDifference against={before} difference={difference} changes={changes} isPublished />
      </div>
    </Section>
  );
}
