// Sums, times and statuses as every page shows them (UI69 to UI71).
import { useEffect, useState } from 'react';
import type { Text } from '../../../contract/text.ts';
import { money } from '../lib/money.ts';
import { dateTime, exactTime, relative } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import type { Look } from '../words/status.ts';
import { Icon, type IconName } from './icon.tsx';

export function Money({ francs }: { francs: number }) {
  const { lang } = useLang();
  return <span className="figures">{money(francs, lang)}</span>;
}

/** The time of now, anew each half minute: what stands beside times is never old. */
export function useNow(every_ms = 30_000): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  // Not the time of the last tick: what was answered since must not lie ahead of it.
  return Date.now();
}

export function Time({
  at,
  now,
  exact = false,
}: {
  at: string;
  /** The present that it is told from, where it is told: of a project with its own clock, that one. */
  now?: number;
  exact?: boolean;
}) {
  const { lang } = useLang();
  const text = exact ? exactTime(at, lang) : dateTime(at, lang);
  return (
    <time dateTime={at}>
      {text}
      {/* Nothing to say on paper, which is read whenever. */}
      {now !== undefined && <small className="quiet no-print"> ({relative(at, now, lang)})</small>}
    </time>
  );
}

const shapes: Record<Look, IconName> = {
  good: 'tick',
  bad: 'close',
  warn: 'clock',
  info: 'events',
  plain: 'clock',
};

export function Badge({ look, text }: { look: Look; text: Text }) {
  const { t } = useLang();
  return (
    <span className={`badge ${look}`}>
      <Icon name={shapes[look]} size={14} />
      {t(text)}
    </span>
  );
}
