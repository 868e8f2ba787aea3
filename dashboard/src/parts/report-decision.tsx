// The next step of a report: a decision with its reason, or the version that holds the correction (UI137).
import { useState } from 'react';
import type { Decision, MaintainedReport } from '../../../contract/data/reports.shapes.ts';
import { limits } from '../../../contract/limits.ts';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Area, Choices, Field } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { Section } from '../ui/section.tsx';
import { decisionTexts, nextDecisions } from '../words/data.ts';

const useSettled = () => {
  const refresh = useRefresh();
  return () => refresh('getMaintainedReport', 'listMaintainedReports', 'listMyReports');
};

type Deciding = { report: MaintainedReport; done: () => void };

export function DecisionForm({ report, done }: Deciding) {
  const { t } = useLang();
  const settled = useSettled();
  const [decision, decide] = useState<Decision>();
  const [texts, setTexts] = useState({ motif: '', doublon_de: '', issue_url: '' });
  const form = useForm(async () => {
    const said = Object.entries(texts).filter(([name, text]) => text.trim() && isAsked(name));
    const body = { decision, ...Object.fromEntries(said) } as { decision: Decision };
    await call('decideReport', { params: { numero: report.numero }, body });
    await settled();
    done();
  });
  // A number that was typed before another decision was chosen is not sent with it.
  const isAsked = (name: string) => name !== 'doublon_de' || decision === 'doublon';
  const labels = {
    decision: t({ fr: 'Décision', en: 'Decision' }),
    motif: t({ fr: 'Motif', en: 'Reason' }),
    doublon_de: t({ fr: 'Numéro du premier signalement', en: 'Number of the first report' }),
    issue_url: t({ fr: 'Suivi public', en: 'Public thread' }),
  };
  const around = (name: keyof typeof texts) => ({
    name,
    label: labels[name],
    fault: form.faults[name],
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <Section isCard title={t({ fr: 'Décider', en: 'Decide' })}>
      <Form
        form={form}
        labels={labels}
        acts={
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Enregistrer la décision', en: 'Save the decision' })}
          </Button>
        }
      >
        <Choices
          name="decision"
          label={labels.decision}
          options={(nextDecisions[report.status] ?? []).map((value) => ({
            value,
            text: t(decisionTexts[value]),
          }))}
          chosen={decision ? [decision] : []}
          choose={decide}
          fault={form.faults['decision']}
        />
        {decision === 'doublon' && <Field {...around('doublon_de')} />}
        <Area
          {...around('motif')}
          hint={t({
            fr: 'Son auteur le lit, mot pour mot. Facultatif pour un simple examen.',
            en: 'Its reporter reads it, word for word. Not needed for a mere examination.',
          })}
          maxLength={limits.reportMotifCharacters}
        />
        <Field {...around('issue_url')} inputMode="url" maxLength={limits.reportSourceCharacters} />
      </Form>
    </Section>
  );
}

export function CorrectionForm({ report, done }: Deciding) {
  const { t } = useLang();
  const settled = useSettled();
  const [version, setVersion] = useState('');
  const form = useForm(async () => {
    await call('correctReport', { params: { numero: report.numero }, body: { version } });
    await settled();
    done();
  });
  const label = t({ fr: 'Version qui corrige', en: 'Version that corrects it' });
  return (
    <Section isCard title={t({ fr: 'Corriger', en: 'Correct' })}>
      <Form
        form={form}
        labels={{ version: label }}
        acts={
          <Button type="submit" busy={form.busy}>
            {t({ fr: 'Marquer comme corrigé', en: 'Mark as corrected' })}
          </Button>
        }
      >
        <Field
          name="version"
          label={label}
          hint={t({
            fr: 'Une version publiée du jeu, comme 2026.2. Son histoire citera ce signalement.',
            en: 'A published version of the dataset, such as 2026.2. Its history will name this report.',
          })}
          maxLength={20}
          fault={form.faults['version']}
          value={version}
          onChange={(event) => setVersion(event.target.value)}
        />
      </Form>
    </Section>
  );
}
