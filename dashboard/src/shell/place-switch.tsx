// Which project or organisation one is in, and the way to another; the kind of page stays (UI37).
import { useLayoutEffect, useRef, useState } from 'react';
import type { Text } from '../../../contract/text.ts';
import { lastMode } from '../lib/storage.ts';
import { pathTo, sameKind } from '../paths.ts';
import { useStanding } from '../router/router.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { organizationRoleTexts, roleTexts } from '../words/roles.ts';
import { useLang } from './language.tsx';
import { type Me, useMe } from './me.tsx';
import css from './menu.module.css';
import { useMenuPlace } from './menu-place.ts';
import { type Place, usePlace } from './place.tsx';

/** Above so many places one is found faster by typing. */
const filterAbove = 10;

export function PlaceSwitch({ id }: { id: string }) {
  const me = useMe();
  const place = usePlace();
  const { t } = useLang();
  const here = place.project ?? place.organization;
  const hereText = here?.name ?? t({ fr: 'Projets', en: 'Projects' });
  const all = placesOf(me, place);
  const sheet = useRef<HTMLElement>(null);
  const [wanted, want] = useState('');
  const path = useStanding(({ location }) => location.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to another page closes the list.
  useLayoutEffect(() => sheet.current?.hidePopover(), [path]);
  useMenuPlace(sheet);
  const shown = all.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const label = t({ fr: 'Changer de lieu', en: 'Change place' });
  return (
    <>
      <button
        type="button"
        className={css['place']}
        popoverTarget={`places-${id}`}
        aria-label={`${hereText} – ${label}`}
      >
        <span>{hereText}</span>
        <Icon name="down" size={16} />
      </button>
      <nav
        ref={sheet}
        id={`places-${id}`}
        popover="auto"
        aria-label={label}
        className={`${css['sheet']} ${css['left']}`}
      >
        {all.length > filterAbove && (
          <input
            className="input"
            type="search"
            value={wanted}
            aria-label={t({ fr: 'Filtrer les lieux', en: 'Filter the places' })}
            onChange={(event) => want(event.target.value)}
          />
        )}
        <ul className="plain">
          {shown.map((one) => (
            <li key={one.id}>
              <Link
                className={css['row']}
                to={one.to}
                aria-current={one.id === here?.id ? 'true' : undefined}
              >
                {one.name}
                <small>{t(one.detail)}</small>
              </Link>
            </li>
          ))}
        </ul>
        <Link className={css['row']} to={pathTo('home', {}, { all: true })}>
          {t({ fr: 'Tous les projets', en: 'All projects' })}
        </Link>
        <Link className={css['row']} to={pathTo('hiring')}>
          {t({ fr: 'Recrutement', en: 'Hiring' })}
        </Link>
        <Link className={css['row']} to={pathTo('newProject')}>
          <Icon name="plus" />
          {t({ fr: 'Nouveau projet', en: 'New project' })}
        </Link>
      </nav>
    </>
  );
}

const placesOf = (me: Me, place: Place) => [
  ...me.projects.map((one) => ({
    ...{ id: one.id, name: one.name, to: inProject(place, one.id) },
    detail: within(roleTexts[one.role], lastMode(one.id) ?? place.mode),
  })),
  ...me.organizations.map((one) => ({
    ...{ id: one.id, name: one.name, to: inOrganization(place, one.id) },
    detail: within(
      {
        fr: `recrutement, ${organizationRoleTexts[one.role].fr}`,
        en: `hiring, ${organizationRoleTexts[one.role].en}`,
      },
      place.hireMode,
    ),
  })),
];

const modes = {
  test: { fr: 'test', en: 'test' },
  live: { fr: 'réel', en: 'live' },
  production: { fr: 'production', en: 'production' },
};

/** The reader's role, and the mode that the link leads to. */
const within = (role: Text, mode: keyof typeof modes): Text => ({
  fr: `${role.fr}, ${modes[mode].fr}`,
  en: `${role.en}, ${modes[mode].en}`,
});

/** Of an object its list is the nearest, which the overview leads to. */
function inProject({ found, mode }: Place, id: string): string {
  const at = { id, mode: lastMode(id) ?? mode };
  return sameKind(found, at) ?? pathTo('overview', at);
}

function inOrganization({ found, hireMode }: Place, org: string): string {
  const at = { org, hireMode };
  return sameKind(found, at) ?? pathTo('campaigns', at);
}
