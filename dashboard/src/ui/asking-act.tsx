// An act that has no way back: its button, and the question that comes before it (UI77).
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Confirm } from './confirm.tsx';

export function AskingAct({
  title,
  what,
  act,
  typed,
  run,
  ...button
}: Omit<ButtonProps, 'onClick' | 'busy' | 'title'> & {
  /** The question, and what will be no more. */
  title: string;
  what: ReactNode;
  /** The act itself, as the dialog's button says it. */
  act: string;
  typed?: string;
  run: () => Promise<void>;
}) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => ask(true)} />
      {isAsked && (
        <Confirm
          title={title}
          act={act}
          {...(typed !== undefined && { typed })}
          run={run}
          close={() => ask(false)}
        >
          <p>{what}</p>
        </Confirm>
      )}
    </>
  );
}
