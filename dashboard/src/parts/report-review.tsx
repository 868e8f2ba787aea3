// A person's review: levels beside those of the machine, a note for colleagues, the reply that the candidate reads; and
// what the candidate contests, with the days that are left (UI145).
import { useState } from 'react';
import { type CallInput, call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { isSame, takenOver } from '../lib/changes.ts';
import { type Say, useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Area, Field, Select } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { Section } from '../ui/section.tsx';
import { Badge, Time, useNow } from '../ui/values.tsx';
import { reviewWords } from '../words/hiring.ts';
import { useManagersOnly } from './hiring-calls.ts';
import type { Report } from './report-criteria.tsx';

export function Review({ report }: { report: Report }) {
  const { t } = useLang();
  const now = useNow();
  const { review } = report;
  // As the page was opened: the reply ends the contest, and what it says of itself stands in the form.
  const [isOpened] = useState(review.status === 'CONTESTED');
  return (
    <Section
      isCard
      title={t({ fr: 'Relecture', en: 'Review' })}
      aside={<Badge {...reviewWords[review.status]} />}
    >
      {review.contestText !== null && (
        <div className="notice warn">
          <div className="stack close">
            <p>
              <strong>{t({ fr: 'Le candidat conteste', en: 'The candidate contests' })}</strong>
              {review.contestedAt && (
                <>
                  {' – '}
                  <Time at={review.contestedAt} />
                </>
              )}
            </p>
            <blockquote>{review.contestText}</blockquote>
            {review.status === 'CONTESTED' && review.dueAt && (
              <p>
                {t({ fr: 'Réponse attendue avant le ', en: 'A reply is due by ' })}
                <Time at={review.dueAt} now={now} />
              </p>
            )}
          </div>
        </div>
      )}
      {review.reviewedAt && (
        <p>
          {t({ fr: 'Relu par ', en: 'Reviewed by ' })}
          <strong>{review.reviewer}</strong>, <Time at={review.reviewedAt} />
        </p>
      )}
      {review.note && (
        <p>
          <strong>{t({ fr: 'Note', en: 'Note' })}</strong> – {review.note}
        </p>
      )}
      {review.reply && (
        <p>
          <strong>{t({ fr: 'Réponse au candidat', en: 'Reply to the candidate' })}</strong> –{' '}
          {review.reply}
        </p>
      )}
      {report.status === 'READY' && (
        <details className="no-print" open={isOpened || undefined}>
          <summary>{t({ fr: 'Relire ce compte rendu', en: 'Review this report' })}</summary>
          <ReviewForm report={report} />
        </details>
      )}
    </Section>
  );
}

/** What a person says of one criterion: `''` leaves it as it was read, `none` takes the level away. */
type Override = { level: string; note: string };

const empty = (report: Report) => ({
  note: report.review.note ?? '',
  reply: report.review.reply ?? '',
  overrides: Object.fromEntries(
    report.criteria.map(({ key, override }): [string, Override] => [
      key,
      {
        level: override === null ? '' : override.level === null ? 'none' : String(override.level),
        note: override?.note ?? '',
      },
    ]),
  ),
});
type Values = ReturnType<typeof empty>;

const labels: Labels<Values> = {
  note: { fr: 'Note pour votre équipe', en: 'Note for your team' },
  reply: { fr: 'Réponse au candidat', en: 'Reply to the candidate' },
  overrides: { fr: 'Critères', en: 'Criteria' },
};

function bodyOf({
  note,
  reply,
  overrides,
}: Values): NonNullable<CallInput<'reviewReport'>['body']> {
  return {
    note: note.trim() || null,
    reply: reply.trim() || null,
    overrides: Object.entries(overrides).flatMap(([key, { level, note: why }]) =>
      level === ''
        ? []
        : [{ key, level: level === 'none' ? null : Number(level), note: why.trim() || null }],
    ),
  };
}

/** A review replaces the one before it, whoever wrote that (UI145). */
const reviewedMeanwhile = ({ review: { reviewer } }: Report, t: Say): string =>
  t({
    fr: `${reviewer} a relu ce compte rendu depuis que vous l’avez ouvert : sa relecture est au-dessus. Enregistrez de nouveau pour mettre la vôtre à sa place.`,
    en: `${reviewer} reviewed this report since you opened it: their review stands above. Save again to put yours in its place.`,
  });

function ReviewForm({ report }: { report: Report }) {
  const { t } = useLang();
  const { at } = useOrganization();
  const refresh = useRefresh();
  const [said, say] = useState('');
  const [known, setKnown] = useState(report);
  const fields = useFields(empty(report), labels, async (values) => {
    const now = await call('getSessionReport', { ...at, params: { id: report.sessionId } });
    // A review whose answer was lost: what stands is what is typed, and nobody else's.
    const isOther = now.review.reviewedAt !== known.review.reviewedAt;
    const isOwn = isOther && isSame(bodyOf(empty(now)), bodyOf(values));
    if (isOther && !isOwn) {
      setKnown(now);
      // Theirs is drawn above, and in the form where nothing was typed.
      fields.change(takenOver(empty(known), values, empty(now)));
      await refresh('getSessionReport');
      throw new Error(reviewedMeanwhile(now, t));
    }
    const params = { id: report.id };
    const { organization } = at;
    setKnown(
      isOwn ? now : await call('reviewReport', { organization, params, body: bodyOf(values) }),
    );
    await refresh('getSessionReport');
    say(t({ fr: 'Relecture enregistrée.', en: 'Review saved.' }));
  });
  const { overrides } = fields.values;
  const change = (key: string, part: Partial<Override>) =>
    fields.change({
      overrides: { ...overrides, [key]: { level: '', note: '', ...overrides[key], ...part } },
    });
  return (
    <FieldsForm
      fields={fields}
      act={t({ fr: 'Enregistrer la relecture', en: 'Save the review' })}
      reason={useManagersOnly()}
      beside={<span role="status">{!fields.form.typed && said}</span>}
    >
      {report.criteria.map((criterion) => (
        <OneOverride
          key={criterion.key}
          criterion={criterion}
          typed={overrides[criterion.key] ?? { level: '', note: '' }}
          change={(part) => change(criterion.key, part)}
        />
      ))}
      <Area
        {...fields.text('note')}
        rows={3}
        hint={t({ fr: 'Le candidat ne la voit pas.', en: 'The candidate does not see it.' })}
      />
      <Area
        {...fields.text('reply')}
        rows={3}
        hint={t({
          fr: 'Le candidat la lit sur sa page.',
          en: 'The candidate reads it on their page.',
        })}
      />
    </FieldsForm>
  );
}

function OneOverride({
  criterion: { key, name, level },
  typed,
  change,
}: {
  criterion: Report['criteria'][number];
  typed: Override;
  change: (part: Partial<Override>) => void;
}) {
  const { t } = useLang();
  const read =
    level === null
      ? t({ fr: 'non observé', en: 'not observed' })
      : t({ fr: `niveau ${level}`, en: `level ${level}` });
  return (
    <>
      <Select
        name={`level-${key}`}
        label={name}
        hint={t({ fr: `La machine : ${read}`, en: `The machine: ${read}` })}
        value={typed.level}
        onChange={(event) => change({ level: event.target.value })}
      >
        <option value="">{t({ fr: 'Laisser tel quel', en: 'Leave as it is' })}</option>
        <option value="none">{t({ fr: 'Sans niveau', en: 'No level' })}</option>
        {[1, 2, 3, 4, 5].map((one) => (
          <option key={one} value={one}>
            {t({ fr: `Niveau ${one}`, en: `Level ${one}` })}
          </option>
        ))}
      </Select>
      {typed.level !== '' && (
        <Field
          name={`note-${key}`}
          label={t({ fr: `Pourquoi – ${name}`, en: `Why – ${name}` })}
          maxLength={2_000}
          value={typed.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      )}
    </>
  );
}
