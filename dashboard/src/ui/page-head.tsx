// The heading of a page, its acts beside it, and the title of the tab (UI39).
import { type ReactNode, useEffect } from 'react';
import { usePlace } from '../shell/place.tsx';
import css from './page-head.module.css';

export function PageHead({
  title,
  above,
  aside,
  children,
}: {
  title: string;
  /** The way back to the list. */
  above?: ReactNode;
  /** Acts. */
  aside?: ReactNode;
  /** Beside or under the heading: a status, a sentence. */
  children?: ReactNode;
}) {
  const { project, mode, isInMode } = usePlace();
  const isTest = project !== undefined && mode === 'test' && isInMode;
  const whole = [title, project?.name, 'svc'].filter(Boolean).join(' – ');
  const shown = isTest ? `[test] ${whole}` : whole;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
  return (
    <div className={css['head']}>
      {above && <div className={css['above']}>{above}</div>}
      <div className={css['line']}>
        <h1 tabIndex={-1}>{title}</h1>
        {aside && <div className={css['acts']}>{aside}</div>}
      </div>
      {children && <div className={css['under']}>{children}</div>}
    </div>
  );
}
