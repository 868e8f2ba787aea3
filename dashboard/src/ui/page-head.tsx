// The heading of a page, its acts beside it, and the title of the tab (UI39).
import { type ReactNode, useLayoutEffect } from 'react';
import type { CallName } from '../api/call.ts';
import { apart } from '../lib/apart.ts';
import { useLang } from '../shell/language.tsx';
import { usePlace } from '../shell/place.tsx';
import css from './page-head.module.css';

export function PageHead({
  title,
  above,
  aside,
  children,
  docs,
}: {
  title: string;
  /** The way back to the list. */
  above?: ReactNode;
  /** Acts. */
  aside?: ReactNode;
  /** Beside or under the heading: a status, a sentence. */
  children?: ReactNode;
  /** The operation that the page is about: "?" leads to it in the documentation (UI42). */
  docs?: CallName | undefined;
}) {
  const { project, organization, mode, hireMode, isInMode } = usePlace();
  const isTest = isInMode && (project ? mode : organization && hireMode) === 'test';
  const here = apart(project?.name ?? organization?.name ?? '');
  const whole = [isSet(title) ? title : apart(title), here, 'svc'].filter(Boolean).join(' – ');
  const shown = isTest ? `[test] ${whole}` : whole;
  // With the heading: who hears of the new page hears its title first.
  useLayoutEffect(() => {
    document.title = shown;
  }, [shown]);
  return (
    <div className={css['head']}>
      {above && <div className={css['above']}>{above}</div>}
      <div className={css['line']}>
        <h1 tabIndex={-1}>{title}</h1>
        {docs && <DocsLink operation={docs} />}
        {aside && <div className={css['acts']}>{aside}</div>}
      </div>
      {children && <div className={css['under']}>{children}</div>}
    </div>
  );
}

/** A sentence in which a name stands apart already. */
const isSet = (title: string) => title.includes('\u2068');

function DocsLink({ operation }: { operation: CallName }) {
  const { t, lang } = useLang();
  const label = t({ fr: 'Documentation de', en: 'Documentation of' });
  return (
    <a
      className={`${css['docs']} no-print`}
      href={`/docs?lang=${lang}#${operation}`}
      target="_blank"
      rel="noopener"
      aria-label={`${label} ${operation}`}
    >
      ?
    </a>
  );
}
