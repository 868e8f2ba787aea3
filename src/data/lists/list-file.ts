// Judges a list's file as a whole: every row that is wrong is named, and one is enough to refuse the file.
import { type Static, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { type ListName, listOf, rowSchema, SourceRow as Source } from '../../../contract/lists.ts';

export type SourceRow = Static<typeof Source>;
export type ListRow = { id: string; sources: string[]; [field: string]: unknown };
/** As it is stored: with the time of its last change, in milliseconds. */
export type StoredRow = ListRow & { updated_at: number };

export type ListFile = { rows: ListRow[]; sources: SourceRow[] };

/** Ids that rows of other lists may be referred to by; undefined for a list that is not published. */
export type KnownIds = (list: ListName) => ReadonlySet<string> | undefined;

const validators = new Map<string, Validator>();
const sourceValidator = Compile(Source);

function validatorOf(name: ListName): Validator {
  const known = validators.get(name);
  if (known) return known;
  const made = Compile(Type.Object(rowSchema(name).properties, { additionalProperties: false }));
  validators.set(name, made as unknown as Validator);
  return made as unknown as Validator;
}

/** The file's rows and sources, or what is wrong with it, a sentence each. */
export function readListFile(
  name: ListName,
  content: { rows: unknown; sources: unknown },
  known: KnownIds,
): ListFile | { faults: string[] } {
  const { rows, sources } = content;
  if (!Array.isArray(rows)) return { faults: ['the rows are not a list'] };
  if (!Array.isArray(sources)) return { faults: ['the sources are not a list'] };
  if (rows.length === 0) return { faults: ['there is no row'] };
  const faults = [
    ...shapeFaults(sources, 'source', sourceValidator as unknown as Validator),
    ...shapeFaults(rows, 'row', validatorOf(name)),
    ...repeated(sources, 'source'),
    ...repeated(rows, 'row'),
  ];
  if (faults.length > 0) return { faults };
  const file = { rows, sources } as ListFile;
  const dangling = [...sourceFaults(file), ...referenceFaults(name, file, known)];
  return dangling.length > 0 ? { faults: dangling } : file;
}

const idOf = (value: unknown): string =>
  String((value as { id?: unknown } | null | undefined)?.id ?? 'without id');

const named = (what: string, n: number, value: unknown) => `${what} ${n + 1} (${idOf(value)})`;

/** What the validator says of a member that the schema does not have. */
const unknownMember = 'schema is false';

/** One sentence for each wrong member of each wrong value. */
function shapeFaults(values: unknown[], what: string, validator: Validator): string[] {
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

function repeated(values: unknown[], what: string): string[] {
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

function sourceFaults({ rows, sources }: ListFile): string[] {
  const known = new Set(sources.map(({ id }) => id));
  return rows.flatMap((row, n) =>
    row.sources
      .filter((source) => !known.has(source))
      .map((source) => `${named('row', n, row)}: ${source} is not among the sources`),
  );
}

/** A list that is not published yet cannot be asked: its rows are taken at their word. */
function referenceFaults(name: ListName, { rows }: ListFile, known: KnownIds): string[] {
  const own = new Set(rows.map(({ id }) => id));
  const refers = Object.entries(listOf(name).refersTo ?? {}) as [string, ListName][];
  return refers.flatMap(([field, list]) => {
    const ids = list === name ? own : known(list);
    if (!ids) return [];
    return rows.flatMap((row, n) =>
      [row[field]]
        .flat()
        .filter((id): id is string => typeof id === 'string' && !ids.has(id))
        .map((id) => `${named('row', n, row)}: ${field} ${id} is not a row of ${list}`),
    );
  });
}
