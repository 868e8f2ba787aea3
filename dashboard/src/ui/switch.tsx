// A switch that acts at once: shown as it will be, taken back with a sentence if the server refuses (UI76).
import { Fault } from './act.tsx';
import { useAtOnce } from './at-once.ts';
import { useHeld } from './button.tsx';
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
  /** Undefined until it is known. */
  isOn: boolean | undefined;
  set: (isOn: boolean) => Promise<unknown>;
}) {
  const { shown, change, fault } = useAtOnce(isOn ?? false, set);
  const isHeld = useHeld() !== undefined;
  return (
    <span className={css['place']}>
      <label className={css['switch']}>
        <input
          type="checkbox"
          role="switch"
          checked={shown}
          aria-checked={shown}
          disabled={isHeld || isOn === undefined}
          onChange={(event) => void change(event.target.checked)}
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
