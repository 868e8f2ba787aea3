// A part that is loaded when it is asked for. Where it cannot be had, because a newer build has taken its place or the server is
// out of reach, its own place says so with a way to ask again: what stands and was typed around it stays (UI05, UI61, UI64).
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { doubt, useLostAt } from '../api/connection.ts';
import { oncePresent } from '../lib/once-present.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from './button.tsx';

export type Lost = {
  again: () => void;
  busy: boolean;
  /** Asked for again, and still not there: only the whole page can be had anew. */
  isGone: boolean;
};

/** What a part is given: nothing, where it asks for nothing. */
export type GivenTo<Part> = Part extends (given: infer P) => unknown
  ? P extends object
    ? P
    : Record<never, never>
  : never;

export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    waits: Waits = inSilence,
    lost: Missing,
    isWithPage = false,
  }: {
    waits?: ComponentType<P>;
    lost?: (given: P & { lost: Lost }) => ReactNode;
    /** Asked for right behind the page, whose build is there: what it needs comes side by side with it. */
    isWithPage?: boolean;
  } = {},
): ComponentType<P> {
  let found: ComponentType<P> | undefined;
  return function Part(props: P) {
    const [Found, show] = useState(() => found);
    const [asked, ask] = useState(1);
    const [failed, fail] = useState(0);
    const again = () => ask((times) => times + 1);
    useLayoutEffect(() => {
      if (found) return show(() => found);
      let isLeft = false;
      (isWithPage ? load() : oncePresent(load)).then(
        (part) => {
          found = part;
          if (!isLeft) show(() => part);
        },
        () => {
          void doubt();
          if (!isLeft) fail(asked);
        },
      );
      return () => {
        isLeft = true;
      };
    }, [asked]);
    useOnceBack(failed > 0 && !Found, again);
    if (Found) return <Found {...props} />;
    const lost = failed === 0 ? undefined : { again, busy: asked > failed, isGone: failed > 1 };
    if (Missing) return lost ? <Missing {...props} lost={lost} /> : <Waits {...props} />;
    return (
      <>
        <LostPart lost={lost} />
        {lost === undefined && <Waits {...props} />}
      </>
    );
  };
}

/** The server was out of reach and is there again: nobody has to ask. */
function useOnceBack(isLost: boolean, again: () => void): void {
  const lostAt = useLostAt();
  const was = useRef(lostAt);
  useEffect(() => {
    if (isLost && was.current !== undefined && lostAt === undefined) again();
    was.current = lostAt;
  });
}

/** What is worth no word. */
export const inSilence = () => null;

/** Its place stands while the part is on its way, before there are words (UI193). */
function LostPart({ lost }: { lost: Lost | undefined }) {
  return (
    <div className="notice warn" role="alert">
      {lost && (
        <>
          <WhyLost />
          <AskAgain {...lost} />
        </>
      )}
    </div>
  );
}

/** In place of a dialog that was asked for. */
export function LostDialog({
  title,
  close,
  lost,
}: {
  title: string;
  close: () => void;
  lost: Lost;
}) {
  const { t } = useLang();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={close}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        <WhyLost />
        <div className="row">
          <AskAgain {...lost} />
          <Button look="quiet" small onClick={() => dialog.current?.close()}>
            {t({ fr: 'Fermer', en: 'Close' })}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function WhyLost() {
  const { t } = useLang();
  const isAway = useLostAt() !== undefined;
  return (
    <p>
      {isAway
        ? t({
            fr: 'Cette partie n’a pas pu être chargée : le serveur est injoignable.',
            en: 'This part could not be loaded: the server is out of reach.',
          })
        : t({
            fr: 'Cette partie n’a pas pu être chargée : une nouvelle version l’a peut-être remplacée.',
            en: 'This part could not be loaded: a newer version may have replaced it.',
          })}{' '}
      {t({ fr: 'Ce que vous avez saisi reste en place.', en: 'What you typed stays in place.' })}
    </p>
  );
}

function AskAgain({ again, busy, isGone }: Lost) {
  const { t } = useLang();
  return (
    <>
      <Button look="second" small busy={busy} onClick={again}>
        {t({ fr: 'Réessayer', en: 'Try again' })}
      </Button>
      {isGone && (
        <Button look="quiet" small onClick={() => location.reload()}>
          {t({ fr: 'Recharger la page', en: 'Reload the page' })}
        </Button>
      )}
    </>
  );
}
