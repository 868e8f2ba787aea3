// A project in one field; it opens in test mode, where nothing costs anything.
import { call } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Field } from '../../ui/field.tsx';
import { NewPage } from '../../ui/new-page.tsx';

const empty = { name: '' };
const labels = { name: { fr: 'Nom du projet', en: 'Name of the project' } };

export function Page() {
  const { t } = useLang();
  const { projects, project_limit: limit } = useMe();
  const owned = projects.filter(({ owner }) => owner).length;
  const full = t({
    fr: 'Vous possédez déjà le nombre de projets permis.',
    en: 'You already own as many projects as allowed.',
  });
  return (
    <NewPage
      docs="createProject"
      title={t({ fr: 'Nouveau projet', en: 'New project' })}
      about={t({
        fr: 'Un projet réunit une équipe, ses clés, ses paiements et ses réglages : le plus souvent une boutique ou une application.',
        en: 'A project holds a team, its keys, its payments and its settings: mostly a shop or an application.',
      })}
      back={{ to: pathTo('home'), text: t({ fr: 'Projets', en: 'Projects' }) }}
      empty={empty}
      labels={labels}
      act={t({ fr: 'Créer le projet', en: 'Create the project' })}
      reason={owned >= limit ? full : undefined}
      touches={['getMe', 'listProjects']}
      make={async (body) => {
        const { id } = await call('createProject', { body });
        return pathTo('overview', { id, mode: 'test' });
      }}
    >
      {(fields) => (
        <Field
          {...fields.text('name')}
          hint={t({ fr: 'Vous pourrez le changer.', en: 'You can change it later.' })}
          maxLength={60}
        />
      )}
    </NewPage>
  );
}
