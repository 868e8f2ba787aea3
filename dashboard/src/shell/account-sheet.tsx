// What the reader's own menu holds: their pages, language, theme, sign-out (UI43 to UI45). Loaded behind the first content.
import { useState } from 'react';
import type { Lang, Text } from '../../../contract/text.ts';
import { part } from '../api/parting.ts';
import { readTheme, type Theme, writeTheme } from '../lib/storage.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { languageNames, useLang } from './language.tsx';
import { useMe } from './me.tsx';
import css from './menu.module.css';
import { ofPerson } from './menu-entries.ts';
import { useSpeakIn } from './speak-in.ts';

const themes: Record<Theme, Text> = {
  system: { fr: 'Système', en: 'System' },
  light: { fr: 'Clair', en: 'Light' },
  dark: { fr: 'Sombre', en: 'Dark' },
};

export function AccountSheet() {
  const { t, lang } = useLang();
  const speakIn = useSpeakIn();
  const { user } = useMe();
  const [theme, setTheme] = useState<Theme>(readTheme);
  const pick = (next: Theme) => {
    writeTheme(next);
    setTheme(next);
  };
  return (
    <>
      <p className={css['who']}>
        <strong>{user.name}</strong>
        <br />
        <small className="quiet">{user.email}</small>
      </p>
      <Pages />
      <Choices
        label={t({ fr: 'Langue', en: 'Language' })}
        options={Object.entries(languageNames) as [Lang, string][]}
        chosen={lang}
        choose={speakIn}
        isLang
      />
      <Choices
        label={t({ fr: 'Thème', en: 'Theme' })}
        options={(Object.keys(themes) as Theme[]).map((name) => [name, t(themes[name])])}
        chosen={theme}
        choose={pick}
      />
      <p className={css['who']}>
        <small className="quiet">
          <kbd>Ctrl</kbd> + <kbd>K</kbd>, <kbd>⌘</kbd> + <kbd>K</kbd>
          {t({ fr: ' : chercher', en: ': search' })}
        </small>
      </p>
      <form method="post" action="/dashboard/sign-out" onSubmit={part}>
        <button type="submit" className={css['row']}>
          <Icon name="out" />
          {t({ fr: 'Se déconnecter', en: 'Sign out' })}
        </button>
      </form>
    </>
  );
}

/** The first page of each part above the projects. */
function Pages() {
  const { t } = useLang();
  const me = useMe();
  return (
    <nav aria-label={t({ fr: 'Mes pages', en: 'My pages' })}>
      {ofPerson(me).map(({ entries: [first], title }) =>
        first ? (
          <Link key={first.name} className={css['row']} to={first.to}>
            <Icon name={first.icon} />
            {t(title)}
          </Link>
        ) : null,
      )}
    </nav>
  );
}

function Choices<T extends string>({
  label,
  options,
  chosen,
  choose,
  isLang = false,
}: {
  label: string;
  options: readonly (readonly [T, string])[];
  chosen: T;
  choose: (name: T) => void;
  isLang?: boolean;
}) {
  return (
    <fieldset className={css['group']}>
      <legend>{label}</legend>
      <div className="tabs">
        {options.map(([name, text]) => (
          <button
            key={name}
            type="button"
            className="tab"
            aria-pressed={name === chosen}
            lang={isLang ? name : undefined}
            onClick={() => choose(name)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
