// Says that a page is behind what happens, with the way to read it at once: the rows of a list stay until then, a busy
// merchant's page reads by itself only as often as its calls allow, and a page that is paused not at all (UI80, UI84).

import { useEffect, useRef, useState } from 'react';
import { watch } from '../api/connection.ts';
import { useLive } from '../api/live.ts';
import { usePaused } from '../api/paused.ts';
import { beginReading, openPage, pause, useHasHeldList } from '../api/reread.ts';
import { useStanding } from '../router/router.tsx';
import { Button } from '../ui/button.tsx';
import { ReadNew, useBehindText } from '../ui/read-new.tsx';
import css from './frame.module.css';
import { useLang } from './language.tsx';
import { useMe } from './me.tsx';

const seldom_ms = 10_000;

/** With the events by which it knows, which begin once the page is there. */
export function Behind({ projectId }: { projectId: string | undefined }) {
  const { t } = useLang();
  useFollowed(projectId);
  const text = useBehindText();
  const isSaidByList = useHasHeldList();
  const isPaused = usePaused();
  const page = useStanding(({ location }) => location.href);
  useEffect(() => openPage(page), [page]);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && beginReading();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
  return (
    <>
      <SaidSeldom text={text} />
      {((text !== '' && !isSaidByList) || isPaused) && (
        <div className={`no-print ${css['behind']}`}>
          {!isSaidByList && <ReadNew />}
          {isPaused && (
            <Button look="quiet" small onClick={() => pause(false)}>
              {t({ fr: 'Page en pause : reprendre', en: 'Page paused: go on' })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/**
 * Beside projects the one of before goes on, or the reader's first: a stream that breaks tells at once that the server is gone. Who
 * has none looks now and then (UI61).
 */
function useFollowed(projectId: string | undefined): void {
  const { projects } = useMe();
  const last = useRef<string>(undefined);
  if (projectId !== undefined) last.current = projectId;
  const isMine = projects.some(({ id }) => id === last.current);
  const followed = projectId ?? (isMine ? last.current : projects[0]?.id);
  useLive(followed);
  const hasNone = followed === undefined;
  useEffect(() => (hasNone ? watch() : undefined), [hasNone]);
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
