// What every page stands in: bar, menu, mode, notices, the page, the foot (section 4).
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Address, addresses } from '../addresses.ts';
import { useLive } from '../api/live.ts';
import { readKey } from '../api/reads.ts';
import { writePlace } from '../lib/storage.ts';
import { dateTime } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Boundary } from './boundary.tsx';
import css from './frame.module.css';
import { useLang } from './language.tsx';
import { mayAct } from './me.tsx';
import { Menu } from './menu.tsx';
import { Notices } from './notices.tsx';
import { Forbidden, NoProject, NotFound } from './nowhere.tsx';
import { type Place, usePlace } from './place.tsx';
import { PlaceSwitch } from './place-switch.tsx';
import { SignInAgain } from './sign-in-again.tsx';

export function Frame() {
  const place = usePlace();
  const { project, mode, found, isInMode } = place;
  const { t } = useLang();
  useArrival();
  useLive(project?.id);
  useEffect(() => {
    if (project && isInMode) writePlace(project.id, mode);
  }, [project, mode, isInMode]);
  return (
    <>
      <a className={css['skip']} href="#content">
        {t({ fr: 'Aller au contenu', en: 'Skip to the content' })}
      </a>
      <Waiting />
      <div className={`${css['frame']} ${project ? '' : css['alone']}`}>
        <Bar place={place} />
        {project && (
          <div className={css['side']}>
            <PlaceSwitch id="side" />
            <Menu place={place} project={project} label="side" />
          </div>
        )}
        <div className={css['body']}>
          {project && mode === 'test' && isInMode && <TestBand id={project.id} />}
          <Notices place={place} />
          <main id="content" className={css['main']} tabIndex={-1}>
            <Boundary key={found?.name}>
              <Shown place={place} />
            </Boundary>
          </main>
          <Foot />
        </div>
      </div>
      <SignInAgain />
    </>
  );
}

/** The page, or why there is none for this reader here. */
function Shown({ place: { found, project } }: { place: Place }) {
  if (!found) return <NotFound />;
  const address: Address = addresses[found.name];
  if (found.params['id'] !== undefined && !project) return <NoProject />;
  if (address.role && !mayAct(project?.role, address.role)) {
    return <Forbidden least={address.role} />;
  }
  return <Outlet />;
}

/** After a step inside the application the new heading gets the focus, as after a page that was loaded (UI40). */
function useArrival() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (path === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [path]);
}

function Waiting() {
  const isWaiting = useRouterState({ select: ({ isLoading }) => isLoading });
  return isWaiting ? <div className={css['waiting']} role="presentation" /> : null;
}

function Bar({ place }: { place: Place }) {
  const { t } = useLang();
  const drawer = useRef<HTMLDialogElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to another page closes the menu.
  useEffect(() => drawer.current?.close(), [path]);
  const { project } = place;
  return (
    <header className={css['bar']}>
      {project && (
        <button
          type="button"
          className={`${css['round']} ${css['onPhone']}`}
          aria-haspopup="dialog"
          aria-label={t({ fr: 'Menu', en: 'Menu' })}
          onClick={() => drawer.current?.showModal()}
        >
          <Icon name="menu" size={24} />
        </button>
      )}
      <Link className={css['brand']} to={pathTo('home', {}, { all: true })}>
        svc
      </Link>
      <div className={css['grow']}>
        {project && (
          <div className={css['onPhone']}>
            <PlaceSwitch id="bar" />
          </div>
        )}
      </div>
      <AccountMenu />
      {project && (
        <dialog
          ref={drawer}
          className={css['drawer']}
          aria-label={t({ fr: 'Menu', en: 'Menu' })}
          // A press outside closes it where browsers know how; Escape and the button do everywhere.
          {...{ closedby: 'any' }}
        >
          <div className={css['drawerHead']}>
            <span className={css['brand']}>{project.name}</span>
            <button
              type="button"
              className={css['round']}
              aria-label={t({ fr: 'Fermer', en: 'Close' })}
              onClick={() => drawer.current?.close()}
            >
              <Icon name="close" />
            </button>
          </div>
          <div className={css['inner']}>
            <Menu place={place} project={project} label="drawer" />
          </div>
        </dialog>
      )}
    </header>
  );
}

function TestBand({ id }: { id: string }) {
  const { t } = useLang();
  return (
    <aside className={css['band']} aria-label={t({ fr: 'Mode test', en: 'Test mode' })}>
      <span>
        {t({
          fr: 'Mode test : aucun argent réel ne bouge',
          en: 'Test mode: no real money moves',
        })}
      </span>
      <Moved id={id} />
    </aside>
  );
}

/** Told by what a page of this visit read or moved: nobody asks for the clock on every page. */
function Moved({ id }: { id: string }) {
  const { t, lang } = useLang();
  const { data } = useQuery<{ now: string; offset_s: number }>({
    queryKey: readKey('getTestClock', { project: id, mode: 'test' }),
    enabled: false,
  });
  if (!data || data.offset_s === 0) return null;
  return (
    <Link to={pathTo('simulator', { id })}>
      {t({ fr: 'Horloge de test : ', en: 'Test clock: ' })}
      {dateTime(data.now, lang)}
    </Link>
  );
}

function Foot() {
  const { t, lang } = useLang();
  return (
    <footer className={css['foot']}>
      <a href={`/docs?lang=${lang}`}>{t({ fr: 'Documentation', en: 'Documentation' })}</a>
      <a href={`/data?lang=${lang}`}>{t({ fr: 'Données', en: 'Data' })}</a>
      <a href={`/conditions?lang=${lang}`}>
        {t({ fr: 'Conditions d’utilisation', en: 'Terms of use' })}
      </a>
      <a href="/dashboard/assets/licences.txt">{t({ fr: 'Licences', en: 'Licences' })}</a>
    </footer>
  );
}
