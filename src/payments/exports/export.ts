// Lists as CSV, row after row as they are read, so that a million of them take no more memory than a thousand. A project
// has few exports under way at a time on a server.
import { limits } from '../../../contract/limits.ts';
import type { Live } from '../../db/context.ts';
import { writeCsv } from '../../kit/csv.ts';
import { fail } from '../../kit/fail.ts';

/** What a list becomes in a spreadsheet: the name of each column, and what stands in it. */
export type Columns<R> = readonly (readonly [name: string, value: (row: R) => unknown])[];

/** Rows as cells, to be read on from any of them: by a stream as fast as its client reads, by a job slice by slice. */
export type Sheet = {
  head: readonly string[];
  /** `after`: the row to go on after; undefined where there are no more. */
  read(
    after: string | undefined,
    most: number,
  ): Promise<{ cells: unknown[][]; after: string | undefined }>;
};

/** `list` reads rows after the one of a name, `nameOf` names one. */
export const sheetOf = <R, V>(
  columns: Columns<V>,
  list: (after: string | undefined, limit: number) => Promise<R[]>,
  nameOf: (row: R) => string,
  view: (row: R) => V,
): Sheet => ({
  head: columns.map(([name]) => name),
  async read(after, most) {
    const rows = await list(after, most);
    const cells = rows.map((row) => {
      const shown = view(row);
      return columns.map(([, value]) => value(shown));
    });
    const last = rows.at(-1);
    return { cells, after: last && rows.length === most ? nameOf(last) : undefined };
  },
});

/** The same of a list that is read by its own operation, whose cursor is the row to go on after. */
export const sheetOfPages = <V>(
  columns: Columns<V>,
  page: (cursor: string | undefined, limit: number) => Promise<Page<V>>,
): Sheet => ({
  head: columns.map(([name]) => name),
  async read(after, most) {
    const { data, cursor } = await page(after, most);
    const cells = data.map((row) => columns.map(([, value]) => value(row)));
    return { cells, after: cursor ?? undefined };
  },
});

type Page<V> = { data: readonly V[]; cursor: string | null };

const underWay = new Map<string, number>();

/** Each page is read when the client has taken the one before. */
export function exportRows(projectId: string, sheet: Sheet): Live {
  const count = underWay.get(projectId) ?? 0;
  if (count >= limits.exportsAtOnce) throw fail('RATE_LIMITED', {}, 5);
  underWay.set(projectId, count + 1);
  return (ended) => {
    ended.addEventListener('abort', () => leave(projectId), { once: true });
    return written(sheet);
  };
}

function leave(projectId: string): void {
  const left = (underWay.get(projectId) ?? 1) - 1;
  if (left > 0) underWay.set(projectId, left);
  else underWay.delete(projectId);
}

/** Rows that are read at once. */
export const pageRows = 1_000;

async function* written({ head, read }: Sheet): AsyncGenerator<string> {
  yield writeCsv([head]);
  for (let after: string | undefined; ; ) {
    const page = await read(after, pageRows);
    if (page.cells.length > 0) yield writeCsv(page.cells);
    if (page.after === undefined) return;
    after = page.after;
  }
}

/** The members of what is shown, each in a column of its name; `of` reads one that lies deeper. */
export const members = <V extends object>(
  names: readonly (keyof V & string)[],
  deeper: Columns<V> = [],
): Columns<V> => [...names.map((name) => [name, (row: V) => row[name]] as const), ...deeper];
