// What happened to an object, in one column, oldest first (UI98).
import type { ReactNode } from 'react';
import css from './timeline.module.css';
import { Time } from './values.tsx';

export type Moment = { key: string; at: string; text: ReactNode; detail?: ReactNode };

export function Timeline({ moments, label }: { moments: readonly Moment[]; label: string }) {
  const sorted = [...moments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ol className={`plain ${css['line']}`} aria-label={label}>
      {sorted.map(({ key, at, text, detail }) => (
        <li key={key}>
          <div>{text}</div>
          <small className="quiet">
            <Time at={at} exact />
            {detail && <> · {detail}</>}
          </small>
        </li>
      ))}
    </ol>
  );
}
