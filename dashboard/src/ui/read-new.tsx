// What happened since a page was read, and is read at a press (UI80).
import { useQueryClient } from '@tanstack/react-query';
import { readNow, useBehind } from '../api/reread.ts';
import { count } from '../lib/say.ts';
import { hour } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from './button.tsx';
import css from './read-new.module.css';

const changes = {
  one: { fr: '{n} nouveauté', en: '{n} change' },
  other: { fr: '{n} nouveautés', en: '{n} changes' },
};

/** In words; nothing where the page is not behind. */
export function useBehindText(): string {
  const { lang } = useLang();
  const behind = useBehind();
  return behind > 0 ? count(behind, changes, lang) : '';
}

export function ReadNew() {
  const { t } = useLang();
  const memory = useQueryClient();
  const text = useBehindText();
  if (text === '') return null;
  return (
    <Button look="second" small onClick={() => readNow(memory)}>
      {text}
      {t({ fr: ' : afficher', en: ': show' })}
    </Button>
  );
}

/** Above the rows of a list that events touch. Its room is there from the start, so that nothing moves when it is needed. */
export function NewRows({ readAt }: { readAt: number }) {
  const { t, lang } = useLang();
  const at = hour(readAt, lang);
  return (
    <div className={`no-print ${css['room']}`}>
      <small className="quiet">{t({ fr: `Lu à ${at}`, en: `Read at ${at}` })}</small>
      <ReadNew />
    </div>
  );
}
