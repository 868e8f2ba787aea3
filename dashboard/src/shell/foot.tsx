// What stands under every page, loaded behind its first content.
import css from './frame.module.css';
import { useLang } from './language.tsx';

export function Foot() {
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
