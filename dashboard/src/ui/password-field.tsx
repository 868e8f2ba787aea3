// A password in a form: kept and filled by password managers, never longer than it can be.
import { Field } from './field.tsx';

export function PasswordField({
  name,
  label,
  hint,
  fault,
  value,
  change,
  isNew = false,
}: {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  value: string;
  change: (typed: string) => void;
  isNew?: boolean;
}) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      fault={fault}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={128}
      required
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  );
}
