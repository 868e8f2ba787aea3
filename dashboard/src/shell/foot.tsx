// What stands under every page, loaded behind its first content.
import { usePaused } from '../api/paused.ts';
import { pause } from '../api/reread.ts';
import css from './frame.module.css';
import { languageNames, useLang } from './language.tsx';
import { usePlace } from './place.tsx';
import { useSpeakIn } from './speak-in.ts';

export function Foot() {
  const { t, lang } = useLang();
  const speakIn = useSpeakIn();
  const { project } = usePlace();
  const isPaused = usePaused();
  const other = lang === 'fr' ? 'en' : 'fr';
  return (
    <footer className={css['foot']}>
      <a href={`/docs?lang=${lang}`}>{t({ fr: 'Documentation', en: 'Documentation' })}</a>
      <a href={`/data?lang=${lang}`}>{t({ fr: 'Données', en: 'Data' })}</a>
      <a href={`/conditions?lang=${lang}`}>
        {t({ fr: 'Conditions d’utilisation', en: 'Terms of use' })}
      </a>
      <a href="/dashboard/assets/licences.txt">{t({ fr: 'Licences', en: 'Licences' })}</a>
      {project && (
        <button type="button" aria-pressed={isPaused} onClick={() => pause(!isPaused)}>
          {t({ fr: 'Mettre la page en pause', en: 'Pause this page' })}
        </button>
      )}
      <button type="button" lang={other} onClick={() => speakIn(other)}>
        {languageNames[other]}
      </button>
    </footer>
  );
}
