// The identity behind a project: who, the photos, and how far the verification has come (UI109, as far as operations
// stand).
import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useReadAgain } from '../../api/awaiting.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { Captures } from '../../parts/captures.tsx';
import { Handoff } from '../../parts/handoff.tsx';
import { IdentityForm } from '../../parts/identity-form.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Time } from '../../ui/values.tsx';
import { captureTexts, identityWords, idTypeTexts } from '../../words/disputes.ts';

export type Identity = ReplyOf<'getIdentityStatus'>;

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const read = useRead('getIdentityStatus', { project: id, mode });
  const status = read.data;
  // The simulator decides in a moment; people take their time, and write.
  const awaiting = useReadAgain(read, status?.kyc_status === 'submitted' && mode === 'test');
  return (
    <>
      <PageHead docs="getIdentityStatus" title={t({ fr: 'Identité', en: 'Identity' })}>
        {status ? (
          <Badge {...identityWords[status.kyc_status]} />
        ) : (
          t({ fr: 'Qui est derrière ce projet.', en: 'Who is behind this project.' })
        )}
      </PageHead>
      <Read of={read} lines={8}>
        {(found) => <Shown status={found} />}
      </Read>
      <ReadAgain {...awaiting} />
    </>
  );
}

function Shown({ status }: { status: Identity }) {
  const { t, lang } = useLang();
  const { mode } = useProject();
  const role = useReadOnly('admin');
  const refresh = useRefresh();
  const changed = () => refresh('getIdentityStatus', 'getMerchant');
  const { kyc_status: state, rejection, profile } = status;
  const isOpen = state !== 'submitted' && state !== 'verified';
  const mayChange = isOpen && role === undefined;
  const refused = status.captures.filter((one) => one.status === 'refused');
  return (
    <div className="stack wide">
      {state === 'submitted' && (
        <p className="notice">
          {t({
            fr: 'Le dossier est à l’examen. Vous recevrez la réponse par e-mail.',
            en: 'The file is in review. The answer comes by e-mail.',
          })}
        </p>
      )}
      {state === 'verified' && (
        <p className="notice good">
          {t({
            fr: 'Identité vérifiée : les virements et les quotas élargis sont ouverts.',
            en: 'Identity verified: payouts and the larger quotas are open.',
          })}
        </p>
      )}
      {rejection && (
        <div className="notice bad">
          <div>
            <p>{rejection.message}</p>
            {refused.length > 0 && (
              <p>{refused.map(({ kind }) => t(captureTexts[kind])).join(', ')}</p>
            )}
          </div>
        </div>
      )}
      {isOpen && (
        <p className="quiet">
          {t({
            fr: `Une identité vérifiée ouvre les virements, et porte les appels de données du compte de ${number(limits.accountDailyLimit, lang)} à ${number(limits.verifiedAccountDailyLimit, lang)} par jour.`,
            en: `A verified identity opens payouts, and lifts the account’s data calls from ${number(limits.accountDailyLimit, lang)} to ${number(limits.verifiedAccountDailyLimit, lang)} a day.`,
          })}
        </p>
      )}
      {isOpen && mode === 'test' && (
        <p className="notice">
          {t({
            fr: 'Mode test : le dossier est décidé deux secondes après son envoi, sans que personne le lise.',
            en: 'Test mode: the file is decided two seconds after it is sent, and nobody reads it.',
          })}
        </p>
      )}
      {isOpen && role && <p className="notice">{role}</p>}
      {mayChange ? (
        <IdentityForm profile={profile} changed={changed} />
      ) : (
        profile && <Profile profile={profile} status={status} />
      )}
      {profile && <Captures status={status} mayChange={mayChange} changed={changed} />}
      {profile && mayChange && <Handoff />}
      {profile && mayChange && <Submit status={status} changed={changed} />}
    </div>
  );
}

function Profile({
  profile,
  status,
}: {
  profile: NonNullable<Identity['profile']>;
  status: Identity;
}) {
  const { t } = useLang();
  return (
    <section className="card" aria-label={t({ fr: 'Profil', en: 'Profile' })}>
      <Facts
        facts={[
          [t({ fr: 'Nom', en: 'Name' }), `${profile.first_name} ${profile.last_name}`],
          profile.business_name !== null && [
            t({ fr: 'Entreprise', en: 'Business' }),
            profile.business_name,
          ],
          [t({ fr: 'Pièce', en: 'Paper' }), t(idTypeTexts[profile.id_type])],
          [t({ fr: 'Numéro', en: 'Number' }), <code key="n">{profile.id_number_masked}</code>],
          status.submitted_at !== null && [
            t({ fr: 'Soumis', en: 'Submitted' }),
            <Time key="s" at={status.submitted_at} />,
          ],
          status.decided_at !== null && [
            t({ fr: 'Décidé', en: 'Decided' }),
            <Time key="d" at={status.decided_at} />,
          ],
        ]}
      />
    </section>
  );
}

function Submit({ status, changed }: { status: Identity; changed: () => Promise<void> }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [agreed, agree] = useState(false);
  const form = useForm(async (key) => {
    await call('submitIdentity', { project: id, mode, key, body: { consent: true } });
    await changed();
  });
  const missing = status.missing.map((kind) => t(captureTexts[kind])).join(', ');
  const reason =
    missing !== ''
      ? `${t({ fr: 'Il manque : ', en: 'Missing: ' })}${missing}`
      : agreed
        ? undefined
        : t({ fr: 'Cochez l’accord d’abord.', en: 'Tick the consent first.' });
  return (
    <Section title={t({ fr: 'Soumettre', en: 'Submit' })}>
      <Form
        form={form}
        labels={{}}
        acts={
          <Button type="submit" busy={form.busy} reason={reason}>
            {t({ fr: 'Soumettre à l’examen', en: 'Submit for review' })}
          </Button>
        }
      >
        <label className="choice">
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => agree(event.target.checked)}
          />
          <span>
            {t({
              fr: 'J’accepte que ces pièces servent à vérifier mon identité et soient gardées le temps que la loi demande.',
              en: 'I agree that these papers serve to verify my identity and are kept as long as the law asks.',
            })}
          </span>
        </label>
      </Form>
    </Section>
  );
}
