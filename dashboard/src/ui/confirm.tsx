// Asks before an act that has no way back, says what will stop working, and for the gravest has its name typed (UI77).
import { type ReactNode, useId, useRef, useState } from 'react';
import { isAsShown } from '../lib/as-shown.ts';
import { useLang } from '../shell/language.tsx';
import { Refused } from './act.tsx';
import { Button } from './button.tsx';
import { useModal } from './modal.ts';

export function Confirm({
  title,
  children,
  act,
  typed,
  run,
  close,
  wayOut,
}: {
  title: string;
  children: ReactNode;
  /** What the button says: the act itself, not "OK". */
  act: string;
  /** A text to type first. */
  typed?: string;
  run: () => Promise<void>;
  close: () => void;
  /** Where what refuses it is taken away, besides the server's sentence. */
  wayOut?: (error: unknown) => ReactNode;
}) {
  const { t } = useLang();
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const dialog = useModal(typed === undefined ? safe : undefined);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const [text, setText] = useState('');
  const press = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await run();
      // Closed, and not only taken off the page: the browser gives the focus back to what opened it.
      dialog.current?.close();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  };
  const isTyped = typed === undefined || isAsShown(text, typed);
  const differs = t({ fr: 'Le texte ne correspond pas.', en: 'The text differs.' });
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={close}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        <Refusal error={fault}>{fault !== undefined && wayOut?.(fault)}</Refusal>
        <div className="stack close">{children}</div>
        {typed !== undefined && (
          <Typed wanted={typed} id={`${id}-typed`} text={text} set={setText} />
        )}
        <div className="row">
          <Button
            look="danger first"
            asks
            busy={busy}
            reason={isTyped ? undefined : differs}
            onClick={() => void press()}
          >
            {act}
          </Button>
          <Button ref={safe} look="second" onClick={() => dialog.current?.close()}>
            {t({ fr: 'Ne rien faire', en: 'Do nothing' })}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Its place stands before its words, as that of a form does (UI193). */
function Refusal({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <div className="notice bad" role="alert">
      {error !== undefined && (
        <div className="stack close">
          <p>
            <Refused error={error} />
          </p>
          {children}
        </div>
      )}
    </div>
  );
}

function Typed({
  wanted,
  id,
  text,
  set,
}: {
  wanted: string;
  id: string;
  text: string;
  set: (text: string) => void;
}) {
  const { t } = useLang();
  return (
    <div className="field">
      <label htmlFor={id}>
        {t({ fr: 'Tapez ', en: 'Type ' })}
        <code>{wanted}</code>
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        value={text}
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
}
