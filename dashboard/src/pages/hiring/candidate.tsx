// One candidate, as a pasted id finds them: where they stand, their campaign and link, and what may be done for them (UI41, UI143).

import { useEffect } from 'react';
import { useReadAgain } from '../../api/awaiting.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { CandidateActs } from '../../parts/candidate-acts.tsx';
import { useManagersOnly } from '../../parts/hiring-calls.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization, useParam } from '../../shell/place.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { useSharedReason } from '../../ui/shared-reason.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Time } from '../../ui/values.tsx';
import { candidateWords } from '../../words/hiring.ts';

type Candidate = ReplyOf<'getCandidate'>;

export function Page() {
  const { t } = useLang();
  const { here, at } = useOrganization();
  const go = useGo();
  const candidateId = useParam('candidateId');
  const read = useRead('getCandidate', {
    organization: at.organization,
    params: { id: candidateId },
  });
  const { data } = read;
  // Whoever has opened their link may end the interview while this page is looked at.
  const isUnderWay = data?.status === 'OPENED' || data?.status === 'STARTED';
  const awaiting = useReadAgain(read, isUnderWay);
  const hireMode = data && (data.livemode ? 'production' : 'test');
  const isElsewhere = hireMode !== undefined && hireMode !== here.hireMode;
  // An id does not say its mode: what leads on from here is in the candidate's.
  useEffect(() => {
    if (isElsewhere) go(pathTo('candidate', { ...here, hireMode, candidateId }), { instead: true });
  });
  const title = t({ fr: 'Candidat', en: 'Candidate' });
  return (
    <>
      <PageHead
        title={data?.name ? `${title} – ${apart(data.name)}` : title}
        above={
          data ? (
            <Link to={pathTo('candidates', { ...here, campaignId: data.interviewId })}>
              {t({ fr: '← Candidats de la campagne', en: '← Candidates of the campaign' })}
            </Link>
          ) : (
            <Link to={pathTo('campaigns', here)}>
              {t({ fr: '← Campagnes', en: '← Campaigns' })}
            </Link>
          )
        }
      >
        {data && <Badge {...candidateWords[data.status]} />}
      </PageHead>
      <Read of={read} lines={6}>
        {(candidate) => <Standing candidate={candidate} />}
      </Read>
      <ReadAgain {...awaiting} />
    </>
  );
}

function Standing({ candidate }: { candidate: Candidate }) {
  const { t } = useLang();
  const { here, at } = useOrganization();
  // Of the candidate's own mode, to which the page goes over.
  const isHere = candidate.livemode === (here.hireMode === 'production');
  const asked = { ...at, params: { id: candidate.interviewId } };
  const campaign = useRead('getCampaign', asked, { enabled: isHere });
  const [off, said] = useSharedReason(useManagersOnly());
  const { name, email, phone, externalRef, notes, inviteUrl, sessionId } = candidate;
  return (
    <div className="stack wide">
      <Section isCard title={t({ fr: 'Où en est la personne', en: 'Where they stand' })}>
        <Facts
          facts={[
            email !== null && [t({ fr: 'Adresse e-mail', en: 'E-mail address' }), email],
            phone !== null && [t({ fr: 'Téléphone', en: 'Phone' }), phone],
            externalRef !== null && [
              t({ fr: 'Votre référence', en: 'Your reference' }),
              externalRef,
            ],
            notes !== null && [t({ fr: 'Notes', en: 'Notes' }), notes],
            [t({ fr: 'Ajouté', en: 'Added' }), <Time key="c" at={candidate.createdAt} />],
            candidate.emailSentAt !== null && [
              t({ fr: 'E-mail envoyé', en: 'E-mail sent' }),
              <Time key="m" at={candidate.emailSentAt} />,
            ],
            candidate.inviteExpiresAt !== null && [
              t({ fr: 'Lien ouvert jusqu’au', en: 'Link open until' }),
              <Time key="x" at={candidate.inviteExpiresAt} />,
            ],
            inviteUrl !== null && [
              t({ fr: 'Lien personnel', en: 'Personal link' }),
              <Copied
                key="l"
                text={inviteUrl}
                label={t({ fr: `le lien de ${name}`, en: `the link of ${name}` })}
              />,
            ],
            sessionId !== null && [
              t({ fr: 'Entretien', en: 'Session' }),
              <Link key="s" to={pathTo('session', { ...here, sessionId })}>
                {t({ fr: 'Ouvrir', en: 'Open' })}
              </Link>,
            ],
          ]}
        />
      </Section>
      <CandidateActs candidate={candidate} campaign={campaign.data} off={off} />
      {said}
    </div>
  );
}
