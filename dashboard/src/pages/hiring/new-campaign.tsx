// A new campaign: its title and language; all else has a value that can be changed later (UI141).
import { call } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization } from '../../shell/place.tsx';
import { Area, Choices, Field } from '../../ui/field.tsx';
import type { Labels } from '../../ui/fields.ts';
import { NewPage } from '../../ui/new-page.tsx';
import { campaignLanguageTexts } from '../../words/hiring.ts';

type Language = keyof typeof campaignLanguageTexts;

const empty = { title: '', description: '', language: 'fr' as Language };
const labels: Labels<typeof empty> = {
  title: { fr: 'Titre', en: 'Title' },
  description: { fr: 'Description', en: 'Description' },
  language: { fr: 'Langue des questions', en: 'Language of the questions' },
};

export function Page() {
  const { t } = useLang();
  const { here, at } = useOrganization();
  return (
    <NewPage
      docs="createCampaign"
      title={t({ fr: 'Nouvelle campagne', en: 'New campaign' })}
      back={{ to: pathTo('campaigns', here), text: t({ fr: 'Campagnes', en: 'Campaigns' }) }}
      empty={empty}
      labels={labels}
      act={t({ fr: 'Créer la campagne', en: 'Create the campaign' })}
      touches={['listCampaigns']}
      make={async ({ title, description, language }, key) => {
        const body = { title, language, description: description.trim() || null };
        const { id } = await call('createCampaign', { ...at, key, body });
        return pathTo('questions', { ...here, campaignId: id });
      }}
    >
      {(fields) => (
        <>
          <Field
            {...fields.text('title')}
            maxLength={200}
            hint={t({
              fr: 'Le poste, tel que les candidats le lisent.',
              en: 'The position, as candidates read it.',
            })}
          />
          <Area
            {...fields.text('description')}
            rows={4}
            hint={t({
              fr: 'Facultative ; montrée aux candidats.',
              en: 'Optional; shown to candidates.',
            })}
          />
          <Choices
            {...fields.choice('language')}
            options={(Object.keys(campaignLanguageTexts) as Language[]).map((value) => ({
              value,
              text: t(campaignLanguageTexts[value]),
            }))}
          />
        </>
      )}
    </NewPage>
  );
}
