// Events as they come, newest first, the last five hundred of this visit; paused, they are counted (UI115).
import { useCallback, useRef, useState } from 'react';
import { type Told, useTold } from '../api/live.ts';
import { number } from '../lib/say.ts';
import type { Mode } from '../lib/storage.ts';
import { exactTime } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { eventLabel } from '../words/events.ts';
import css from './live-tail.module.css';

const most = 500;

export function LiveTail({ id, mode }: { id: string; mode: Mode }) {
  const { t, lang } = useLang();
  const [rows, setRows] = useState<Told[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [isPaused, pause] = useState(false);
  const held = useRef<Told[]>([]);
  const paused = useRef(false);
  useTold(
    useCallback(
      (told) => {
        if (told.livemode !== (mode === 'live')) return;
        if (paused.current) {
          held.current = [told, ...held.current].slice(0, most);
          setWaiting(held.current.length);
        } else setRows((before) => [told, ...before].slice(0, most));
      },
      [mode],
    ),
  );
  const flip = () => {
    paused.current = !isPaused;
    pause(!isPaused);
    if (!isPaused) return;
    setRows((before) => [...held.current, ...before].slice(0, most));
    held.current = [];
    setWaiting(0);
  };
  return (
    <section className="card stack close" aria-labelledby="tail">
      <div className="row apart">
        <h2 id="tail" className={css['title']}>
          <span className={css['dot']} data-paused={isPaused || undefined} aria-hidden="true" />
          {t({ fr: 'En direct', en: 'Live' })}
        </h2>
        <Button look="quiet" small onClick={flip}>
          {isPaused
            ? `${t({ fr: 'Reprendre', en: 'Go on' })}${waiting > 0 ? ` (${number(waiting, lang)})` : ''}`
            : t({ fr: 'Pause', en: 'Pause' })}
        </Button>
      </div>
      {rows.length === 0 && (
        <p className="quiet">
          {t({
            fr: 'Les prochains événements s’affichent ici à la seconde où ils partent.',
            en: 'The next events show up here the second they leave.',
          })}
        </p>
      )}
      <ol className={`plain ${css['rows']}`} aria-live="off">
        {rows.map((told) => (
          <li key={told.id}>
            <small className="quiet figures">
              {told.at
                ? exactTime(told.at, lang)
                    .split(/[,à] ?/)
                    .at(-1)
                : ''}
            </small>
            <Link to={pathTo('event', { id, mode, eventId: told.id })}>
              {t(eventLabel(told.type))}
            </Link>
            {told.objectId && <code className="quiet">{told.objectId}</code>}
          </li>
        ))}
      </ol>
    </section>
  );
}
