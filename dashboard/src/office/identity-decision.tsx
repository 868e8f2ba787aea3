// The decision on an identity file: verified, or rejected with what the merchant is told and the photos that are asked for
// again; then the next file that waits (UI157).

import { limits } from '../../../contract/limits.ts';
import type { CaptureKind } from '../../../contract/payments/identity.shapes.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Area, Choices } from '../ui/field.tsx';
import { useFields } from '../ui/fields.ts';
import { useGo } from '../ui/go.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { Section } from '../ui/section.tsx';
import { ReasonArea, useLack } from './act.tsx';
import { useOwnProject } from './own-project.ts';
import { photoTexts } from './words.ts';

type File = ReplyOf<'getOfficeIdentity'>;
type Outcome = '' | 'verified' | 'rejected';

const empty = { outcome: '' as Outcome, message: '', kinds: [] as CaptureKind[], reason: '' };
const labels = {
  outcome: { fr: 'Décision', en: 'Decision' },
  message: { fr: 'Ce qui est dit au marchand', en: 'What the merchant is told' },
  kinds: { fr: 'Photos à refaire', en: 'Photos to take again' },
  reason: { fr: 'Motif', en: 'Reason' },
};

export function IdentityDecision({ file }: { file: File }) {
  const { project, mode, captures, identity } = file;
  const { t } = useLang();
  const own = useOwnProject(file);
  const lack = useLack('review');
  const next = useNext();
  const fields = useFields(empty, labels, async ({ outcome, message, kinds, reason }) => {
    const refusal = outcome === 'rejected' ? { message: message.trim(), kinds } : {};
    // Of the file that is shown here: another one is looked at first.
    const seen = identity.submitted_at === null ? {} : { submitted_at: identity.submitted_at };
    const body = { mode, outcome: outcome as 'verified', reason, ...refusal, ...seen };
    await call('decideOfficeIdentity', { params: { id: project.id }, body });
    await next();
  });
  const { outcome, kinds } = fields.values;
  return (
    <Section isCard title={t({ fr: 'Décider', en: 'Decide' })}>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Enregistrer la décision', en: 'Keep the decision' })}
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
        {outcome === 'rejected' && (
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
                  kinds: kinds.includes(kind)
                    ? kinds.filter((one) => one !== kind)
                    : [...kinds, kind],
                })
              }
              fault={fields.form.faults['kinds']}
            />
          </>
        )}
        <ReasonArea {...fields.text('reason')} />
      </FieldsForm>
    </Section>
  );
}

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
