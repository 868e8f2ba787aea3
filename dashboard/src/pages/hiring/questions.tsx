// The question editor of a campaign (UI142).
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/reads.ts';
import { linesOf } from '../../lib/question.ts';
import { useFixed } from '../../parts/campaign-section.tsx';
import { type Campaign, CampaignPage } from '../../parts/campaign-tabs.tsx';
import { QuestionList } from '../../parts/question-list.tsx';
import { useLang } from '../../shell/language.tsx';
import { useOrganization } from '../../shell/place.tsx';
import { Area } from '../../ui/field.tsx';
import { type Labels, useFields } from '../../ui/fields.ts';
import { FieldsForm } from '../../ui/new-page.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty } from '../../ui/states.tsx';

export function Page() {
  return (
    <CampaignPage title={{ fr: 'Questions', en: 'Questions' }}>
      {(campaign) => <Editor campaign={campaign} />}
    </CampaignPage>
  );
}

function Editor({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const fixed = useFixed(campaign);
  return (
    <div className="stack wide">
      {campaign.status === 'PUBLISHED' && (
        <p className="notice">
          {t({
            fr: 'La campagne est publiée : un entretien déjà commencé garde les questions qu’il a.',
            en: 'The campaign is published: an interview that has begun keeps the questions it has.',
          })}
        </p>
      )}
      <QuestionList campaign={campaign} fixed={fixed}>
        <Empty title={t({ fr: 'Pas encore de question', en: 'No question yet' })}>
          <p>
            {t({
              fr: 'Écrivez-en une ou plusieurs ci-dessous : une par ligne.',
              en: 'Write one or several below: one a line.',
            })}
          </p>
        </Empty>
      </QuestionList>
      <Adding campaignId={campaign.id} fixed={fixed} />
    </div>
  );
}

const empty = { lines: '' };
const labels: Labels<typeof empty> = {
  lines: { fr: 'Questions, une par ligne', en: 'Questions, one a line' },
};

/** One line is one question; many lines pasted are as many. */
function Adding({ campaignId, fixed }: { campaignId: string; fixed: string | undefined }) {
  const { t } = useLang();
  const { at } = useOrganization();
  const refresh = useRefresh();
  const add = async ({ lines }: typeof empty, key: string) => {
    const body = linesOf(lines).map((text) => ({ text }));
    await call('createQuestions', { ...at, key, params: { id: campaignId }, body });
    await refresh('getCampaign', 'listCampaigns');
    fields.change(empty);
  };
  const fields = useFields(empty, labels, add, 'lines');
  const count = linesOf(fields.values.lines).length;
  const most = t({
    fr: '100 questions au plus à la fois.',
    en: '100 questions at most at a time.',
  });
  return (
    <Section isCard title={t({ fr: 'Ajouter', en: 'Add' })}>
      <FieldsForm
        fields={fields}
        act={
          count > 1
            ? t({ fr: `Ajouter ${count} questions`, en: `Add ${count} questions` })
            : t({ fr: 'Ajouter la question', en: 'Add the question' })
        }
        reason={
          fixed ??
          (count === 0
            ? t({ fr: 'Rien d’écrit.', en: 'Nothing written.' })
            : count > 100
              ? most
              : undefined)
        }
      >
        <Area {...fields.text('lines')} rows={4} />
      </FieldsForm>
    </Section>
  );
}
