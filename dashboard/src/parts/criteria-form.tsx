// Criteria with their weight and anchors, saved together: their order is the report's (UI141).
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { call } from '../api/call.ts';
import { linesOf } from '../lib/question.ts';
import { hour } from '../lib/time.ts';
import { type Say, useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Area, Field, Select } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { useCampaignChange, useFixed } from './campaign-section.tsx';
import type { Campaign } from './campaign-tabs.tsx';

type Typed = {
  /** Of the row on the page, not of the wire. */
  row: number;
  key?: string;
  name: string;
  description: string;
  weight: string;
  /** One a line, from level 1 on. */
  anchors: string;
};

const typedOf = (criteria: Campaign['assessmentCriteria']): Typed[] =>
  criteria.map(({ key, name, description, weight, anchors }, row) => ({
    ...{ row, key, name, description: description ?? '', weight: String(weight) },
    anchors: anchors.map(({ level, behaviour }) => `${level} ${behaviour}`).join('\n'),
  }));

/** `3 écoute et reformule`; a line without a level of its own has the one of its place. */
const anchorsOf = (text: string) =>
  linesOf(text).map((line, n) => {
    const [, level, behaviour] = /^([1-5])[\s.:)–-]+(.+)$/.exec(line) ?? [];
    return { level: level ? Number(level) : n + 1, behaviour: behaviour ?? line };
  });

const labels: Labels<{ criteria: Typed[] }> = { criteria: { fr: 'Critères', en: 'Criteria' } };

/** They are saved together, so whoever saves last would undo what another changed meanwhile (UI141). */
const changedElsewhere = ({ assessmentCriteria }: Campaign, t: Say): string => {
  const names = assessmentCriteria.map(({ name }) => name).join(', ') || '–';
  return t({
    fr: `Les critères ont été changés ailleurs depuis que vous les avez ouverts : ${names}. Rechargez la page pour les prendre, ou enregistrez de nouveau pour mettre les vôtres à leur place.`,
    en: `The criteria were changed elsewhere since you opened them: ${names}. Reload the page to take them, or save again to put yours in their place.`,
  });
};

function useCriteria(campaign: Campaign) {
  const { t, lang } = useLang();
  const change = useCampaignChange(campaign);
  const [said, say] = useState('');
  const [known, setKnown] = useState(campaign.assessmentCriteria);
  const { at: here } = useOrganization();
  const empty = { criteria: typedOf(campaign.assessmentCriteria) };
  const fields = useFields(empty, labels, async ({ criteria }) => {
    const now = await call('getCampaign', { ...here, params: { id: campaign.id } });
    if (JSON.stringify(now.assessmentCriteria) !== JSON.stringify(known)) {
      setKnown(now.assessmentCriteria);
      throw new Error(changedElsewhere(now, t));
    }
    const done = await change({
      assessmentCriteria: criteria.map(({ key, name, description, weight, anchors }) => ({
        ...(key !== undefined && { key }),
        ...{ name, description: description.trim() || null, weight: Number(weight) },
        anchors: anchorsOf(anchors),
      })),
    });
    setKnown(done.assessmentCriteria);
    // With the keys that new ones have got.
    fields.change({ criteria: typedOf(done.assessmentCriteria) });
    const at = hour(Date.now(), lang);
    say(t({ fr: `Enregistrés à ${at}.`, en: `Saved at ${at}.` }));
  });
  return { fields, said };
}

export function CriteriaForm({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const fixed = useFixed(campaign);
  const { fields, said } = useCriteria(campaign);
  const { criteria } = fields.values;
  const set = (row: number, part: Partial<Typed>) =>
    fields.change({
      criteria: criteria.map((one) => (one.row === row ? { ...one, ...part } : one)),
    });
  // By a press, which is no typing: leaving asks all the same.
  const become = (next: Typed[]) => {
    fields.form.change();
    fields.change({ criteria: next });
  };
  const add = () => {
    const row = Math.max(-1, ...criteria.map((one) => one.row)) + 1;
    const fresh = { row, name: '', description: '', weight: '1', anchors: '' };
    become([...criteria, fresh]);
  };
  return (
    <FieldsForm
      fields={fields}
      act={t({ fr: 'Enregistrer les critères', en: 'Save the criteria' })}
      reason={fixed}
      beside={<span role="status">{!fields.form.typed && said}</span>}
    >
      {criteria.map((one, n) => (
        <OneCriterion
          key={one.row}
          typed={one}
          n={n + 1}
          set={(part) => set(one.row, part)}
          remove={() => become(criteria.filter(({ row }) => row !== one.row))}
        />
      ))}
      <p>
        <Button
          look="second"
          reason={
            fixed ??
            (criteria.length >= limits.criteriaPerCampaign
              ? t({ fr: 'Il n’y a plus de place.', en: 'There is no more room.' })
              : undefined)
          }
          onClick={add}
        >
          {t({ fr: 'Ajouter un critère', en: 'Add a criterion' })}
        </Button>
      </p>
    </FieldsForm>
  );
}

function OneCriterion({
  typed,
  n,
  set,
  remove,
}: {
  typed: Typed;
  n: number;
  set: (part: Partial<Typed>) => void;
  remove: () => void;
}) {
  const { t } = useLang();
  const { row, name, description, weight, anchors } = typed;
  return (
    <fieldset className="card stack close">
      <legend>{t({ fr: `Critère ${n}`, en: `Criterion ${n}` })}</legend>
      <Field
        name={`name-${row}`}
        label={t({ fr: 'Nom', en: 'Name' })}
        maxLength={100}
        value={name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Area
        name={`description-${row}`}
        label={t({ fr: 'Description', en: 'Description' })}
        rows={2}
        value={description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <Select
        name={`weight-${row}`}
        label={t({ fr: 'Poids', en: 'Weight' })}
        value={weight}
        onChange={(event) => set({ weight: event.target.value })}
      >
        {[1, 2, 3, 4, 5].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      <Area
        name={`anchors-${row}`}
        label={t({ fr: 'À quoi ressemble chaque niveau', en: 'What each level looks like' })}
        hint={t({
          fr: 'Une ligne par niveau, de 1 à 5 : « 3 écoute et reformule ».',
          en: 'One line a level, 1 to 5: “3 listens and says it back”.',
        })}
        rows={3}
        value={anchors}
        onChange={(event) => set({ anchors: event.target.value })}
      />
      <p>
        <Button look="danger" small onClick={remove}>
          {t({ fr: `Retirer le critère ${n}`, en: `Remove criterion ${n}` })}
        </Button>
      </p>
    </fieldset>
  );
}
