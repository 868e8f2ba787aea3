// Copies a text, and says so to eyes and ears; where the browser gives no clipboard it selects the text (UI14, UI72).
import { useEffect, useRef, useState } from 'react';
import { useLang } from '../shell/language.tsx';
import css from './copy.module.css';
import { Icon } from './icon.tsx';

type Said = 'copied' | 'selected' | undefined;

export function useCopy() {
  const [said, say] = useState<Said>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string, shown: HTMLElement | null) => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (!done && shown) getSelection()?.selectAllChildren(shown);
    say(done ? 'copied' : 'selected');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(undefined), 4_000);
  };
  return { said, copy };
}

export function useCopyWords(said: Said): string {
  const { t } = useLang();
  if (said === 'copied') return t({ fr: 'Copié', en: 'Copied' });
  if (said === 'selected') return t({ fr: 'Sélectionné : Ctrl+C', en: 'Selected: Ctrl+C' });
  return '';
}

/** A name in code type, broken anywhere, with its button. */
export function Copied({ text, label }: { text: string; label?: string }) {
  const { t } = useLang();
  const shown = useRef<HTMLElement>(null);
  const { said, copy } = useCopy();
  const words = useCopyWords(said);
  return (
    <span className={css['copied']}>
      <code ref={shown}>{text}</code>
      <button
        type="button"
        className={css['button']}
        aria-label={`${t({ fr: 'Copier', en: 'Copy' })} ${label ?? text}`}
        onClick={() => void copy(text, shown.current)}
      >
        <Icon name={said ? 'tick' : 'copy'} size={16} />
      </button>
      <small role="status" className="quiet">
        {words}
      </small>
    </span>
  );
}
