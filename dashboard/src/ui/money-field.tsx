// A sum in francs: digits on a phone's keyboard, grouped while it is typed (UI74).
import type { ReactNode } from 'react';
import { grouped } from '../lib/money.ts';
import { useLang } from '../shell/language.tsx';
import { Field } from './field.tsx';

export function MoneyField({
  name,
  label,
  hint,
  fault,
  value,
  change,
}: {
  name: string;
  label: string;
  hint?: ReactNode;
  fault: string | undefined;
  value: string;
  change: (typed: string) => void;
}) {
  const { lang, t } = useLang();
  return (
    <Field
      name={name}
      label={`${label} (${t({ fr: 'F CFA', en: 'CFA francs' })})`}
      hint={hint}
      fault={fault}
      inputMode="numeric"
      value={value}
      onChange={({ target }) => {
        const text = grouped(target.value, lang, value);
        // Whoever takes a group's space away changes nothing, and what did not change is not drawn again.
        if (target.value !== text) target.value = text;
        change(text);
      }}
    />
  );
}
