// The criteria of a campaign, with what each level looks like; a report says of each whether it was seen (UI141, UI145).
import { limits } from '../../../../contract/limits.ts';
import { CampaignPage } from '../../parts/campaign-tabs.tsx';
import { CriteriaForm } from '../../parts/criteria-form.tsx';
import { useLang } from '../../shell/language.tsx';

export function Page() {
  const { t } = useLang();
  return (
    <CampaignPage title={{ fr: 'Critères', en: 'Criteria' }}>
      {(campaign) => (
        <div className="stack wide">
          <p className="quiet prose">
            {t({
              fr: `De 0 à ${limits.criteriaPerCampaign}. Un compte rendu dit de chacun ce qui a été observé, avec les mots du candidat, ou pourquoi il ne l’a pas été.`,
              en: `0 to ${limits.criteriaPerCampaign}. A report says of each what was observed, with the candidate’s words, or why it was not.`,
            })}
          </p>
          <CriteriaForm key={campaign.id} campaign={campaign} />
        </div>
      )}
    </CampaignPage>
  );
}
