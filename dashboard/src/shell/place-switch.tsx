// Which project one is in, and the way to another; the kind of page stays (UI37).
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addresses } from '../addresses.ts';
import { readPlace } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { roleTexts } from '../words/roles.ts';
import { useLang } from './language.tsx';
import { useMe } from './me.tsx';
import css from './menu.module.css';
import { type Place, usePlace } from './place.tsx';

/** Above so many projects one is found faster by typing. */
const filterAbove = 10;

export function PlaceSwitch({ id }: { id: string }) {
  const { t } = useLang();
  const { projects } = useMe();
  const place = usePlace();
  const sheet = useRef<HTMLElement>(null);
  const [wanted, want] = useState('');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to another page closes the list.
  useEffect(() => sheet.current?.hidePopover(), [path]);
  const shown = projects.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const label = t({ fr: 'Changer de projet', en: 'Change project' });
  return (
    <>
      <button
        type="button"
        className={css['place']}
        popoverTarget={`places-${id}`}
        aria-label={`${place.project?.name ?? ''} – ${label}`}
      >
        <span>{place.project?.name}</span>
        <Icon name="down" size={16} />
      </button>
      <nav
        ref={sheet}
        id={`places-${id}`}
        popover="auto"
        aria-label={label}
        className={`${css['sheet']} ${css['left']}`}
      >
        {projects.length > filterAbove && (
          <input
            className="input"
            type="search"
            value={wanted}
            aria-label={t({ fr: 'Filtrer les projets', en: 'Filter the projects' })}
            onChange={(event) => want(event.target.value)}
          />
        )}
        <ul className="plain">
          {shown.map((project) => (
            <li key={project.id}>
              <Link
                className={css['row']}
                to={inProject(place, project.id)}
                aria-current={project.id === place.project?.id ? 'true' : undefined}
              >
                {project.name}
                <small>{t(roleTexts[project.role])}</small>
              </Link>
            </li>
          ))}
        </ul>
        <Link className={css['row']} to={pathTo('home', {}, { all: true })}>
          {t({ fr: 'Tous les projets', en: 'All projects' })}
        </Link>
        <Link className={css['row']} to={pathTo('newProject')}>
          <Icon name="plus" />
          {t({ fr: 'Nouveau projet', en: 'New project' })}
        </Link>
      </nav>
    </>
  );
}

/** The same kind of page in another project; of an object its list is the nearest, which the overview leads to. */
function inProject({ found, mode }: Place, id: string): string {
  const path: string = found ? addresses[found.name].path : '';
  const isKind = path.includes('{id}') && !/\{(?!id|mode)\w+\}/.test(path);
  const last = readPlace();
  const at = { id, mode: last?.id === id ? last.mode : mode };
  return isKind && found ? pathTo(found.name as 'overview', at) : pathTo('overview', at);
}
