// One report in full: what is said, what was decided, and the next step (UI137).
import { useState } from 'react';
import type { MaintainedReport } from '../../../../contract/data/reports.shapes.ts';
import { useRead } from '../../api/reads.ts';
import { useDatasetTitle } from '../../parts/known-datasets.ts';
import { CorrectionForm, DecisionForm } from '../../parts/report-decision.tsx';
import { ReportTexts, ReportTimeline } from '../../parts/report-story.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam } from '../../shell/place.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/values.tsx';
import { nextDecisions, reportWords } from '../../words/data.ts';

export function Page() {
  const { t } = useLang();
  const numero = useParam('numero');
  const read = useRead('getMaintainedReport', { params: { numero } });
  return (
    <>
      <PageHead
        docs="getMaintainedReport"
        title={`${t({ fr: 'Signalement', en: 'Report' })} ${numero}`}
        above={
          <Link to={pathTo('maintainedReports')}>
            {t({ fr: '← Signalements à traiter', en: '← Reports to settle' })}
          </Link>
        }
      >
        {read.data && <Badge {...reportWords[read.data.status]} />}
      </PageHead>
      <Read of={read} lines={6}>
        {(report) => <Shown report={report} />}
      </Read>
    </>
  );
}

function Shown({ report }: { report: MaintainedReport }) {
  const { t, lang } = useLang();
  const titleOf = useDatasetTitle();
  const { dataset, email_masked, status } = report;
  const [decided, decide] = useState<typeof status>();
  const done = () => decide(status);
  return (
    <div className="stack wide">
      <Section title={t({ fr: 'Ce qui est signalé', en: 'What is reported' })}>
        <Facts
          facts={[
            [
              t({ fr: 'Jeu de données', en: 'Dataset' }),
              <a key="dataset" href={`/data/jeux/${encodeURIComponent(dataset)}?lang=${lang}`}>
                {titleOf(dataset)}
              </a>,
            ],
            email_masked !== null && [t({ fr: 'Adresse', en: 'Address' }), email_masked],
          ]}
        />
        <ReportTexts report={report} />
      </Section>
      <Section title={t({ fr: 'Suite', en: 'What became of it' })}>
        <ReportTimeline report={report} />
        <p role="status">
          {/* Another word for each step: the same one twice is told once. */}
          {decided !== undefined && decided !== status && (
            <span key={status}>
              {t({ fr: 'Enregistré : ', en: 'Saved: ' })}
              {t(reportWords[status].text)}
            </span>
          )}
        </p>
      </Section>
      {nextDecisions[status] && <DecisionForm key={status} report={report} done={done} />}
      {status === 'accepte' && <CorrectionForm report={report} done={done} />}
    </div>
  );
}
