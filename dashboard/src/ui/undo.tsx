// After an act that has a way back: what was done, and "undo" for ten seconds, longer while it has the focus (UI77).
import { useLayoutEffect, useRef, useState } from 'react';
import { giveFocusBack, onceDrawn } from '../lib/taken-focus.ts';
import { useLang } from '../shell/language.tsx';
import { useAct } from './act.tsx';
import { Button } from './button.tsx';

const offered_ms = 10_000;

export type Undoable = { said: string; back: () => Promise<unknown> };

export function useUndo() {
  const [done, setDone] = useState<Undoable>();
  return { done, offer: setDone, end: () => setDone(undefined) };
}

/** The place of it is there from the start, so that it is heard. */
export function Undo({ done, end }: { done: Undoable | undefined; end: () => void }) {
  const { t } = useLang();
  const place = useRef<HTMLDivElement>(null);
  const isUndone = useRef(false);
  const { busy, fault, run } = useAct();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with each act.
  useLayoutEffect(() => {
    if (!done) return;
    const look = setInterval(() => {
      if (!place.current?.contains(document.activeElement)) end();
    }, offered_ms);
    const giveBack = giveFocusBack(place.current);
    return () => {
      clearInterval(look);
      // The button that was pressed went: where the act began, the page goes on (UI191).
      if (isUndone.current) onceDrawn(giveBack);
      isUndone.current = false;
    };
  }, [done]);
  const back = () =>
    run(async () => {
      await done?.back();
      isUndone.current = true;
      end();
    });
  return (
    <div ref={place} role="status">
      {done && (
        <div className="notice good">
          <p>
            {done.said} {fault}
          </p>
          <Button look="second" small asks busy={busy} onClick={() => void back()}>
            {t({ fr: 'Annuler', en: 'Undo' })}
          </Button>
        </div>
      )}
    </div>
  );
}
