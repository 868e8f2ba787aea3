// Events as they come, newest first, the last five hundred of this visit; paused, they are counted (UI115).
import { memo, useCallback, useEffect, useRef, useState } from 'react';
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
/** Seen as at once. */
const moment_ms = 150;

export function LiveTail({ id, mode }: { id: string; mode: Mode }) {
  const { t, lang } = useLang();
  const { rows, waiting, isPaused, flip } = useTail(mode);
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
          <Row key={told.id} told={told} id={id} mode={mode} />
        ))}
      </ol>
    </section>
  );
}

/** Events of one moment are drawn together: a busy stream holds no frame up (UI211). */
function useTail(mode: Mode) {
  const [rows, setRows] = useState<Told[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [isPaused, pause] = useState(false);
  const held = useRef<Told[]>([]);
  const paused = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const draw = useCallback(() => {
    timer.current = undefined;
    if (paused.current) return setWaiting(held.current.length);
    const fresh = held.current;
    held.current = [];
    setWaiting(0);
    setRows((before) => [...fresh, ...before].slice(0, most));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTold(
    useCallback(
      (told) => {
        if (told.livemode !== (mode === 'live')) return;
        held.current = [told, ...held.current].slice(0, most);
        timer.current ??= setTimeout(draw, moment_ms);
      },
      [mode, draw],
    ),
  );
  const flip = () => {
    paused.current = !isPaused;
    pause(!isPaused);
    draw();
  };
  return { rows, waiting, isPaused, flip };
}

const Row = memo(({ told, id, mode }: { told: Told; id: string; mode: Mode }) => {
  const { t, lang } = useLang();
  return (
    <li>
      <small className="quiet figures">
        {told.at
          ? exactTime(told.at, lang)
              .split(/[,à] ?/)
              .at(-1)
          : ''}
      </small>
      <Link to={pathTo('event', { id, mode, eventId: told.id })}>{t(eventLabel(told.type))}</Link>
      {told.objectId && <code className="quiet">{told.objectId}</code>}
    </li>
  );
});
