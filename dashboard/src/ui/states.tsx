// What a part shows while it reads, when nothing is there, and when the read failed; the rest of the page lives (UI52 to
// UI56, UI62, UI63).
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../api/errors.ts';
import { useLang } from '../shell/language.tsx';
import { Refused } from './act.tsx';
import { Button } from './button.tsx';
import { Copied } from './copy.tsx';

type Named = Readonly<Record<string, string>> | undefined;

/** The answer as soon as there is one; until then its place, or what went wrong. */
export function Read<T>({
  of,
  lines = 4,
  named,
  children,
}: {
  of: UseQueryResult<T, Error>;
  lines?: number;
  /** What the page calls that which it asks with, by the API's names. */
  named?: Named;
  children: (answer: T) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = of;
  const refusal = isFetching ? undefined : (error ?? undefined);
  return (
    <>
      <Problem error={refusal} named={named} again={() => void refetch()} />
      {data !== undefined ? children(data) : refusal === undefined && <Skeleton lines={lines} />}
    </>
  );
}

/** Of the final size, after a moment: what is quick does not flicker. */
export function Skeleton({ lines }: { lines: number }) {
  const { t } = useLang();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="stack" aria-busy="true">
      <span className="heard">{t({ fr: 'Chargement…', en: 'Loading…' })}</span>
      {Array.from({ length: lines }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have nothing else to be told apart by.
        <span key={n} className={isLate ? 'skeleton' : undefined} style={{ minHeight: '2rem' }} />
      ))}
    </div>
  );
}

type Failed = { error: unknown; named?: Named; again?: () => void };

/** Its place stands before its words, empty while nothing failed, as that of a form does (UI193). */
export function Problem(failed: Failed) {
  return (
    <div className="notice bad" role="alert">
      {failed.error !== undefined && <WhatFailed {...failed} />}
    </div>
  );
}

function WhatFailed({ error, named, again }: Failed) {
  const { t } = useLang();
  const isOff =
    error instanceof CallError && ['NOT_CONFIGURED', 'FEATURE_DISABLED'].includes(error.code);
  // What is not there will not be there a moment later (UI56); how live mode is opened, the frame says.
  const isFinal =
    isOff ||
    (error instanceof CallError && (error.status === 404 || error.code === 'LIVE_NOT_ENABLED'));
  return (
    <>
      <div className="stack close">
        <p>
          <Refused error={error} named={named} />
        </p>
        {isOff && (
          <p>
            {t({
              fr: 'L’opérateur de ce serveur l’a fermé : il n’y a rien à réessayer.',
              en: 'The operator of this server has closed it: there is nothing to try again.',
            })}
          </p>
        )}
        {error instanceof CallError && error.requestId && (
          <small>
            <Copied text={error.requestId} />
          </small>
        )}
      </div>
      {again && !isFinal && (
        <Button look="second" small onClick={again}>
          {t({ fr: 'Réessayer', en: 'Try again' })}
        </Button>
      )}
    </>
  );
}

/** Nothing yet: what will be here, and how the first one comes about (UI53, UI54). */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="card stack">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
