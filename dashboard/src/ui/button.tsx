// A button that says why it cannot be pressed now, instead of hiding or going silent (UI58).
import { type ComponentPropsWithRef, type MouseEvent, useContext, useId } from 'react';
import { useLostAt } from '../api/connection.ts';
import { useLang } from '../shell/language.tsx';
import { Mine } from '../shell/me.tsx';

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  look?: 'first' | 'second' | 'quiet' | 'danger' | 'danger first';
  small?: boolean;
  /** Why not now; the button stays where it is and can be reached. */
  reason?: string | undefined;
  /** The id of the text that says the reason already, once for several buttons. */
  saidAt?: string | undefined;
  busy?: boolean;
  /** It asks the server, so it waits while that is out of reach (UI61); what sends a form does always. */
  asks?: boolean;
  /** What only reads does not wait for new terms of use, nor does the end of the account of who refuses them (UI47). */
  changes?: boolean;
};

export function Button({
  look = 'first',
  small = false,
  reason: given,
  saidAt,
  busy = false,
  onClick,
  className = '',
  type = 'button',
  asks = type === 'submit',
  changes = true,
  children,
  ...rest
}: ButtonProps) {
  const id = useId();
  const held = useHeld(changes);
  const reason = given ?? (asks ? held : undefined);
  const isSaid = given !== undefined && saidAt !== undefined;
  const isOff = reason !== undefined || busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  const kind = `button ${look === 'first' ? '' : look} ${small ? 'small' : ''} ${className}`;
  return (
    <>
      <button
        {...rest}
        type={type}
        className={kind}
        aria-disabled={isOff || undefined}
        aria-describedby={reason === undefined ? rest['aria-describedby'] : isSaid ? saidAt : id}
        onClick={press}
      >
        {children}
      </button>
      {reason !== undefined && !isSaid && (
        <>
          {/* Where no row parts them, a space does. */ ' '}
          <small id={id} className="hint">
            {reason}
          </small>
        </>
      )}
    </>
  );
}

/** Why nothing can be asked of the server now: it is out of reach (UI61), or new terms of use wait (UI47). */
export function useHeld(changes = true): string | undefined {
  const { t } = useLang();
  const isAway = useLostAt() !== undefined;
  const isAsked = useContext(Mine)?.conditions.changed ?? false;
  if (isAway) return t({ fr: 'Serveur injoignable.', en: 'The server is out of reach.' });
  if (!isAsked || !changes) return undefined;
  return t({
    fr: 'Acceptez d’abord les nouvelles conditions, en haut de la page.',
    en: 'Accept the new terms first, at the top of the page.',
  });
}
