// What is wrong with the rows and sources of a file, a sentence each, whichever dataset it is for.
import type { Validator } from 'typebox/compile';
import { isStorable } from '../../kit/text.ts';

/** A value of the file with its place in it. */
export type Placed<T> = { n: number; value: T };

/** Whether each value stands by itself, and those that do: only they can be held against others. */
export type Judged<T> = { faults: string[]; sound: readonly Placed<T>[] };

/** A value's id, whatever is wrong with the value: what refers to it is not wrong too. */
export const idsIn = (values: readonly unknown[]): ReadonlySet<string> => new Set(values.map(idOf));

/** Written as a terminal can show it. */
const shown = (text: string): string => text.replaceAll('\0', '\\0').toWellFormed();

const idOf = (value: unknown): string =>
  shown(String((value as { id?: unknown } | null | undefined)?.id ?? 'without id'));

export const named = (what: string, n: number, value: unknown) =>
  `${what} ${n + 1} (${idOf(value)})`;

/** What the validator says of a member that the schema does not have. */
const unknownMember = 'schema is false';

/** One sentence for each wrong member of each wrong value. */
export function judgeEach<T>(values: unknown[], what: string, validator: Validator): Judged<T> {
  const sound: Placed<T>[] = [];
  const faults = values.flatMap((value, n) => {
    const found = faultsOf(value, validator);
    if (found.length === 0) sound.push({ n, value: value as T });
    return found.map((fault) => `${named(what, n, value)}:${fault}`);
  });
  return { faults, sound };
}

function faultsOf(value: unknown, validator: Validator): string[] {
  const said = new Map<string, string>();
  if (!validator.Check(value)) {
    for (const { instancePath, message } of validator.Errors(value)) {
      const sentence = message === unknownMember ? 'is unknown' : message;
      if (!said.has(instancePath)) said.set(instancePath, sentence);
    }
  }
  for (const path of unstorablePaths(value)) {
    if (!said.has(path)) said.set(path, 'holds a NUL or a lone surrogate');
  }
  // What is wrong inside a member makes the member wrong too: only the inmost is said.
  const paths = [...said.keys()].filter(
    (path) => ![...said.keys()].some((other) => other.startsWith(`${path}/`)),
  );
  return paths.map((path) => {
    const member = path === '' ? '' : ` ${shown(path.slice(1)).replaceAll('/', '.')}`;
    return `${member} ${said.get(path)}`;
  });
}

/** JSON escapes what cannot be stored: most values have none of it and are not walked. */
const escaped = /\\u(0000|d[89a-f])/;

/** Of the texts that neither PostgreSQL nor UTF-8 can carry. A file is as deep as JSON lets it be: no recursion. */
function unstorablePaths(value: unknown): string[] {
  if (!escaped.test(JSON.stringify(value) ?? '')) return [];
  const found: string[] = [];
  const waiting: [string, unknown][] = [['', value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, one] = next;
    if (typeof one === 'string' && !isStorable(one)) found.push(path);
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, member] of Object.entries(one)) {
      if (isStorable(name)) waiting.push([`${path}/${name}`, member]);
      else found.push(`${path}/${name}`);
    }
  }
  return found;
}

export function repeated(values: unknown[], what: string): string[] {
  const seen = new Map<string, number>();
  return values.flatMap((value, n) => {
    const id = idOf(value);
    const before = seen.get(id);
    seen.set(id, before ?? n);
    return before === undefined
      ? []
      : [`${named(what, n, value)}: its id is that of ${what} ${before + 1}`];
  });
}

/** `sources` as the file has them, whatever is wrong with them. */
export function sourceFaults(
  rows: readonly Placed<{ id: string; sources: string[] }>[],
  sources: readonly unknown[],
): string[] {
  const known = idsIn(sources);
  return rows.flatMap(({ n, value }) =>
    value.sources
      .filter((source) => !known.has(source))
      .map((source) => `${named('row', n, value)}: ${source} is not among the sources`),
  );
}
