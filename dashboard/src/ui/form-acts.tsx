// The buttons of a form that was opened on a page: send it, or close it again.
import { type ReactNode, useRef } from 'react';
import { takeFocus, useTakenFocus } from '../lib/taken-focus.ts';
import { useLang } from '../shell/language.tsx';
import { Button, type ButtonProps } from './button.tsx';

export function FormActs({
  busy,
  leave,
  look,
  reason,
  children,
}: {
  busy: boolean;
  leave: () => void;
  look?: ButtonProps['look'];
  /** Why what is typed is not sent. */
  reason?: string | undefined;
  /** What is done: the act itself, not "OK". */
  children: ReactNode;
}) {
  return (
    <>
      <Button type="submit" busy={busy} reason={reason} {...(look && { look })}>
        {children}
      </Button>
      <DoNothing leave={leave} />
    </>
  );
}

/** Beside the button of a `FieldsForm`. */
export function DoNothing({ leave }: { leave: () => void }) {
  const { t } = useLang();
  const own = useRef<HTMLButtonElement>(null);
  useTakenFocus(() => takeFocus(own.current));
  return (
    <Button ref={own} look="second" onClick={leave}>
      {t({ fr: 'Ne rien faire', en: 'Do nothing' })}
    </Button>
  );
}
