// A switch that acts at once: shown as it will be, taken back with a sentence if the server refuses (UI76).
import { useState } from 'react';
import { useLostAt } from '../api/connection.ts';
import { Fault, useAct } from './act.tsx';
import css from './switch.module.css';

export function Switch({
  label,
  name,
  isOn,
  set,
}: {
  /** What stands beside it. */
  label: string;
  /** Of what it is one of many: said to those who listen. */
  name?: string;
  isOn: boolean;
  set: (isOn: boolean) => Promise<unknown>;
}) {
  const { fault, run } = useAct();
  const [wanted, want] = useState<boolean>();
  const isAway = useLostAt() !== undefined;
  const change = (next: boolean) => {
    want(next);
    void run(() => set(next)).finally(() => want(undefined));
  };
  return (
    <span>
      <label className={css['switch']}>
        <input
          type="checkbox"
          role="switch"
          checked={wanted ?? isOn}
          aria-checked={wanted ?? isOn}
          disabled={isAway}
          onChange={(event) => change(event.target.checked)}
        />
        <span>
          {label}
          {name && <span className="heard"> – {name}</span>}
        </span>
      </label>
      <Fault text={fault} />
    </span>
  );
}
