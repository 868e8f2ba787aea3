// Criteria with their weight and anchors, saved together: their order is the report's (UI141).
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { call } from '../api/call.ts';
import { isSame } from '../lib/changes.ts';
import { linesOf } from '../lib/question.ts';
import { hour } from '../lib/time.ts';
import { type Say, useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { Area, Field, Select } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import type { Faults } from '../ui/form.tsx';
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

/** New ones are given theirs by the server. */
const withoutKey = ({
  name,
  description,
  weight,
  anchors,
}: Omit<Campaign['assessmentCriteria'][number], 'key'>) => ({
  ...{ name, description, weight },
  anchors: anchors.map(({ level, behaviour }) => ({ level, behaviour })),
});

function useCriteria(campaign: Campaign) {
  const { t, lang } = useLang();
  const change = useCampaignChange(campaign);
  const [said, say] = useState('');
  const [known, setKnown] = useState(campaign.assessmentCriteria);
  const { at: here } = useOrganization();
  const empty = { criteria: typedOf(campaign.assessmentCriteria) };
  const [sent, setSent] = useState<readonly number[]>([]);
  const fields = useFields(empty, labels, async ({ criteria }) => {
    setSent(criteria.map(({ row }) => row));
    const now = await call('getCampaign', { ...here, params: { id: campaign.id } });
    const body = criteria.map(({ key, name, description, weight, anchors }) => ({
      ...(key !== undefined && { key }),
      ...{ name, description: description.trim() || null, weight: Number(weight) },
      anchors: anchorsOf(anchors),
    }));
    // A save whose answer was lost: what stands is what is typed, and nobody else's.
    const isOther = !isSame(now.assessmentCriteria, known);
    const isOwn = isOther && isSame(now.assessmentCriteria.map(withoutKey), body.map(withoutKey));
    if (isOther && !isOwn) {
      setKnown(now.assessmentCriteria);
      throw new Error(changedElsewhere(now, t));
    }
    const done = isOwn ? now : await change({ assessmentCriteria: body });
    setKnown(done.assessmentCriteria);
    // With the keys that new ones have got.
    fields.change({ criteria: typedOf(done.assessmentCriteria) });
    const at = hour(Date.now(), lang);
    say(t({ fr: `Enregistrés à ${at}.`, en: `Saved at ${at}.` }));
  });
  return { fields, said, sent };
}

const members = {
  name: { fr: 'Nom', en: 'Name' },
  description: { fr: 'Description', en: 'Description' },
  weight: { fr: 'Poids', en: 'Weight' },
  anchors: { fr: 'À quoi ressemble chaque niveau', en: 'What each level looks like' },
} as const;
type Member = keyof typeof members;
type Bind = (row: number, member: Member) => { name: string; label: string; fault?: string };

/** Fields under the names by which a refusal finds them: by the place that their criterion had when it was sent (UI73). */
function useBound(faults: Faults, sent: readonly number[]): { bind: Bind; named: Named } {
  const { t } = useLang();
  const bind: Bind = (row, member) => {
    const place = sent.indexOf(row);
    const path = `assessmentCriteria.${place < 0 ? `+${row}` : place}.${member}`;
    const [name, fault] = Object.entries(faults).find(
      ([one]) => one === path || one.startsWith(`${path}.`),
    ) ?? [path, undefined];
    return { name, label: t(members[member]), ...(fault !== undefined && { fault }) };
  };
  const named = Object.keys(faults).flatMap((name) => {
    const [, place, member] = /^assessmentCriteria\.(\d+)\.(\w+)/.exec(name) ?? [];
    const text = member && member in members ? members[member as Member] : undefined;
    return place && text ? [[name, `${Number(place) + 1}. ${t(text)}`]] : [];
  });
  return { bind, named: Object.fromEntries(named) };
}
type Named = Record<string, string>;

export function CriteriaForm({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const fixed = useFixed(campaign);
  const { fields, said, sent } = useCriteria(campaign);
  const { bind, named } = useBound(fields.form.faults, sent);
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
      fields={{ ...fields, labels: { ...fields.labels, ...named } }}
      act={t({ fr: 'Enregistrer les critères', en: 'Save the criteria' })}
      reason={fixed}
      beside={<span role="status">{!fields.form.typed && said}</span>}
    >
      {criteria.map((one, n) => (
        <OneCriterion
          key={one.row}
          typed={one}
          n={n + 1}
          bind={(member) => bind(one.row, member)}
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
  bind,
  set,
  remove,
}: {
  typed: Typed;
  n: number;
  bind: (member: Member) => ReturnType<Bind>;
  set: (part: Partial<Typed>) => void;
  remove: () => void;
}) {
  const { t } = useLang();
  const { name, description, weight, anchors } = typed;
  return (
    <fieldset className="card stack close">
      <legend>{t({ fr: `Critère ${n}`, en: `Criterion ${n}` })}</legend>
      <Field
        {...bind('name')}
        maxLength={100}
        value={name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Area
        {...bind('description')}
        rows={2}
        value={description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <Select
        {...bind('weight')}
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
        {...bind('anchors')}
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
