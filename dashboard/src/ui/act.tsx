// An act by one press: never twice at once, its refusal said where it was pressed (UI76).
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../api/errors.ts';
import { formKey } from '../lib/form-key.ts';
import { untilDrawn } from '../router/router.tsx';
import { useLang } from '../shell/language.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { refuseKey } from './form.tsx';
import { Sentence } from './sentence.tsx';

/** `named`: what the page calls that which a refusal names. */
export function useAct(named?: Readonly<Record<string, string>>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const running = useRef(false);
  const [key] = useState(formKey);
  /** Whether it was done. `act` gets a key that is the same until the server says what became of it, as a form's is. */
  const run = async (act: (key: string) => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await act(key.value);
      key.made();
      await untilDrawn();
      return true;
    } catch (refusal) {
      setError(refusal);
      refuseKey(key, refusal);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const fault: ReactNode = error === undefined ? '' : <Refused error={error} named={named} />;
  return { busy, fault, run };
}

/** Where no form shows which fields were wrong: they stand here, as the page calls them. */
export function Refused({
  error,
  named = {},
}: {
  error: unknown;
  named?: Readonly<Record<string, string>> | undefined;
}) {
  const { t } = useLang();
  const wrong = error instanceof CallError ? Object.entries(error.fields) : [];
  return (
    <>
      <Sentence error={error} />
      {wrong.map(([path, text]) => {
        const name = named[path] ?? path;
        return t({ fr: ` ${name} : ${text}`, en: ` ${name}: ${text}` });
      })}
    </>
  );
}

export function Act({
  run,
  done,
  ...button
}: Omit<ButtonProps, 'onClick' | 'busy'> & {
  run: () => Promise<unknown>;
  /** That it is done, where the page itself does not show it (UI193). */
  done?: string;
}) {
  const act = useAct();
  const [isDone, setDone] = useState(false);
  const press = () =>
    act.run(async () => {
      setDone(false);
      await run();
      setDone(true);
    });
  return (
    <>
      <Button {...button} asks busy={act.busy} onClick={() => void press()} />
      {done !== undefined && <span role="status">{isDone && done}</span>}
      <Fault text={act.fault} />
    </>
  );
}

export function Fault({ text, id }: { text: ReactNode; id?: string }) {
  return (
    <span className="fault" role="alert" id={id}>
      {text}
    </span>
  );
}
