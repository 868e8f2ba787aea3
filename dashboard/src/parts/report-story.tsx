// What a report says and what became of it, for its reporter and for those who settle it (UI135, UI137).
import type { MaintainedReport, OwnReport } from '../../../contract/data/reports.shapes.ts';
import { useLang } from '../shell/language.tsx';
import { Facts } from '../ui/facts.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { reportWords } from '../words/data.ts';

type Story = OwnReport | MaintainedReport;

export function ReportTexts({ report }: { report: Story }) {
  const { t } = useLang();
  const { place, current_value, expected_value, source, doublon_de, version, issue_url } = report;
  return (
    <Facts
      facts={[
        place !== null && [t({ fr: 'Endroit', en: 'Place' }), place],
        current_value !== null && [
          t({ fr: 'Ce qui est écrit', en: 'What is written' }),
          current_value,
        ],
        [t({ fr: 'Ce qui devrait l’être', en: 'What should be' }), expected_value],
        source !== null && [t({ fr: 'Source', en: 'Source' }), source],
        doublon_de !== null && [
          t({ fr: 'Doublon de', en: 'Duplicate of' }),
          <code key="twin">{doublon_de}</code>,
        ],
        version !== null && [
          t({ fr: 'Corrigé dans la version', en: 'Corrected in version' }),
          version,
        ],
        issue_url !== null && [
          t({ fr: 'Suivi public', en: 'Public thread' }),
          <a key="issue" href={issue_url} rel="noopener noreferrer nofollow">
            {issue_url}
          </a>,
        ],
      ]}
    />
  );
}

export function ReportTimeline({ report }: { report: Story }) {
  const { t } = useLang();
  const { numero, created_at, history } = report;
  const moments = [
    { key: 'sent', at: created_at, text: t(reportWords.recu.text) },
    ...history.map((move, n) => ({
      key: String(n),
      at: move.created_at,
      text: t(reportWords[move.to].text),
      detail: (
        <>
          {'by' in move && move.by !== null && `${move.by.name} `}
          {move.motif}
        </>
      ),
    })),
  ];
  return (
    <Timeline
      label={`${t({ fr: 'Suite de', en: 'What became of' })} ${numero}`}
      moments={moments}
    />
  );
}
