// A further organisation, beside the personal one (UI147, G22).
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/reads.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Field } from '../../ui/field.tsx';
import type { Labels } from '../../ui/fields.ts';
import { NewPage } from '../../ui/new-page.tsx';

const empty = { name: '' };
const labels: Labels<typeof empty> = { name: { fr: 'Nom', en: 'Name' } };

export function Page() {
  const { t } = useLang();
  const refresh = useRefresh();
  return (
    <NewPage
      docs="createOrganization"
      title={t({ fr: 'Nouvelle organisation', en: 'New organization' })}
      back={{ to: pathTo('hiring'), text: t({ fr: 'Recrutement', en: 'Hiring' }) }}
      empty={empty}
      labels={labels}
      act={t({ fr: 'Créer l’organisation', en: 'Create the organization' })}
      touches={['listOrganizations']}
      make={async (body) => {
        const made = await call('createOrganization', { body });
        // Known to the frame before its page opens.
        await refresh('getMe');
        return pathTo('campaigns', { org: made.id, hireMode: 'production' });
      }}
    >
      {(fields) => (
        <Field
          {...fields.text('name')}
          maxLength={100}
          hint={t({
            fr: 'Celui que les candidats lisent : le nom de l’employeur.',
            en: 'The one that candidates read: the name of the employer.',
          })}
        />
      )}
    </NewPage>
  );
}
