// The menu of a project and the switch between its modes (UI36, UI38).
import type { Text } from '../../../contract/text.ts';
import { addresses } from '../addresses.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useLang } from './language.tsx';
import { type MyProject, mayAct } from './me.tsx';
import css from './menu.module.css';
import { menuOf } from './menu-entries.ts';
import type { Place } from './place.tsx';

export function Menu({
  place,
  project,
  label,
}: {
  place: Place;
  project: MyProject;
  label: string;
}) {
  const { t } = useLang();
  const { found, mode } = place;
  return (
    <>
      <ModeSwitch place={place} project={project} />
      <nav className={css['menu']} aria-label={t({ fr: 'Menu du projet', en: 'Project menu' })}>
        {menuOf(project.id, mode).map(({ title, entries }) => {
          const shown = entries.filter(({ least }) => !least || mayAct(project.role, least));
          if (shown.length === 0) return null;
          const id = `${label}-${title.en.toLowerCase()}`;
          return (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{t(title)}</h2>
              <ul className="plain">
                {shown.map(({ name, to, text, icon, also }) => {
                  const isHere = found?.name === name;
                  const isNear = found !== undefined && also.includes(found.name);
                  return (
                    <li key={name}>
                      <Link
                        className={css['entry']}
                        to={to}
                        aria-current={isHere ? 'page' : isNear ? 'true' : undefined}
                      >
                        <Icon name={icon} />
                        {t(text)}
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </nav>
    </>
  );
}

const modeTexts: Record<Mode, Text> = {
  test: { fr: 'Test', en: 'Test' },
  live: { fr: 'Réel', en: 'Live' },
};

/** Links, so that a mode is an address like any other; an object of one mode is not in the other (UI38). */
function ModeSwitch({ place, project }: { place: Place; project: MyProject }) {
  const { t } = useLang();
  const { found, mode } = place;
  return (
    <nav className={css['modes']} aria-label={t({ fr: 'Mode', en: 'Mode' })}>
      {(['test', 'live'] as const).map((one) => (
        <Link
          key={one}
          to={inMode(found, project.id, one)}
          data-mode={one}
          aria-current={one === mode ? 'true' : undefined}
        >
          {t(modeTexts[one])}
        </Link>
      ))}
    </nav>
  );
}

function inMode(found: Place['found'], id: string, mode: Mode): string {
  const path: string = found ? addresses[found.name].path : '';
  const isList = path.includes('{mode}') && !/\{(?!id|mode)\w+\}/.test(path);
  if (!found || !isList) return pathTo('overview', { id, mode });
  return pathTo(found.name as 'overview', { id, mode });
}
