// All projects of the reader (UI49): with one there is nothing to choose, so it opens by itself.

import { readPlace } from '../../lib/storage.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { roleTexts } from '../../words/roles.ts';
import css from './home.module.css';

export function Page() {
  const { t } = useLang();
  const { projects, project_limit: limit } = useMe();
  const last = readPlace();
  const owned = projects.filter(({ owner }) => owner).length;
  return (
    <>
      <PageHead
        title={t({ fr: 'Projets', en: 'Projects' })}
        aside={
          <Link className="button" to={pathTo('newProject')}>
            <Icon name="plus" />
            {t({ fr: 'Nouveau projet', en: 'New project' })}
          </Link>
        }
      >
        {t({
          fr: `Vous en possédez ${owned} sur ${limit}.`,
          en: `You own ${owned} of ${limit}.`,
        })}
      </PageHead>
      <ul className={`plain ${css['projects']}`}>
        {projects.map(({ id, name, role, live_enabled }) => {
          const mode = last?.id === id ? last.mode : 'test';
          return (
            <li key={id}>
              <Link className={`card ${css['project']}`} to={pathTo('overview', { id, mode })}>
                <strong>{name}</strong>
                <span className="row">
                  <small className="quiet">{t(roleTexts[role])}</small>
                  {live_enabled ? (
                    <span className="badge good">{t({ fr: 'Mode réel', en: 'Live mode' })}</span>
                  ) : (
                    <span className="badge warn">{t({ fr: 'Test', en: 'Test' })}</span>
                  )}
                </span>
                <code className="quiet">{id}</code>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
