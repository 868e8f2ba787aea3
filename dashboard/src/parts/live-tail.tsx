// Events as they come, newest first, the last five hundred of this visit; paused, they are counted (UI115). A window of them
// is drawn: what a moment costs is the same whether ten have come or five hundred (UI211).
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { type Told, useTold } from '../api/live.ts';
import { number } from '../lib/say.ts';
import type { Mode } from '../lib/storage.ts';
import { exactTime } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { eventLabel, eventTypes } from '../words/events.ts';
import css from './live-tail.module.css';

const most = 500;
/** In the page at once: twice what is in view. */
const drawn = 25;
/** Seen as at once. */
const moment_ms = 250;

export function LiveTail({ id, mode }: { id: string; mode: Mode }) {
  const { t, lang } = useLang();
  const list = useRef<HTMLOListElement>(null);
  const [type, choose] = useState('');
  const { rows, from, go, waiting, isPaused, flip, draw } = useTail(mode, type, list);
  const last = Math.min(from + drawn, rows.length);
  return (
    <section className="card stack close" aria-labelledby="tail">
      <div className="row apart">
        <h2 id="tail" className={css['title']}>
          <span className={css['dot']} data-paused={isPaused || undefined} aria-hidden="true" />
          {t({ fr: 'En direct', en: 'Live' })}
        </h2>
        <span className="row">
          <TypeChoice type={type} choose={choose} />
          <Button look="quiet" small onClick={flip}>
            {isPaused
              ? `${t({ fr: 'Reprendre', en: 'Go on' })}${waiting > 0 ? ` (${number(waiting, lang)})` : ''}`
              : t({ fr: 'Pause', en: 'Pause' })}
          </Button>
        </span>
      </div>
      {rows.length === 0 && (
        <p className="quiet">
          {t({
            fr: 'Les prochains événements s’affichent ici à la seconde où ils partent.',
            en: 'The next events show up here the second they leave.',
          })}
        </p>
      )}
      <ol ref={list} className={`plain ${css['rows']}`} aria-live="off" onBlur={draw}>
        {rows.slice(from, last).map((told) => (
          <Row key={told.id} told={told} id={id} mode={mode} />
        ))}
      </ol>
      {rows.length > drawn && <Pager from={from} last={last} of={rows.length} go={go} />}
    </section>
  );
}

type Paged = { from: number; last: number; of: number; go: (to: number) => void };

function Pager({ from, last, of, go }: Paged) {
  const { t, lang } = useLang();
  return (
    <div className="row apart">
      <small className="quiet figures">
        {`${number(from + 1, lang)} – ${number(last, lang)} / ${number(of, lang)}`}
      </small>
      <span className="row">
        <Button
          look="quiet"
          small
          reason={from === 0 ? t({ fr: 'Les plus récents.', en: 'The newest.' }) : undefined}
          onClick={() => go(from - drawn)}
        >
          {t({ fr: 'Plus récents', en: 'Newer' })}
        </Button>
        <Button
          look="quiet"
          small
          reason={last === of ? t({ fr: 'Les plus anciens.', en: 'The oldest.' }) : undefined}
          onClick={() => go(from + drawn)}
        >
          {t({ fr: 'Plus anciens', en: 'Older' })}
        </Button>
      </span>
    </div>
  );
}

/** Those of one type alone: the others are kept, and there again once all are asked for. */
function TypeChoice({ type, choose }: { type: string; choose: (type: string) => void }) {
  const { t } = useLang();
  return (
    <select
      className="input"
      aria-label={t({ fr: 'Type en direct', en: 'Live type' })}
      value={type}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t({ fr: 'Tous les types', en: 'All types' })}</option>
      {eventTypes.map((name) => (
        <option key={name} value={name}>
          {t(eventLabel(name))}
        </option>
      ))}
    </select>
  );
}

type Shown = { rows: readonly Told[]; from: number };

/**
 * Events of one moment are drawn together. Nothing moves under whoever reads: a row that has the focus stays until it is
 * left, and a window of older ones keeps its rows.
 */
function useTail(mode: Mode, type: string, list: { current: HTMLElement | null }) {
  const [{ rows: all, from }, show] = useState<Shown>({ rows: [], from: 0 });
  const rows = type === '' ? all : all.filter((told) => told.type === type);
  const shownType = useRef(type);
  const [waiting, setWaiting] = useState(0);
  const [isPaused, pause] = useState(false);
  const held = useRef<Told[]>([]);
  const paused = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const draw = useCallback(() => {
    timer.current = undefined;
    const fits = (told: Told) => shownType.current === '' || told.type === shownType.current;
    if (paused.current) return setWaiting(held.current.filter(fits).length);
    const fresh = held.current;
    if (fresh.length === 0 || list.current?.contains(document.activeElement)) return;
    held.current = [];
    setWaiting(0);
    show(({ rows: before, from: at }) => {
      const next = [...fresh, ...before].slice(0, most);
      const more = fresh.filter(fits).length;
      return { rows: next, from: at === 0 ? 0 : Math.min(at + more, most - drawn) };
    });
  }, [list]);
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
  useEffect(() => {
    shownType.current = type;
    show((before) => ({ ...before, from: 0 }));
    if (paused.current) draw();
  }, [type, draw]);
  const flip = () => {
    paused.current = !isPaused;
    pause(!isPaused);
    draw();
  };
  const go = (to: number) => show((before) => ({ ...before, from: Math.max(0, to) }));
  return {
    ...{ rows, from, go, waiting, isPaused, flip },
    /** After a row was left: the focus is elsewhere by then. */
    draw: () => (timer.current ??= setTimeout(draw, 0)),
  };
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
