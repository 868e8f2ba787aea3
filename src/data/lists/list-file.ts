// Judges a list's file as a whole: every row that is wrong is named, and one is enough to refuse the file.
import { type Static, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import {
  type ListName,
  listOf,
  rowSchema,
  SourceRow as Source,
} from '../../../contract/data/lists.ts';
import type { Text } from '../../../contract/text.ts';
import {
  type Fault,
  faultOf,
  fileFault,
  idsIn,
  judgeEach,
  type Placed,
  repeated,
  sourceFaults,
} from './file-faults.ts';

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

const texts = {
  rows: { fr: 'les entrées ne sont pas une liste', en: 'the rows are not a list' },
  sources: { fr: 'les sources ne sont pas une liste', en: 'the sources are not a list' },
  none: { fr: 'il n’y a aucune entrée', en: 'there is no row' },
} satisfies Record<string, Text>;

/** The file's rows and sources, or what is wrong with it, a sentence each. */
export function readListFile(
  name: ListName,
  content: { rows: unknown; sources: unknown },
  known: KnownIds,
): ListFile | { faults: Fault[] } {
  const { rows, sources } = content;
  if (!Array.isArray(rows)) return { faults: [fileFault(texts.rows)] };
  if (!Array.isArray(sources)) return { faults: [fileFault(texts.sources)] };
  if (rows.length === 0) return { faults: [fileFault(texts.none)] };
  const ofSources = judgeEach<SourceRow>(
    sources,
    'source',
    sourceValidator as unknown as Validator,
  );
  const ofRows = judgeEach<ListRow>(rows, 'row', validatorOf(name));
  const faults = [
    ...ofSources.faults,
    ...ofRows.faults,
    ...repeated(sources, 'source'),
    ...repeated(rows, 'row'),
    ...sourceFaults(ofRows.sound, sources),
    ...sharedValues(name, ofRows.sound),
    ...referenceFaults(name, ofRows.sound, (list) => (list === name ? idsIn(rows) : known(list))),
  ];
  return faults.length > 0 ? { faults } : { rows, sources };
}

/** Two rows that answer to one prefix or one bank code: whoever asks by it would get either. */
function sharedValues(name: ListName, rows: readonly Placed<ListRow>[]): Fault[] {
  const { unique } = listOf(name);
  if (unique === undefined) return [];
  const seen = new Map<unknown, number>();
  return rows.flatMap(({ n, value: row }) => {
    const before = seen.get(row[unique]);
    if (before === undefined) seen.set(row[unique], n);
    if (before === undefined) return [];
    const says = {
      fr: `${unique} ${row[unique]} est celui de l’entrée ${before + 1}`,
      en: `${unique} ${row[unique]} is that of row ${before + 1}`,
    };
    return [faultOf('row', n, row, says)];
  });
}

/** A list that is not published yet cannot be asked: its rows are taken at their word. */
function referenceFaults(
  name: ListName,
  rows: readonly Placed<ListRow>[],
  known: KnownIds,
): Fault[] {
  const refers = Object.entries(listOf(name).refersTo ?? {}) as [string, ListName][];
  return refers.flatMap(([field, list]) => {
    const ids = known(list);
    if (!ids) return [];
    return rows.flatMap(({ n, value: row }) =>
      idsAt(row, field)
        .filter((id) => !ids.has(id))
        .map((id) =>
          faultOf('row', n, row, {
            fr: `${field} ${id} n’est pas une entrée de ${listOf(list).dataset}`,
            en: `${field} ${id} is not a row of ${list}`,
          }),
        ),
    );
  });
}

/** What a member refers to: one row, several or none. */
export const idsAt = (row: ListRow, field: string): string[] =>
  [row[field]].flat().filter((id) => typeof id === 'string');
