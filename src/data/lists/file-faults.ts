// What is wrong with the rows and sources of a file, a sentence each, whichever dataset it is for.
import type { Validator } from 'typebox/compile';

type Sourced = { rows: readonly { sources: string[] }[]; sources: readonly { id: string }[] };

const idOf = (value: unknown): string =>
  String((value as { id?: unknown } | null | undefined)?.id ?? 'without id');

export const named = (what: string, n: number, value: unknown) =>
  `${what} ${n + 1} (${idOf(value)})`;

/** What the validator says of a member that the schema does not have. */
const unknownMember = 'schema is false';

/** One sentence for each wrong member of each wrong value. */
export function shapeFaults(values: unknown[], what: string, validator: Validator): string[] {
  return values.flatMap((value, n) => {
    if (validator.Check(value)) return [];
    const said = new Map<string, string>();
    for (const { instancePath, message } of validator.Errors(value)) {
      const sentence = message === unknownMember ? 'is unknown' : message;
      if (!said.has(instancePath)) said.set(instancePath, sentence);
    }
    // What is wrong inside a member makes the member wrong too: only the inmost is said.
    const paths = [...said.keys()].filter(
      (path) => ![...said.keys()].some((other) => other.startsWith(`${path}/`)),
    );
    return paths.map((path) => {
      const member = path === '' ? '' : ` ${path.slice(1).replaceAll('/', '.')}`;
      return `${named(what, n, value)}:${member} ${said.get(path)}`;
    });
  });
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

export function sourceFaults({ rows, sources }: Sourced): string[] {
  const known = new Set(sources.map(({ id }) => id));
  return rows.flatMap((row, n) =>
    row.sources
      .filter((source) => !known.has(source))
      .map((source) => `${named('row', n, row)}: ${source} is not among the sources`),
  );
}
