// A field with its label above, its rule before and its fault under it, all tied together (UI73).
import {
  type ComponentPropsWithRef,
  createContext,
  type ReactNode,
  useContext,
  useId,
} from 'react';

type Around = {
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
};

/** The form that a field stands in: of two that are open at once each may have a field of the same name. */
export const Scope = createContext('');

export const faultId = (scope: string, name: string): string => `field-${scope}-${name}`;

export function Field({
  label,
  hint,
  fault,
  ...input
}: Around & ComponentPropsWithRef<'input'> & { name: string }) {
  const { described, id, texts } = useTexts(input.name, hint, fault);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {texts.hint}
      <input
        className="input"
        autoComplete="off"
        {...input}
        id={id}
        aria-describedby={described}
        aria-invalid={fault === undefined ? undefined : true}
      />
      {texts.fault}
    </div>
  );
}

export function Select({
  label,
  hint,
  fault,
  children,
  ...select
}: Around & ComponentPropsWithRef<'select'> & { name: string }) {
  const { described, id, texts } = useTexts(select.name, hint, fault);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {texts.hint}
      <select
        className="input"
        {...select}
        id={id}
        aria-describedby={described}
        aria-invalid={fault === undefined ? undefined : true}
      >
        {children}
      </select>
      {texts.fault}
    </div>
  );
}

export function Area({
  label,
  hint,
  fault,
  ...area
}: Around & ComponentPropsWithRef<'textarea'> & { name: string }) {
  const { described, id, texts } = useTexts(area.name, hint, fault);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {texts.hint}
      <textarea
        className="input"
        {...area}
        id={id}
        aria-describedby={described}
        aria-invalid={fault === undefined ? undefined : true}
      />
      {texts.fault}
    </div>
  );
}

function useTexts(name: string, hint: ReactNode, fault: string | undefined) {
  const own = useId();
  const id = faultId(useContext(Scope), name);
  const ids = [hint && `${own}-hint`, fault && `${own}-fault`].filter(Boolean);
  return {
    id,
    described: ids.length > 0 ? ids.join(' ') : undefined,
    texts: {
      hint: hint && (
        <span className="hint" id={`${own}-hint`}>
          {hint}
        </span>
      ),
      fault: fault !== undefined && (
        <span className="fault" id={`${own}-fault`}>
          {fault}
        </span>
      ),
    },
  };
}

export type Option<T extends string> = {
  value: T;
  text: ReactNode;
  hint?: ReactNode;
  /** Why it cannot be chosen now. */
  reason?: ReactNode;
};

/** One of few: all of them in sight. */
export function Choices<T extends string>({
  label,
  name,
  options,
  chosen,
  choose,
  fault,
  type = 'radio',
  isHeld,
}: {
  label: string;
  name: string;
  options: readonly Option<T>[];
  chosen: readonly T[];
  choose: (value: T) => void;
  fault?: string | undefined;
  type?: 'radio' | 'checkbox';
  isHeld?: boolean;
}) {
  const { id, described, texts } = useTexts(name, undefined, fault);
  return (
    <fieldset className="field choices" id={id} tabIndex={-1} aria-describedby={described}>
      <legend>{label}</legend>
      {options.map(({ value, text, hint, reason }) => (
        <label key={value} className="choice">
          {/* Not disabled, so that whoever goes by keys comes to its reason (UI58). */}
          <input
            type={type}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            disabled={isHeld}
            aria-disabled={reason !== undefined || undefined}
            aria-invalid={fault === undefined ? undefined : true}
            onClick={(event) => reason !== undefined && event.preventDefault()}
            onChange={() => reason === undefined && choose(value)}
          />
          <span>{text}</span>
          {(hint ?? reason) && <small className="quiet">{reason ?? hint}</small>}
        </label>
      ))}
      {texts.fault}
    </fieldset>
  );
}
