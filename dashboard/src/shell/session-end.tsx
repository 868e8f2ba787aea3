// The end of the session: put off by use once a day, said before it comes to a page that nobody touches, with a way to stay (UI196).
// What is typed stays where it is; what is asked for after the end asks for the password first (UI59).
import { useCallback, useEffect, useRef, useState } from 'react';
import { callAuth, sendAuth } from '../api/call.ts';
import { countdown } from '../lib/time.ts';
import { Button } from '../ui/button.tsx';
import { TimeMarks } from '../ui/time-marks.tsx';
import { useNow } from '../ui/values.tsx';
import css from './frame.module.css';
import { useLang } from './language.tsx';
import { useMe } from './me.tsx';

const day_ms = 86_400_000;
/** From the sign-in on, and again from each renewal; the server renews none that is younger than a day. */
const lasts_ms = 7 * day_ms;
const said_ms = 5 * 60_000;
const patience_ms = 60_000;

type Own = { session: { expiresAt: string } } | null;

/** Another tab renews for all of a browser. */
const channelName = 'svc session end';

export function SessionEnd() {
  const { ends, renew } = useEnd();
  const [isSoon, setSoon] = useState(false);
  const now = useNow(isSoon ? 1_000 : 15_000);
  const left_ms = ends - now;
  useEffect(() => setSoon(left_ms < said_ms + 30_000), [left_ms]);
  return (
    <Remaining
      left_ms={left_ms}
      stay={() => (left_ms > 0 ? renew() : callAuth('/list-sessions').then(renew))}
    />
  );
}

/** The server is asked by use alone: whoever reads in a page that was open for days must press something. */
function useEnd() {
  const { signed_in_at } = useMe();
  const began = Date.parse(signed_in_at);
  const [ends, setEnds] = useState(began + lasts_ms);
  const triedAt = useRef(0);
  /** A session of some days may have been renewed before this page was loaded. */
  const isGuess = useRef(Date.now() - began > day_ms);
  const renew = useCallback(async () => {
    triedAt.current = Date.now();
    const own = (await sendAuth('/get-session')) as Own;
    if (own === null) return;
    // What is over a day old by what is known was renewed by this very call, and counts from here: this device's clock may be another.
    const next = isGuess.current ? Date.parse(own.session.expiresAt) : Date.now() + lasts_ms;
    isGuess.current = false;
    setEnds(next);
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(next);
    channel.close();
  }, []);
  // Signed in again, by this page or before it was loaded.
  useEffect(() => setEnds(began + lasts_ms), [began]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => setEnds(Number(data));
    return () => channel.close();
  }, []);
  useEffect(() => {
    const use = () => {
      const now = Date.now();
      const isOld = ends - now < lasts_ms - day_ms;
      if (isOld && ends > now && now - triedAt.current > patience_ms) renew().catch(() => {});
    };
    use();
    addEventListener('pointerdown', use, { passive: true });
    addEventListener('keydown', use, { passive: true });
    return () => {
      removeEventListener('pointerdown', use);
      removeEventListener('keydown', use);
    };
  }, [ends, renew]);
  return { ends, renew };
}

/** As it is said, by what is left. */
function Remaining({ left_ms, stay }: { left_ms: number; stay: () => Promise<unknown> }) {
  const { t } = useLang();
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    stay()
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  const over = t({
    fr: 'Votre session est finie. Ce que vous avez saisi reste en place.',
    en: 'Your session has ended. What you typed stays in place.',
  });
  return (
    <>
      <TimeMarks
        left_ms={left_ms}
        mark={(seconds) =>
          t({
            fr: `Votre session se termine dans ${seconds} secondes. Une touche la prolonge.`,
            en: `Your session ends in ${seconds} seconds. Any key prolongs it.`,
          })
        }
        over={over}
      />
      {left_ms < said_ms && (
        <div className={`no-print row ${css['ending']}`}>
          <span aria-hidden={left_ms > 0 || undefined}>
            {left_ms > 0
              ? `${t({ fr: 'Votre session se termine dans', en: 'Your session ends in' })} ${countdown(left_ms)}`
              : over}
          </span>
          <Button look="second" small asks busy={busy} onClick={press}>
            {left_ms > 0
              ? t({ fr: 'Rester connecté', en: 'Stay signed in' })
              : t({ fr: 'Se connecter de nouveau', en: 'Sign in again' })}
          </Button>
        </div>
      )}
    </>
  );
}
