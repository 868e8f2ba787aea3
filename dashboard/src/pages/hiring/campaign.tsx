// One campaign, edited by sections, published, archived and restored (UI141).

import { CampaignPreview } from '../../parts/campaign-preview.tsx';
import { Publication } from '../../parts/campaign-publication.tsx';
import {
  AnswerSection,
  FollowUpSection,
  KeepSection,
  WordSection,
} from '../../parts/campaign-sections.tsx';
import { type Campaign, CampaignPage } from '../../parts/campaign-tabs.tsx';
import { ProcessingRecord } from '../../parts/processing-record.tsx';
import { useLang } from '../../shell/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';

export function Page() {
  return (
    <CampaignPage>
      {(campaign) => (
        <div className="stack wide">
          <Figures campaign={campaign} />
          <Publication campaign={campaign} />
          <CampaignPreview campaignId={campaign.id} />
          <WordSection campaign={campaign} />
          <AnswerSection campaign={campaign} />
          <FollowUpSection campaign={campaign} />
          <KeepSection campaign={campaign} />
          <ProcessingRecord campaignId={campaign.id} />
        </div>
      )}
    </CampaignPage>
  );
}

function Figures({ campaign: { counts, consentVersion, revision } }: { campaign: Campaign }) {
  const { t } = useLang();
  return (
    <Section isCard title={t({ fr: 'En ce moment', en: 'At the moment' })}>
      <Facts
        facts={[
          [t({ fr: 'Questions', en: 'Questions' }), counts.questions],
          [t({ fr: 'Candidats', en: 'Candidates' }), counts.candidates],
          [t({ fr: 'Entretiens en cours', en: 'Sessions in progress' }), counts.sessionsInProgress],
          [t({ fr: 'Entretiens terminés', en: 'Sessions ended' }), counts.sessionsEnded],
          [t({ fr: 'Comptes rendus prêts', en: 'Reports ready' }), counts.reportsReady],
          [t({ fr: 'Texte de consentement', en: 'Consent text' }), consentVersion],
          [t({ fr: 'Révision', en: 'Revision' }), revision],
        ]}
      />
    </Section>
  );
}
