// Pages that say why there is nothing to see: no such address, no such project, no such right (UI56, UI57).
import { pathTo } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { roleTexts } from '../words/roles.ts';
import { useLang } from './language.tsx';
import { usePlace } from './place.tsx';

export function NotFound() {
  const { t } = useLang();
  return (
    <div className="stack">
      <PageHead title={t({ fr: 'Cette page n’existe pas', en: 'There is no such page' })} />
      <p>
        {t({
          fr: 'L’adresse est peut-être incomplète, ou la page a changé de place.',
          en: 'The address may be incomplete, or the page has moved.',
        })}
      </p>
      <Home />
    </div>
  );
}

export function NoProject() {
  const { t } = useLang();
  return (
    <div className="stack">
      <PageHead title={t({ fr: 'Projet introuvable', en: 'Project not found' })} />
      <p>
        {t({
          fr: 'Il n’existe pas, ou vous n’en êtes pas membre. Un administrateur du projet peut vous inviter.',
          en: 'It does not exist, or you are not a member of it. An administrator of the project can invite you.',
        })}
      </p>
      <Home />
    </div>
  );
}

export function Forbidden({ least }: { least: 'admin' | 'user' }) {
  const { t } = useLang();
  const { project, mode } = usePlace();
  return (
    <div className="stack">
      <PageHead title={t({ fr: 'Page réservée', en: 'Reserved page' })} />
      <p>
        {t({ fr: 'Rôle demandé : ', en: 'Role needed: ' })}
        <strong>{t(roleTexts[least])}</strong>
        {'. '}
        {t({ fr: 'Le vôtre : ', en: 'Yours: ' })}
        <strong>{project ? t(roleTexts[project.role]) : ''}</strong>
        {'. '}
        {t({
          fr: 'Demandez à un administrateur du projet.',
          en: 'Ask an administrator of the project.',
        })}
      </p>
      {project && (
        <p>
          <Link className="button second" to={pathTo('overview', { id: project.id, mode })}>
            {t({ fr: 'Vue d’ensemble', en: 'Overview' })}
          </Link>
        </p>
      )}
    </div>
  );
}

function Home() {
  const { t } = useLang();
  return (
    <p>
      <Link className="button second" to={pathTo('home')}>
        {t({ fr: 'Mes projets', en: 'My projects' })}
      </Link>
    </p>
  );
}
