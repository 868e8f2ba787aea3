// Pages that say why there is nothing to see: no such address, no such project, no such right (UI56, UI57).
import { useRead } from '../api/reads.ts';
import { apart } from '../lib/apart.ts';
import { pathTo } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { organizationRoleTexts, roleTexts } from '../words/roles.ts';
import { useLang } from './language.tsx';
import { usePlace } from './place.tsx';

export { OfOperators } from '../office/reserved.tsx';

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

export function NoOrganization() {
  const { t } = useLang();
  return (
    <div className="stack">
      <PageHead title={t({ fr: 'Organisation introuvable', en: 'Organization not found' })} />
      <p>
        {t({
          fr: 'Elle n’existe pas, ou vous n’en êtes pas membre. Un administrateur de l’organisation peut vous inviter.',
          en: 'It does not exist, or you are not a member of it. An administrator of the organization can invite you.',
        })}
      </p>
      <p>
        <Link className="button second" to={pathTo('hiring')}>
          {t({ fr: 'Mes organisations', en: 'My organizations' })}
        </Link>
      </p>
    </div>
  );
}

export function Forbidden({ least }: { least: 'admin' | 'user' }) {
  const { t } = useLang();
  const { project, organization, mode, hireMode } = usePlace();
  const own = project
    ? roleTexts[project.role]
    : organization && organizationRoleTexts[organization.role];
  return (
    <div className="stack">
      <PageHead title={t({ fr: 'Page réservée', en: 'Reserved page' })} />
      <p>
        {t({ fr: 'Rôle demandé : ', en: 'Role needed: ' })}
        <strong>{t(roleTexts[least])}</strong>
        {'. '}
        {t({ fr: 'Le vôtre : ', en: 'Yours: ' })}
        <strong>{own ? t(own) : ''}</strong>
        {'. '}
        {project && <AdminsOfProject id={project.id} />}
        {organization && <AdminsOfOrganization id={organization.id} />}
      </p>
      {project && (
        <p>
          <Link className="button second" to={pathTo('overview', { id: project.id, mode })}>
            {t({ fr: 'Vue d’ensemble', en: 'Overview' })}
          </Link>
        </p>
      )}
      {organization && (
        <p>
          <Link
            className="button second"
            to={pathTo('campaigns', { org: organization.id, hireMode })}
          >
            {t({ fr: 'Campagnes', en: 'Campaigns' })}
          </Link>
        </p>
      )}
    </div>
  );
}

function AdminsOfProject({ id }: { id: string }) {
  const { data } = useRead('listMembers', { params: { id } });
  const admins = data?.members.filter(({ role }) => role === 'admin');
  return <Admins names={admins?.map(({ name }) => name)} />;
}

function AdminsOfOrganization({ id }: { id: string }) {
  const { data } = useRead('getOrganization', { organization: id });
  return <Admins names={data?.administrators} />;
}

/** Whoever may change a role, by name: nobody has to search for them (UI57). */
function Admins({ names }: { names: readonly string[] | undefined }) {
  const { t, lang } = useLang();
  if (!names) return t({ fr: 'Demandez à un administrateur.', en: 'Ask an administrator.' });
  const listed = new Intl.ListFormat(lang, { type: 'disjunction' }).format(names.map(apart));
  return t({
    fr: `Demandez à un administrateur : ${listed}.`,
    en: `Ask an administrator: ${listed}.`,
  });
}

/** Of the pages that settle what is reported about the data (UI137). */
export function OfMaintainers() {
  const { t } = useLang();
  return (
    <div className="stack">
      <PageHead title={t({ fr: 'Page réservée', en: 'Reserved page' })} />
      <p>
        {t({
          fr: 'Elle est aux personnes qui tiennent les données de référence. L’opérateur de ce serveur les nomme.',
          en: 'It is for those who maintain the reference data. The operator of this server names them.',
        })}
      </p>
      <Home />
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
