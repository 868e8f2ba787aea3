// One question, edited and saved by itself; changed elsewhere meanwhile, both versions are shown before one wins (UI142).
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { isSame } from '../lib/changes.ts';
import {
  bodyOf,
  hasOptions,
  linesOf,
  otherMembers,
  type Question,
  type TypedQuestion,
  typedOf,
} from '../lib/question.ts';
import { hour } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Area, Choices, Field, Select } from '../ui/field.tsx';
import { type Fields, type Labels, useFields } from '../ui/fields.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { questionTypeTexts } from '../words/hiring.ts';
import { Ticks } from './campaign-section.tsx';
import type { Campaign } from './campaign-tabs.tsx';

const labels: Labels<TypedQuestion> = {
  text: { fr: 'Question', en: 'Question' },
  description: { fr: 'Précision', en: 'Explanation' },
  type: { fr: 'Réponse', en: 'Answer' },
  options: { fr: 'Choix', en: 'Options' },
  required: { fr: 'Réponse obligatoire', en: 'Answer required' },
  criteria: { fr: 'Critères', en: 'Criteria' },
  followUpEnabled: { fr: 'Relancer une réponse courte', en: 'Ask about a short answer again' },
  followUpPrompts: { fr: 'Relances', en: 'Follow-ups' },
  probeThreshold: { fr: 'Courte en dessous de (mots)', en: 'Short below (words)' },
  timeLimitSeconds: { fr: 'Temps (secondes)', en: 'Time (seconds)' },
  maxAnswerChars: { fr: 'Longueur au plus (caractères)', en: 'Length at most (characters)' },
};

type Props = { campaign: Campaign; question: Question; fixed: string | undefined };

export function QuestionForm({ campaign, question, fixed }: Props) {
  const { t, lang } = useLang();
  const { at } = useOrganization();
  const refresh = useRefresh();
  // As the form was filled; to move it changes its time, and none of what is written of it.
  const [known, setKnown] = useState(() => typedOf(question));
  const [theirs, setTheirs] = useState<Question>();
  const [said, say] = useState('');
  const params = { id: question.id };
  const save = async (typed: TypedQuestion) => {
    const done = await call('updateQuestion', { ...at, params, body: bodyOf(typed) });
    setKnown(typedOf(done));
    setTheirs(undefined);
    const time = hour(Date.now(), lang);
    say(t({ fr: `Enregistrée à ${time}.`, en: `Saved at ${time}.` }));
    fields.form.settle();
    await refresh('getCampaign');
  };
  const fields = useFields(typedOf(question), labels, async (typed) => {
    const all = await call('listQuestions', { ...at, params: { id: campaign.id } });
    const now = all.find(({ id }) => id === question.id);
    // A save whose answer was lost: what stands is what is typed, and nobody else's.
    const isOwn = now !== undefined && isSame(bodyOf(typedOf(now)), bodyOf(typed));
    if (now && !isOwn && !isSame(typedOf(now), known)) {
      setTheirs(now);
      // Nothing was sent: leaving asks still.
      fields.form.change();
      return;
    }
    await save(typed);
  });
  const stands = JSON.stringify(typedOf(question));
  // biome-ignore lint/correctness/useExhaustiveDependencies: where nothing was typed, what another wrote is shown.
  useEffect(() => {
    if (fields.form.typed) return;
    fields.change(typedOf(question));
    setKnown(typedOf(question));
  }, [stands]);
  const takeTheirs = async (other: Question) => {
    fields.change(typedOf(other));
    setKnown(typedOf(other));
    setTheirs(undefined);
    fields.form.settle();
    await refresh('getCampaign');
  };
  return (
    <FieldsForm
      fields={fields}
      act={t({ fr: 'Enregistrer la question', en: 'Save the question' })}
      reason={fixed}
      beside={<span role="status">{!fields.form.typed && said}</span>}
    >
      <QuestionFields campaign={campaign} fields={fields} />
      {/* Its place stands before there are two versions (UI193). */}
      <div className="notice warn" role="alert">
        {theirs && (
          <Conflict
            campaign={campaign}
            theirs={theirs}
            mine={fields.values}
            keep={() => save(fields.values)}
            take={() => takeTheirs(theirs)}
          />
        )}
      </div>
    </FieldsForm>
  );
}

function Conflict({
  campaign,
  theirs,
  mine,
  keep,
  take,
}: {
  campaign: Campaign;
  theirs: Question;
  mine: TypedQuestion;
  keep: () => Promise<void>;
  take: () => Promise<void>;
}) {
  const { t } = useLang();
  const said = useSaid(campaign);
  const other = typedOf(theirs);
  return (
    <div className="stack close">
      <p>
        {t({
          fr: 'Cette question a été changée ailleurs depuis que vous l’avez ouverte. Les deux versions :',
          en: 'This question was changed elsewhere since you opened it. Both versions:',
        })}
      </p>
      <p>
        <strong>{t({ fr: 'La vôtre', en: 'Yours' })}</strong> – {mine.text}
      </p>
      <p>
        <strong>{t({ fr: 'L’autre', en: 'The other' })}</strong> – {theirs.text}
      </p>
      {otherMembers(mine, other).map((name) => (
        <p key={name}>
          <strong>{t(labels[name])}</strong> – {said(mine, name)} / {said(other, name)}
        </p>
      ))}
      <div className="row">
        <Act run={keep}>{t({ fr: 'Garder la mienne', en: 'Keep mine' })}</Act>
        <Act look="second" run={take}>
          {t({ fr: 'Prendre l’autre', en: 'Take the other' })}
        </Act>
      </div>
    </div>
  );
}

/** A member of a question in words, as its form says it. */
function useSaid({ assessmentCriteria }: Campaign) {
  const { t } = useLang();
  return (of: TypedQuestion, name: keyof TypedQuestion): string => {
    const value = of[name];
    if (name === 'type') return t(questionTypeTexts[of.type]);
    if (typeof value === 'boolean')
      return value ? t({ fr: 'oui', en: 'yes' }) : t({ fr: 'non', en: 'no' });
    if (typeof value === 'string') return linesOf(value).join(', ') || '–';
    const named = assessmentCriteria.filter(({ key }) => value.includes(key));
    return named.map((one) => one.name).join(', ') || '–';
  };
}

function QuestionFields({
  campaign,
  fields,
}: {
  campaign: Campaign;
  fields: Fields<TypedQuestion>;
}) {
  const { t } = useLang();
  const { values, change } = fields;
  const { type, criteria } = values;
  const perLine = t({ fr: 'Un par ligne, de 2 à 20.', en: 'One a line, from 2 to 20.' });
  return (
    <>
      <Area {...fields.text('text')} rows={3} />
      <Area
        {...fields.text('description')}
        rows={2}
        hint={t({ fr: 'Facultative ; montrée sous la question.', en: 'Optional; shown under it.' })}
      />
      <Select {...fields.text('type')}>
        {(Object.keys(questionTypeTexts) as Question['type'][]).map((one) => (
          <option key={one} value={one}>
            {t(questionTypeTexts[one])}
          </option>
        ))}
      </Select>
      {hasOptions(type) && <Area {...fields.text('options')} rows={4} hint={perLine} />}
      <Ticks
        label={t({ fr: 'Règles', en: 'Rules' })}
        fields={fields}
        hints={{ required: undefined, followUpEnabled: undefined }}
      />
      {campaign.assessmentCriteria.length > 0 && (
        <Choices
          type="checkbox"
          name="criteria"
          label={fields.labels.criteria}
          fault={fields.form.faults['criteria']}
          chosen={criteria}
          choose={(key) =>
            change({
              criteria: criteria.includes(key)
                ? criteria.filter((one) => one !== key)
                : [...criteria, key],
            })
          }
          options={campaign.assessmentCriteria.map(({ key, name }) => ({ value: key, text: name }))}
        />
      )}
      {type === 'OPEN_ENDED' && <OpenFields fields={fields} />}
      <Field
        {...fields.text('timeLimitSeconds')}
        type="number"
        min={10}
        max={3_600}
        hint={t({ fr: 'Vide : sans limite.', en: 'Empty: no limit.' })}
      />
    </>
  );
}

/** Of an answer in one’s own words alone. */
function OpenFields({ fields }: { fields: Fields<TypedQuestion> }) {
  const { t } = useLang();
  return (
    <>
      {fields.values.followUpEnabled && (
        <>
          <Area
            {...fields.text('followUpPrompts')}
            rows={3}
            hint={t({ fr: 'Une par ligne, trois au plus.', en: 'One a line, three at most.' })}
          />
          <Field {...fields.text('probeThreshold')} type="number" min={1} max={200} />
        </>
      )}
      <Field {...fields.text('maxAnswerChars')} type="number" min={1} max={20_000} />
    </>
  );
}
