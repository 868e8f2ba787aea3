// What became of a call that failed, in one sentence (UI62).
import { useEffect, useState } from 'react';
import { CallError, Unreached } from '../api/errors.ts';
import { useLang } from '../shell/language.tsx';

type Say = ReturnType<typeof useLang>['t'];

/** It speaks the reader's language, and writes for programs too: its signs are set here. */
const said = ({ message }: CallError, t: Say) => t({ fr: message, en: message });

/** The server's own sentence; ours only for what no server said. */
export function sentenceOf(error: unknown, t: Say): string {
  if (error instanceof CallError && error.code === 'IDEMPOTENCY_CONFLICT') {
    // Of a key nobody knows who fills in a form: it was kept since the first answer was lost.
    return t({
      fr: 'Ce que vous aviez envoyé a bien été fait, sans que la réponse arrive. Regardez-le avant d’envoyer ceci en plus.',
      en: 'What you had sent was done after all, its answer never arrived. Look at it before you send this as well.',
    });
  }
  if (error instanceof CallError) {
    const wait = error.retryAfter_s;
    return wait === null ? said(error, t) : `${said(error, t)} (${wait} s)`;
  }
  if (error instanceof Unreached && !error.isRepeatable) {
    return t({
      fr: 'Le serveur n’a pas répondu. C’est peut-être fait : regardez avant de réessayer.',
      en: 'The server did not answer. It may be done all the same: look before you try again.',
    });
  }
  if (error instanceof Unreached) {
    return t({
      fr: 'Le serveur n’a pas répondu. Réessayez : rien ne sera fait deux fois.',
      en: 'The server did not answer. Try again: nothing is done twice.',
    });
  }
  return error instanceof Error ? error.message : String(error);
}

/** The same as it is shown: seconds to wait are heard once and counted down for eyes; the act stays ready (UI62). */
export function Sentence({ error }: { error: unknown }) {
  const { t } = useLang();
  const text = sentenceOf(error, t);
  const until =
    error instanceof CallError && error.retryAfter_s !== null
      ? error.at + error.retryAfter_s * 1_000
      : undefined;
  const [now, tick] = useState(Date.now);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      tick(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined || !(error instanceof CallError)) return text;
  const left_s = Math.ceil((until - now) / 1_000);
  return (
    <>
      <span className="heard">{text}</span>
      <span aria-hidden="true">
        {said(error, t)}
        {left_s > 0 && ` (${left_s} s)`}
      </span>
    </>
  );
}
