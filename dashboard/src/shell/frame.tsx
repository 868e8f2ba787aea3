// What every page stands in: bar, menu, mode, notices, the page, the foot (section 4).

import {
  type ComponentType,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type Address, addresses } from '../addresses.ts';
import { onSignInAsked, settleSignIn, signInAsked } from '../api/gate.ts';
import { ahead } from '../lib/ahead.ts';
import { writePlace } from '../lib/storage.ts';
import { dateTime } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { Outlet, useStanding } from '../router/router.tsx';
import { Icon } from '../ui/icon.tsx';
import { type GivenTo, type Lost, LostDialog, laterPart } from '../ui/later-part.tsx';
import { Link } from '../ui/link.tsx';
import { useNow } from '../ui/values.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Band } from './band.tsx';
import { later } from './behind-content.ts';
import { Boundary } from './boundary.tsx';
import css from './frame.module.css';
import { useLang } from './language.tsx';
import { lacksSecondFactor, type MyProject, mayOperate, useMe } from './me.tsx';
import { Menu } from './menu.tsx';
import { type Section, sectionsAt } from './menu-entries.ts';
import { Offline } from './offline.tsx';
import { useOpenings } from './openings.ts';
import { mayOpen, type Place, usePlace } from './place.tsx';
import { Search } from './search.tsx';
import { useClockOffset } from './standing.ts';
import { useIsWide } from './wide.ts';

type Nowhere = typeof import('./nowhere.tsx');

/** Loaded when there is nothing to see. */
const nowhere = <Name extends keyof Nowhere>(name: Name) =>
  laterPart<GivenTo<Nowhere[Name]>>(
    async () => (await import('./nowhere.tsx'))[name] as ComponentType<GivenTo<Nowhere[Name]>>,
  );
const NotFound = nowhere('NotFound');
const NoProject = nowhere('NoProject');
const NoOrganization = nowhere('NoOrganization');
const OfMaintainers = nowhere('OfMaintainers');
const OfOperators = nowhere('OfOperators');
const Forbidden = nowhere('Forbidden');

/** Loaded when it is asked for: most sessions outlive the page. */
const SignInAgain = laterPart(async () => (await import('./sign-in-again.tsx')).SignInAgain, {
  lost: LostSignIn,
});

const Notices = later('Notices');
const PlaceSwitch = later('PlaceSwitch');
const Behind = later('Behind');
const KeptFocus = later('KeptFocus');
const Foot = later('Foot');
const SessionEnd = later('SessionEnd');

export function Frame() {
  const place = usePlace();
  const { project, organization, mode, hireMode, found, isInMode } = place;
  const sections = sectionsAt(place, useMe());
  const { t } = useLang();
  const isWide = useIsWide();
  useArrival();
  useEffect(() => {
    if (project && isInMode) writePlace(project.id, mode);
  }, [project, mode, isInMode]);
  return (
    <>
      <a className={css['skip']} href="#content">
        {t({ fr: 'Aller au contenu', en: 'Skip to the content' })}
      </a>
      <Waiting />
      <div className={`${css['frame']} ${sections.length > 0 ? '' : css['alone']}`}>
        <Bar place={place} sections={sections} />
        {sections.length > 0 && isWide && (
          <div className={css['side']}>
            <PlaceSwitch id="side" />
            <Menu place={place} sections={sections} label="side" />
          </div>
        )}
        <div className={css['body']}>
          <div className={css['held']}>
            <Offline />
            <SessionEnd />
            {project && mode === 'test' && isInMode && <TestBand project={project} />}
            {organization && hireMode === 'test' && isInMode && <SandboxBand />}
          </div>
          <Notices place={place} />
          <Behind projectId={project?.id} />
          <KeptFocus />
          <main id="content" className={css['main']} tabIndex={-1}>
            {/* Another object of the same kind is another page: what was opened, typed or quoted stays behind with its own. */}
            <Boundary key={JSON.stringify(found)}>
              <Shown place={place} />
            </Boundary>
          </main>
          <Foot />
        </div>
      </div>
      <WhenSignInIsAsked />
    </>
  );
}

function WhenSignInIsAsked() {
  const reason = useSyncExternalStore(onSignInAsked, signInAsked);
  return reason === undefined ? null : <SignInAgain />;
}

/** What was refused waits: it is made again, or called off. */
function LostSignIn({ lost }: { lost: Lost }) {
  const { t } = useLang();
  return (
    <LostDialog
      title={t({ fr: 'Connectez-vous de nouveau', en: 'Sign in again' })}
      close={() => settleSignIn(false)}
      lost={lost}
    />
  );
}

/** The page, or why there is none for this reader here. */
function Shown({ place }: { place: Place }) {
  const me = useMe();
  const { found, project, organization } = place;
  if (!found) return <NotFound />;
  const address: Address = addresses[found.name];
  if (found.params['id'] !== undefined && !project) return <NoProject />;
  if (found.params['org'] !== undefined && !organization) return <NoOrganization />;
  if (address.role && !mayOpen(place, address)) return <Forbidden least={address.role} />;
  if (address.maintainer && !me.maintainer) return <OfMaintainers />;
  if (address.operator && (!mayOperate(me, address.operator) || lacksSecondFactor(me))) {
    return <OfOperators permission={address.operator} />;
  }
  return <Outlet />;
}

/**
 * After a step inside the application the new heading gets the focus, as after a page that was loaded (UI40); after a step
 * back to a list, the row whose page was left (UI68).
 */
function useArrival() {
  const path = useStanding(({ drawn }) => drawn?.pathname);
  const step = useStanding(({ drawn }) => drawn?.state.__TSR_index ?? 0);
  const last = useRef<{ path: string; step: number }>(undefined);
  useLayoutEffect(() => {
    if (path === undefined) return;
    const left = last.current;
    last.current = { path, step };
    if (!left || left.path === path) return;
    const row =
      step < left.step &&
      document.querySelector<HTMLElement>(`main th a[href="${CSS.escape(left.path)}"]`);
    const heading = document.querySelector<HTMLElement>('main h1');
    (row || heading)?.focus({ preventScroll: true });
  }, [path, step]);
}

function Waiting() {
  const isWaiting = useStanding(({ location, drawn }) => location !== drawn);
  return isWaiting ? <div className={css['waiting']} role="presentation" /> : null;
}

/** Nor does the entry of the page that is there leave the menu over it. */
function useClosedByOwnEntry(drawer: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const close = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.pathname === location.pathname) drawer.current?.close();
    };
    addEventListener('click', close);
    return () => removeEventListener('click', close);
  }, [drawer]);
}

function Bar({ place, sections }: { place: Place; sections: readonly Section[] }) {
  const { t } = useLang();
  const { user } = useMe();
  const drawer = useRef<HTMLDialogElement>(null);
  const isWide = useIsWide();
  const [openings, open] = useOpenings(drawer);
  const path = useStanding(({ location }) => location.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to another page closes the menu.
  useLayoutEffect(() => drawer.current?.close(), [path]);
  useClosedByOwnEntry(drawer);
  const here = place.project ?? place.organization;
  const hasMenu = sections.length > 0;
  return (
    <header className={css['bar']}>
      {hasMenu && (
        <button
          type="button"
          className={`${css['round']} ${css['onPhone']}`}
          aria-haspopup="dialog"
          aria-label={t({ fr: 'Menu', en: 'Menu' })}
          onClick={open}
        >
          <Icon name="menu" size={24} />
        </button>
      )}
      <Link className={css['brand']} to={pathTo('home', {}, { all: true })}>
        svc
      </Link>
      <div className={css['grow']}>
        {/* Beside a page the menu has one of its own. */}
        {!(hasMenu && isWide) && (
          <div>
            <PlaceSwitch id="bar" />
          </div>
        )}
      </div>
      <Search />
      <AccountMenu />
      {hasMenu && (
        <dialog
          ref={drawer}
          className={css['drawer']}
          aria-label={t({ fr: 'Menu', en: 'Menu' })}
          // A press outside closes it where browsers know how; Escape and the button do everywhere.
          {...{ closedby: 'any' }}
        >
          <div className={css['drawerHead']}>
            <span className={css['brand']}>{here?.name ?? user.name}</span>
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
            {openings > 0 && <Menu place={place} sections={sections} label="drawer" />}
          </div>
        </dialog>
      )}
    </header>
  );
}

function TestBand({ project }: { project: MyProject }) {
  const { t } = useLang();
  return (
    <Band label={t({ fr: 'Mode test', en: 'Test mode' })}>
      <span>
        {t({
          fr: 'Mode test : aucun argent réel ne bouge',
          en: 'Test mode: no real money moves',
        })}
      </span>
      <Link to={pathTo('simulator', { id: project.id })}>
        <Clock project={project} />
      </Link>
    </Band>
  );
}

function SandboxBand() {
  const { t } = useLang();
  return (
    <Band label={t({ fr: 'Mode test', en: 'Test mode' })}>
      <span>
        {t({
          fr: 'Bac à sable : aucun candidat n’est invité, aucun entretien ne commence',
          en: 'Sandbox: no candidate is invited, no interview begins',
        })}
      </span>
    </Band>
  );
}

/** Where the project's own clock stands once it was moved; before that, what moves it. */
function Clock({ project }: { project: MyProject }) {
  const { t, lang } = useLang();
  const offset_s = useClockOffset(project);
  const now = useNow();
  if (offset_s === 0) return t({ fr: 'Simulateur', en: 'Simulator' });
  return (
    <>
      {t({ fr: 'Horloge de test : ', en: 'Test clock: ' })}
      {dateTime(now + offset_s * 1_000, lang)}, {ahead(offset_s, lang)}
    </>
  );
}
