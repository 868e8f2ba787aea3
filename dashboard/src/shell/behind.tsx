// Says that a page is behind what happens, with the way to read it at once: a busy merchant's page reads by itself only as
// often as its calls allow (UI80, UI84).
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { beginReading, openPage, readNow, useBehind } from '../api/reread.ts';
import { count } from '../lib/say.ts';
import { Button } from '../ui/button.tsx';
import css from './frame.module.css';
import { useLang } from './language.tsx';

const seldom_ms = 10_000;

const changes = {
  one: { fr: '{n} nouveauté', en: '{n} change' },
  other: { fr: '{n} nouveautés', en: '{n} changes' },
};

export function Behind() {
  const { t, lang } = useLang();
  const memory = useQueryClient();
  const behind = useBehind();
  const page = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => openPage(page), [page]);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && beginReading();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
  const text = count(behind, changes, lang);
  return (
    <>
      <SaidSeldom text={behind > 0 ? text : ''} />
      {behind > 0 && (
        <div className={css['behind']}>
          <Button look="second" small onClick={() => readNow(memory)}>
            {text}
            {t({ fr: ' : afficher', en: ': show' })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Once in ten seconds at most for those who listen. */
function SaidSeldom({ text }: { text: string }) {
  const [said, say] = useState('');
  const saidAt = useRef(0);
  useEffect(() => {
    const later = setTimeout(
      () => {
        if (text !== '') saidAt.current = Date.now();
        say(text);
      },
      Math.max(0, saidAt.current + seldom_ms - Date.now()),
    );
    return () => clearTimeout(later);
  }, [text]);
  return (
    <p className="heard" role="status">
      {said}
    </p>
  );
}
