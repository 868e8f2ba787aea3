// All projects of the reader with what came in today (UI49): with one there is nothing to choose, so it opens by itself.

import { useEffect } from 'react';
import { useRead } from '../../api/reads.ts';
import { lastMode } from '../../lib/storage.ts';
import { NewLink } from '../../parts/new-link.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { type MyProject, useMe } from '../../shell/me.tsx';
import { useSearch } from '../../shell/place.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { Money } from '../../ui/values.tsx';
import { roleTexts } from '../../words/roles.ts';
import css from './home.module.css';

export function Page() {
  const { t } = useLang();
  const { projects, project_limit: limit, organizations, onboarding } = useMe();
  // The frame keeps its answer longer than figures of today should stand.
  useRead('getMe', {});
  const isAll = useSearch()['all'] !== undefined;
  const [only] = projects;
  const isNew = projects.length === 0 && organizations.length === 0 && !onboarding.finished;
  // Whoever left the questions of the beginning finds them again (UI48).
  if (isNew && !isAll) return <Onward to={pathTo('welcome')} />;
  if (only && projects.length === 1 && !isAll) {
    const mode = lastMode(only.id) ?? 'test';
    return <Onward to={pathTo('overview', { id: only.id, mode })} />;
  }
  const owned = projects.filter(({ owner }) => owner).length;
  return (
    <>
      <PageHead
        docs="listProjects"
        title={t({ fr: 'Projets', en: 'Projects' })}
        aside={
          <NewLink to={pathTo('newProject')}>
            {t({ fr: 'Nouveau projet', en: 'New project' })}
          </NewLink>
        }
      >
        {t({
          fr: `Vous en possédez ${owned} sur ${limit}.`,
          en: `You own ${owned} of ${limit}.`,
        })}
      </PageHead>
      {projects.length === 0 && (
        <Empty title={t({ fr: 'Pas encore de projet', en: 'No project yet' })}>
          <p>
            {t({
              fr: 'Un projet réunit des clés, des paiements et une équipe. Il s’ouvre en mode test : rien ne coûte rien.',
              en: 'A project holds keys, payments and a team. It opens in test mode: nothing costs anything.',
            })}
          </p>
        </Empty>
      )}
      <ul className={`plain ${css['projects']}`}>
        {projects.map(({ id, name, role, live_enabled, accounts }) => {
          const mode = lastMode(id) ?? 'test';
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
                <Today accounts={accounts} isLive={live_enabled} />
                <code className="quiet">{id}</code>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Today({ accounts, isLive }: { accounts: MyProject['accounts']; isLive: boolean }) {
  const { t } = useLang();
  return (
    <dl className={css['today']}>
      {isLive && (
        <div>
          <dt>{t({ fr: 'Encaissé aujourd’hui', en: 'Collected today' })}</dt>
          <dd>
            <Money francs={accounts.live.collected_today} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          {isLive
            ? t({ fr: 'En mode test', en: 'In test mode' })
            : t({ fr: 'Encaissé aujourd’hui, en test', en: 'Collected today, in test mode' })}
        </dt>
        <dd>
          <Money francs={accounts.test.collected_today} />
        </dd>
      </div>
    </dl>
  );
}

/** With one project there is nothing to choose. */
function Onward({ to }: { to: string }) {
  const go = useGo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever `go` is by then.
  useEffect(() => go(to, { instead: true }), [to]);
  return <h1 className="heard">svc</h1>;
}
