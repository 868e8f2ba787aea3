// A file that is taken as soon as it is chosen: what becomes of it is said under the field, which keeps the focus meanwhile
// and takes no second one (UI88, UI191).
import { type ReactNode, useId } from 'react';
import { Fault } from './act.tsx';

export function FileField({
  label,
  hint,
  accept,
  busy,
  fault,
  said,
  take,
}: {
  label: ReactNode;
  hint?: string;
  accept: string;
  busy: boolean;
  fault: string;
  /** How far it is, or that it is done. */
  said: string;
  take: (file: File) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        className="input"
        type="file"
        accept={accept}
        aria-describedby={hint && `${id}-hint`}
        // Not disabled: that would leave the focus on nothing.
        onClick={(event) => busy && event.preventDefault()}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file && !busy) take(file);
          event.target.value = '';
        }}
      />
      <Fault text={fault} />
      <span role="status" className="hint">
        {said}
      </span>
    </div>
  );
}
