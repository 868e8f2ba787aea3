// A band while the server is out of reach: what is shown stays readable with its time, acts wait; once it is back what is
// shown is read again, once (UI61).
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLostAt } from '../api/connection.ts';
import { hour } from '../lib/time.ts';
import css from './frame.module.css';
import { useLang } from './language.tsx';

export function Offline() {
  const memory = useQueryClient();
  const lostAt = useLostAt();
  const was = useRef(lostAt);
  useEffect(() => {
    if (was.current !== undefined && lostAt === undefined) void memory.invalidateQueries();
    was.current = lostAt;
  }, [lostAt, memory]);
  // Its place is there from the start, so that it is heard.
  return <div role="status">{lostAt !== undefined && <OfflineBand lostAt={lostAt} />}</div>;
}

export function OfflineBand({ lostAt }: { lostAt: number }) {
  const { t, lang } = useLang();
  return (
    <p className={`no-print ${css['offline']}`}>
      {t({
        fr: `Serveur injoignable. Ce que vous lisez est de ${hour(lostAt, lang)} ; les actes attendent son retour.`,
        en: `The server is out of reach. What you read is of ${hour(lostAt, lang)}; acts wait until it is back.`,
      })}
    </p>
  );
}
