// A button that says why it cannot be pressed now, instead of hiding or going silent (UI58).
import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';
import { useLostAt } from '../api/connection.ts';
import { useLang } from '../shell/language.tsx';

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  look?: 'first' | 'second' | 'quiet' | 'danger' | 'danger first';
  small?: boolean;
  /** Why not now; the button stays where it is and can be reached. */
  reason?: string | undefined;
  busy?: boolean;
  /** It asks the server, so it waits while that is out of reach (UI61); what sends a form does always. */
  asks?: boolean;
};

export function Button({
  look = 'first',
  small = false,
  reason: given,
  busy = false,
  onClick,
  className = '',
  type = 'button',
  asks = type === 'submit',
  children,
  ...rest
}: ButtonProps) {
  const id = useId();
  const away = useAway();
  const reason = given ?? (asks ? away : undefined);
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
        aria-describedby={reason === undefined ? rest['aria-describedby'] : id}
        onClick={press}
      >
        {children}
      </button>
      {reason !== undefined && (
        <small id={id} className="hint">
          {reason}
        </small>
      )}
    </>
  );
}

function useAway(): string | undefined {
  const { t } = useLang();
  const isAway = useLostAt() !== undefined;
  return isAway ? t({ fr: 'Serveur injoignable.', en: 'The server is out of reach.' }) : undefined;
}
