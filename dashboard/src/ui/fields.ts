// What is typed into a form, under the names of the wire: a field is bound by its name, and a refusal finds it (UI73).
import { useState } from 'react';
import type { Text } from '../../../contract/text.ts';
import { useLang } from '../shell/language.tsx';
import { type Faults, type FormState, useForm } from './form.tsx';

/** Each value has its label: the field says it, and so does the summary of a refusal. */
export type Labels<V> = Readonly<Record<keyof V & string, Text>>;

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type Bound = { name: string; label: string; value: string; fault: string | undefined };

export type BoundChoice<T> = {
  name: string;
  label: string;
  fault: string | undefined;
  chosen: readonly T[];
  choose: (value: T) => void;
};

export type Fields<V> = {
  values: V;
  change: (part: Partial<V>) => void;
  form: FormState;
  labels: Readonly<Record<keyof V & string, string>>;
  /** Of a Field, a Select or an Area: `<Field {...fields.text('code')} />`. */
  text: (name: TextName<V>) => Bound & {
    onChange: (event: { target: { value: string } }) => void;
  };
  /** Of a MoneyField. */
  sum: (name: TextName<V>) => Bound & { change: (typed: string) => void };
  /** Of Choices of which one is taken. */
  choice: <K extends TextName<V>>(name: K) => BoundChoice<V[K]>;
};

/**
 * What the server says of a member of a list belongs to the field into which the whole list was typed, a line for each; what it
 * says of objects that are lines themselves belongs to the field of the `lines`.
 */
function ofFields(faults: Faults, names: readonly string[], lines: string | undefined): Faults {
  const said: Record<string, string> = {};
  for (const [path, text] of Object.entries(faults)) {
    const own = names.find((name) => path === name || path.startsWith(`${name}.`)) ?? lines ?? path;
    const place = /(?:^|\.)(\d+)(?:\.|$)/.exec(path)?.[1];
    const words = own === path || place === undefined ? text : `${Number(place) + 1}. ${text}`;
    said[own] = said[own] === undefined ? words : `${said[own]} ${words}`;
  }
  return said;
}

/** `send` gets what was typed and the form's idempotency key; `lines` is the field whose lines become objects. */
export function useFields<V extends object>(
  empty: V,
  texts: Labels<V>,
  send: (values: V, key: string) => Promise<void>,
  lines?: keyof V & string,
): Fields<V> {
  const { t } = useLang();
  const [values, setValues] = useState(empty);
  const change = (part: Partial<V>) => setValues((before) => ({ ...before, ...part }));
  const sent = useForm((key) => send(values, key));
  const names = Object.keys(texts) as (keyof V & string)[];
  const form = { ...sent, faults: ofFields(sent.faults, names, lines) };
  const labels = Object.fromEntries(names.map((name) => [name, t(texts[name])])) as Record<
    keyof V & string,
    string
  >;
  const set = (name: keyof V, value: unknown) => change({ [name]: value } as Partial<V>);
  const bound = (name: TextName<V>): Bound => ({
    name,
    label: labels[name],
    value: String(values[name]),
    fault: form.faults[name],
  });
  return {
    values,
    change,
    form,
    labels,
    text: (name) => ({ ...bound(name), onChange: ({ target }) => set(name, target.value) }),
    sum: (name) => ({ ...bound(name), change: (typed) => set(name, typed) }),
    choice: (name) => ({
      name,
      label: labels[name],
      fault: form.faults[name],
      chosen: [values[name]],
      choose: (value) => set(name, value),
    }),
  };
}
