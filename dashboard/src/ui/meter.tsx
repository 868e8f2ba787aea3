// How much of a bound is used: a bar for eyes, the figures beside it for everybody (UI122).
import type { ReactNode } from 'react';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';

export function Meter({
  label,
  used,
  limit,
  children,
}: {
  label: string;
  used: number;
  limit: number;
  /** What is to be said of it. */
  children?: ReactNode;
}) {
  const { lang } = useLang();
  return (
    <span className="row">
      <meter value={used} max={limit} high={limit * 0.8} optimum={0} aria-label={label} />
      <span className="figures">
        {number(used, lang)} / {number(limit, lang)}
      </span>
      {children}
    </span>
  );
}
