// The decision on an identity file: verified, or rejected with what the merchant is told, of the whole and of each photo that
// is asked for again; then the next file that waits (UI157).
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { CaptureKind } from '../../../contract/payments/identity.shapes.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Area, Choices } from '../ui/field.tsx';
import { type Fields, useFields } from '../ui/fields.ts';
import { useGo } from '../ui/go.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { Section } from '../ui/section.tsx';
import { ReasonArea, useLack } from './act.tsx';
import { rememberDecided } from './identity-decided.tsx';
import { Left } from './left.tsx';
import { useOwnProject } from './own-project.ts';
import { photoTexts } from './words.ts';

type File = ReplyOf<'getOfficeIdentity'>;
type Outcome = '' | 'verified' | 'rejected';
type Said = Partial<Record<CaptureKind, string>>;

const empty = {
  outcome: '' as Outcome,
  message: '',
  kinds: [] as CaptureKind[],
  said: {} as Said,
  reason: '',
};
const labels = {
  outcome: { fr: 'Décision', en: 'Decision' },
  message: { fr: 'Ce qui est dit au marchand', en: 'What the merchant is told' },
  kinds: { fr: 'Photos à refaire', en: 'Photos to take again' },
  said: { fr: 'Ce qui ne va pas', en: 'What is wrong' },
  reason: { fr: 'Motif', en: 'Reason' },
};

export function IdentityDecision({ file }: { file: File }) {
  const { project, mode, captures, identity } = file;
  const { t } = useLang();
  const own = useOwnProject(file);
  const lack = useLack('review');
  const next = useNext();
  // As the last call named them, which is how a refusal does.
  const [sent, setSent] = useState<readonly CaptureKind[]>([]);
  const [isDone, setDone] = useState(false);
  const fields = useFields(empty, labels, async ({ outcome, message, kinds, said, reason }) => {
    const photos = saidOf(kinds, said);
    setSent(photos.map(({ kind }) => kind));
    const refusal =
      outcome === 'rejected' ? { message: message.trim(), kinds, captures: photos } : {};
    // Of the file that is shown here: another one is looked at first.
    const seen = identity.submitted_at === null ? {} : { submitted_at: identity.submitted_at };
    const body = { mode, outcome: outcome as 'verified', reason, ...refusal, ...seen };
    await call('decideOfficeIdentity', { params: { id: project.id }, body });
    setDone(true);
    rememberDecided({ ...project, mode, outcome: outcome as 'verified' });
    await next();
  });
  const { outcome, kinds } = fields.values;
  const areas: PhotoArea[] = captures
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind }) => ({
      kind,
      name: `captures.${sent.includes(kind) ? sent.indexOf(kind) : kind}.message`,
      label: `${t(photoTexts[kind])} – ${t({ fr: 'ce qui ne va pas', en: 'what is wrong' })}`,
    }));
  const isOver = identity.kyc_status !== 'submitted';
  const all = { ...fields.labels, ...namesOf(areas) };
  if (isOver) {
    const written = [fields.text('message'), fields.text('reason')];
    return isDone ? null : <Left form={fields.form} labels={all} written={written} />;
  }
  return (
    <Section isCard title={t({ fr: 'Décider', en: 'Decide' })}>
      <FieldsForm
        fields={{ ...fields, labels: all }}
        act={t({ fr: 'Enregistrer la décision', en: 'Save the decision' })}
        reason={
          lack ??
          own ??
          (outcome === ''
            ? t({ fr: 'Choisissez la décision d’abord.', en: 'Choose the decision first.' })
            : undefined)
        }
      >
        <Choices
          {...fields.choice('outcome')}
          options={[
            { value: 'verified' as Outcome, text: t({ fr: 'Vérifier', en: 'Verify' }) },
            { value: 'rejected' as Outcome, text: t({ fr: 'Refuser', en: 'Reject' }) },
          ]}
        />
        {outcome === 'rejected' && <Refusal fields={fields} captures={captures} areas={areas} />}
        <ReasonArea {...fields.text('reason')} />
      </FieldsForm>
    </Section>
  );
}

type PhotoArea = { kind: CaptureKind; name: string; label: string };

/** What the merchant is told: of the whole, which photos are asked for again, and what is wrong with each. */
function Refusal({
  fields,
  captures,
  areas,
}: Pick<File, 'captures'> & { fields: Fields<typeof empty>; areas: readonly PhotoArea[] }) {
  const { t } = useLang();
  const { kinds, said } = fields.values;
  const { faults } = fields.form;
  return (
    <>
      <Area
        {...fields.text('message')}
        hint={t({ fr: 'Lu mot pour mot.', en: 'Read word for word.' })}
        maxLength={limits.disputeTextCharacters}
      />
      <Choices
        label={fields.labels.kinds}
        name="kinds"
        type="checkbox"
        options={captures.map(({ kind }) => ({ value: kind, text: t(photoTexts[kind]) }))}
        chosen={kinds}
        choose={(kind) =>
          fields.change({
            kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind],
          })
        }
        fault={faults['kinds']}
      />
      {areas.map(({ kind, ...area }) => (
        <Area
          key={kind}
          {...area}
          rows={2}
          value={said[kind] ?? ''}
          onChange={({ target }) => fields.change({ said: { ...said, [kind]: target.value } })}
          hint={t({
            fr: 'Lu sous cette photo. Vide, les mots d’ensemble valent pour elle.',
            en: 'Read under this photo. Left empty, the words above stand for it.',
          })}
          maxLength={limits.disputeTextCharacters}
          fault={faults[area.name]}
        />
      ))}
    </>
  );
}

/** Of the photos that are asked for again, those of which something is said. */
const saidOf = (kinds: readonly CaptureKind[], said: Said) =>
  kinds
    .map((kind) => ({ kind, message: (said[kind] ?? '').trim() }))
    .filter(({ message }) => message !== '');

const namesOf = (areas: readonly PhotoArea[]): Record<string, string> =>
  Object.fromEntries(areas.map(({ name, label }) => [name, label]));

/** Whoever decides files goes through them one after the other; after the last one the queue says that none waits. */
function useNext() {
  const go = useGo();
  const refresh = useRefresh();
  return async () => {
    const { data } = await call('listOfficeIdentities', { query: { limit: 1 } });
    const [first] = data;
    const to = first
      ? pathTo('officeIdentity', { merchantId: first.project.id }, { mode: first.mode })
      : pathTo('officeIdentities');
    go(to);
    await refresh('listOfficeIdentities', 'getOfficeIdentity', 'getOfficeMerchant');
  };
}
