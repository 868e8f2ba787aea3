// One identity file: the profile beside its photos, and the decision; then the next file that waits (UI157).

import { useState } from 'react';
import type { Lang } from '../../../../contract/text.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { day } from '../../lib/time.ts';
import css from '../../office/capture.module.css';
import { OfficeCapture } from '../../office/capture.tsx';
import { DecidedMeanwhile, JustDecided, SubmittedAgain } from '../../office/identity-decided.tsx';
import { IdentityDecision } from '../../office/identity-decision.tsx';
import { photoTexts } from '../../office/words.ts';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useSearch } from '../../shell/place.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { identityWords, idTypeTexts } from '../../words/disputes.ts';

type File = ReplyOf<'getOfficeIdentity'>;

export function Page() {
  const { t } = useLang();
  const id = useParam('merchantId');
  const wanted = useSearch()['mode'];
  const mode = wanted === 'test' || wanted === 'live' ? wanted : undefined;
  const read = useRead('getOfficeIdentity', { params: { id }, query: { mode } });
  const file = read.data;
  return (
    <>
      <PageHead
        title={
          file
            ? t({
                fr: `Identité de ${apart(file.project.name)}`,
                en: `Identity of ${apart(file.project.name)}`,
              })
            : t({ fr: 'Dossier d’identité', en: 'Identity file' })
        }
        above={
          <Link to={pathTo('officeIdentities')}>
            {t({ fr: '← Dossiers d’identité', en: '← Identity files' })}
          </Link>
        }
      >
        {file && (
          <span className="row">
            <Badge {...identityWords[file.identity.kyc_status]} />
            <ModeBadge mode={file.mode} />
          </span>
        )}
      </PageHead>
      <SubmittedAgain at={file?.identity.submitted_at} />
      <Read of={read} lines={10}>
        {(found) => (
          // Of a file that was submitted again, no photo is that which was seen.
          <Shown
            key={`${found.project.id} ${found.mode} ${found.identity.submitted_at}`}
            file={found}
          />
        )}
      </Read>
    </>
  );
}

function Shown({ file }: { file: File }) {
  const { t } = useLang();
  const { identity, captures, project, mode } = file;
  const [wasOpen] = useState(identity.kyc_status === 'submitted');
  const refused = identity.captures.filter(({ status }) => status === 'refused');
  return (
    <div className="stack wide">
      {/* In one place: two empty ones would be two gaps. */}
      <div>
        <JustDecided />
        <DecidedMeanwhile status={identity.kyc_status} />
        <Profile file={file} />
      </div>
      {identity.rejection && (
        <div className="notice">
          <div className="stack close">
            <p>
              {t({ fr: 'Refusée avec ces mots : ', en: 'Rejected with these words: ' })}
              {identity.rejection.message}
            </p>
            {refused.length > 0 && (
              <ul>
                {refused.map(({ kind, message }) => (
                  <li key={kind}>
                    {t(photoTexts[kind])}
                    {message !== null && ` – ${message}`}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      <Section
        title={t({ fr: 'Photos', en: 'Photos' })}
        lead={t({
          fr: 'Chaque consultation est inscrite à l’audit, et votre adresse est écrite sur ce que vous voyez.',
          en: 'Each view is in the audit, and your address is written over what you see.',
        })}
      >
        {captures.length === 0 ? (
          <p className="quiet">{t({ fr: 'Aucune photo reçue.', en: 'No photo received.' })}</p>
        ) : (
          <ul className={`plain ${css['beside']}`}>
            {captures.map((capture) => (
              <li key={capture.kind} className="card stack close">
                <h3>{t(photoTexts[capture.kind])}</h3>
                <OfficeCapture id={project.id} mode={mode} capture={capture} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {wasOpen && <IdentityDecision file={file} />}
    </div>
  );
}

/** The country in words, where the browser knows its code. */
const country = (code: string, lang: Lang): string =>
  new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code;

function Profile({ file: { identity, owner } }: { file: File }) {
  const { t, lang } = useLang();
  const now = useNow();
  const { profile } = identity;
  return (
    <section className="card" aria-label={t({ fr: 'Profil', en: 'Profile' })}>
      <Facts
        facts={[
          [t({ fr: 'Propriétaire', en: 'Owner' }), `${apart(owner.name)} – ${owner.email}`],
          profile !== null && [
            t({ fr: 'Nom', en: 'Name' }),
            `${apart(profile.first_name)} ${apart(profile.last_name)}`,
          ],
          profile !== null && [
            t({ fr: 'Date de naissance', en: 'Date of birth' }),
            day(profile.birth_date, lang),
          ],
          profile !== null && [
            t({ fr: 'Nationalité', en: 'Nationality' }),
            country(profile.nationality, lang),
          ],
          profile !== null && [t({ fr: 'Pièce', en: 'Paper' }), t(idTypeTexts[profile.id_type])],
          profile !== null && [
            t({ fr: 'Numéro', en: 'Number' }),
            <code key="n">{profile.id_number_masked}</code>,
          ],
          ...[
            [t({ fr: 'Entreprise', en: 'Business' }), profile?.business_name],
            ['NINEA', profile?.ninea],
            ['RCCM', profile?.rccm],
            [t({ fr: 'Adresse', en: 'Address' }), profile?.address],
          ].map(([label, text]) => (text ? ([String(label), text] as const) : undefined)),
          identity.submitted_at !== null && [
            t({ fr: 'Soumis', en: 'Submitted' }),
            <Time key="s" at={identity.submitted_at} now={now} />,
          ],
          identity.decided_at !== null && [
            t({ fr: 'Décidé', en: 'Decided' }),
            <Time key="d" at={identity.decided_at} now={now} />,
          ],
        ]}
      />
    </section>
  );
}
