// An act by one press: never twice at once, its refusal said where it was pressed (UI76).
import { useRef, useState } from 'react';
import { useLang } from '../shell/language.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { sentenceOf } from './form.tsx';

export function useAct() {
  const { t } = useLang();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const running = useRef(false);
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFault('');
    try {
      await act();
    } catch (error) {
      setFault(sentenceOf(error, t));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, fault, run };
}

export function Act({
  run,
  ...button
}: Omit<ButtonProps, 'onClick' | 'busy'> & { run: () => Promise<unknown> }) {
  const act = useAct();
  return (
    <>
      <Button {...button} asks busy={act.busy} onClick={() => void act.run(run)} />
      <Fault text={act.fault} />
    </>
  );
}

export function Fault({ text }: { text: string }) {
  return (
    <span className="fault" role="alert">
      {text}
    </span>
  );
}
