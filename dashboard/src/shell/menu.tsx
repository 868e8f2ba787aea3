// The menu beside a page, and the switch between the modes of its project or organisation (UI36, UI38).
import type { Text } from '../../../contract/text.ts';
import { pathTo, sameKind } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useLang } from './language.tsx';
import css from './menu.module.css';
import type { Section } from './menu-entries.ts';
import type { Place } from './place.tsx';

export function Menu({
  place,
  sections,
  label,
}: {
  place: Place;
  sections: readonly Section[];
  label: string;
}) {
  const { t } = useLang();
  const { found, project } = place;
  const modes = modesOf(place);
  const name = project
    ? t({ fr: 'Menu du projet', en: 'Project menu' })
    : place.organization
      ? t({ fr: 'Menu de l’organisation', en: 'Organization menu' })
      : t({ fr: 'Mon menu', en: 'My menu' });
  return (
    <>
      {modes.length > 0 && <ModeSwitch modes={modes} />}
      <nav className={css['menu']} aria-label={name}>
        {sections.map(({ title, entries }) => {
          const id = `${label}-${title.en.toLowerCase()}`;
          return (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{t(title)}</h2>
              <ul className="plain">
                {entries.map(({ name, to, text, icon, also }) => {
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

type OneMode = { word: string; text: Text; to: string; isHere: boolean };

/** Links, so that a mode is an address like any other; an object of one mode is not in the other (UI38). */
function ModeSwitch({ modes }: { modes: readonly OneMode[] }) {
  const { t } = useLang();
  return (
    <nav className={css['modes']} aria-label={t({ fr: 'Mode', en: 'Mode' })}>
      {modes.map(({ word, text, to, isHere }) => (
        <Link key={word} to={to} data-mode={word} aria-current={isHere ? 'true' : undefined}>
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}

function modesOf({ found, project, organization, mode, hireMode }: Place): OneMode[] {
  const test = { fr: 'Test', en: 'Test' };
  if (project) {
    const texts = { test, live: { fr: 'Réel', en: 'Live' } };
    return (['test', 'live'] as const).map((word) => {
      const params = { id: project.id, mode: word };
      const isShut = word === 'live' && !project.live_enabled;
      const to = isShut
        ? pathTo('live', { id: project.id })
        : (sameKind(found, params) ?? pathTo('overview', params));
      return { word, text: texts[word], to, isHere: word === mode };
    });
  }
  if (!organization) return [];
  const texts = { test, production: { fr: 'Production', en: 'Production' } };
  return (['test', 'production'] as const).map((word) => {
    const params = { org: organization.id, hireMode: word };
    const to = sameKind(found, params) ?? pathTo('campaigns', params);
    return { word, text: texts[word], to, isHere: word === hireMode };
  });
}
