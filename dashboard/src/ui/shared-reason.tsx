// Why several buttons cannot be pressed, said once beside them and tied to each (UI58).
import { type ReactNode, useId } from 'react';
import type { ButtonProps } from './button.tsx';

export type SharedReason = Pick<ButtonProps, 'reason' | 'saidAt'>;

/** What each button takes, and the text to draw; without a reason neither says anything. */
export function useSharedReason(reason: string | undefined): [SharedReason, ReactNode] {
  const saidAt = useId();
  const text = reason !== undefined && (
    <p id={saidAt} className="hint">
      {reason}
    </p>
  );
  return [{ reason, saidAt }, text];
}
