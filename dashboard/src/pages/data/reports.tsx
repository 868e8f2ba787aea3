// The reader's own reports with what became of them, and a new one (UI135).
import { useState } from 'react';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { useDatasetTitle } from '../../parts/known-datasets.ts';
import { ReportForm } from '../../parts/report-form.tsx';
import { ReportTexts, ReportTimeline } from '../../parts/report-story.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { useSearch } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NumberedPages, pageIn } from '../../ui/numbered-pages.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/values.tsx';
import { reportWords } from '../../words/data.ts';

type OwnReport = ReplyOf<'listMyReports'>['data'][number];

export function Page() {
  const { t } = useLang();
  const { server } = useMe();
  const search = useSearch();
  // The page of datasets leads here with the one that is wrong.
  const [isNew, open] = useState(search['dataset'] !== undefined && server.features.reports);
  // A report that needed a challenge comes back with its number.
  const [sent, setSent] = useState(numberIn(search['sent']));
  const closed = t({
    fr: 'L’opérateur de ce serveur a fermé les signalements.',
    en: 'The operator of this server has closed the reports.',
  });
  return (
    <>
      <PageHead
        docs="listMyReports"
        title={t({ fr: 'Mes signalements', en: 'My reports' })}
        aside={
          !isNew && (
            <Button
              reason={server.features.reports ? undefined : closed}
              onClick={() => open(true)}
            >
              <Icon name="plus" />
              {t({ fr: 'Nouveau signalement', en: 'New report' })}
            </Button>
          )
        }
      >
        {t({
          fr: 'Une erreur dans les données de référence : une personne la regarde, et vous lisez ici ce qu’elle décide.',
          en: 'An error in the reference data: a person looks at it, and you read here what they decide.',
        })}
      </PageHead>
      <div className="stack wide">
        {isNew && (
          <ReportForm
            dataset={search['dataset']}
            done={(numero) => {
              open(false);
              setSent(numero);
            }}
            leave={() => open(false)}
          />
        )}
        <div role="status">
          {sent !== '' && (
            <p className="notice good">
              {t({ fr: `Envoyé sous le numéro ${sent}.`, en: `Sent under the number ${sent}.` })}
            </p>
          )}
        </div>
        <Listed page={pageIn(search['page'])} />
      </div>
    </>
  );
}

const numberIn = (text = '') => (/^SIG-[A-Z0-9]{8}$/.test(text) ? text : '');

function Listed({ page }: { page: number }) {
  const { t } = useLang();
  const read = useRead('listMyReports', { query: { page } }, { keep: true });
  return (
    <Read of={read} lines={6}>
      {({ data, pagination }) => (
        <>
          {data.length === 0 ? (
            <Empty title={t({ fr: 'Aucun signalement', en: 'No report' })}>
              <p>
                {t({
                  fr: 'Ceux que vous enverrez, ici ou avec votre adresse confirmée, seront listés avec leur suite.',
                  en: 'Those that you send, here or with your confirmed address, are listed with what became of them.',
                })}
              </p>
            </Empty>
          ) : (
            <ul className="plain stack">
              {data.map((report) => (
                <li key={report.numero}>
                  <Shown report={report} />
                </li>
              ))}
            </ul>
          )}
          <NumberedPages here={pathTo('reports')} search={{}} of={pagination} />
        </>
      )}
    </Read>
  );
}

function Shown({ report }: { report: OwnReport }) {
  const titleOf = useDatasetTitle();
  const id = `report-${report.numero}`;
  return (
    <article className="card stack" aria-labelledby={id}>
      <div className="row apart">
        <h2 id={id}>
          <code>{report.numero}</code> – {titleOf(report.dataset)}
        </h2>
        <Badge {...reportWords[report.status]} />
      </div>
      <ReportTexts report={report} />
      <ReportTimeline report={report} />
    </article>
  );
}
