// Where a feature request stands and what is said of it; merged, its votes go to another one (UI137).
import { useState } from 'react';
import type { FeatureRequest } from '../../../contract/data/feature-requests.shapes.ts';
import { limits } from '../../../contract/limits.ts';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { Area, Select } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { FormActs } from '../ui/form-acts.tsx';
import { Section } from '../ui/section.tsx';
import { featureStatuses, featureWords } from '../words/data.ts';

const useTexts = () => {
  const { t } = useLang();
  return {
    save: t({ fr: 'Enregistrer', en: 'Save' }),
    everybody: t({ fr: 'Tout le monde la lit.', en: 'Everybody reads it.' }),
    status: t({ fr: 'État', en: 'Status' }),
    note: t({ fr: 'Réponse', en: 'Answer' }),
    merged_into: t({ fr: 'Fusionner avec', en: 'Merge into' }),
  };
};

export function FeatureDecisionForm({
  wish,
  others,
  done,
  leave,
}: {
  wish: FeatureRequest;
  /** Those that it may be the same as. */
  others: readonly FeatureRequest[];
  done: () => void;
  leave: () => void;
}) {
  const { save, everybody, ...labels } = useTexts();
  const refresh = useRefresh();
  const [status, setStatus] = useState(wish.status);
  const [note, setNote] = useState(wish.note ?? '');
  const [twin, setTwin] = useState('');
  const isMerge = status === 'fusionnee' && wish.status !== status;
  const form = useForm(async () => {
    const body = {
      ...(status !== wish.status && { status }),
      note: note.trim() || null,
      ...(isMerge && twin && { merged_into: twin }),
    };
    await call('updateFeatureRequest', { params: { id: wish.id }, body });
    await refresh('listFeatureRequests');
    done();
  });
  return (
    <Section isCard title={wish.title}>
      <Form
        form={form}
        labels={labels}
        acts={
          <FormActs busy={form.busy} leave={leave}>
            {save}
          </FormActs>
        }
      >
        <Select
          name="status"
          label={labels.status}
          fault={form.faults['status']}
          value={status}
          onChange={(event) => setStatus(event.target.value as FeatureRequest['status'])}
        >
          <Statuses />
        </Select>
        {isMerge && (
          <Twins
            label={labels.merged_into}
            others={others}
            fault={form.faults['merged_into']}
            chosen={twin}
            choose={setTwin}
          />
        )}
        <Area
          name="note"
          label={labels.note}
          hint={everybody}
          maxLength={limits.featureNoteCharacters}
          fault={form.faults['note']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Form>
    </Section>
  );
}

function Statuses() {
  const { t } = useLang();
  return featureStatuses.map((one) => (
    <option key={one} value={one}>
      {t(featureWords[one].text)}
    </option>
  ));
}

/** Those that a request may be merged into. */
function Twins({
  label,
  others,
  fault,
  chosen,
  choose,
}: {
  label: string;
  others: readonly FeatureRequest[];
  fault: string | undefined;
  chosen: string;
  choose: (id: string) => void;
}) {
  const { t } = useLang();
  return (
    <Select
      name="merged_into"
      label={label}
      hint={t({
        fr: 'Les voix y passent, et il n’y a pas de retour.',
        en: 'The votes go there, and there is no way back.',
      })}
      fault={fault}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{t({ fr: 'Choisir', en: 'Choose' })}</option>
      {others
        .filter(({ status }) => status !== 'fusionnee')
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
    </Select>
  );
}
