// Lists as CSV, row after row as they are read, so that a million of them take no more memory than a thousand. A project
// has few exports under way at a time on a server.
import { limits } from '../../../contract/limits.ts';
import type { Live } from '../../db/context.ts';
import { writeCsv } from '../../kit/csv.ts';
import { fail } from '../../kit/fail.ts';

/** What a list becomes in a spreadsheet: the name of each column, and what stands in it. */
export type Columns<R> = readonly (readonly [name: string, value: (row: R) => unknown])[];

const underWay = new Map<string, number>();

/** `pages` gives the rows in pages, each read when the client has taken the one before. */
export function exportRows<R>(
  projectId: string,
  columns: Columns<R>,
  pages: () => AsyncIterable<readonly R[]>,
): Live {
  const count = underWay.get(projectId) ?? 0;
  if (count >= limits.exportsAtOnce) throw fail('RATE_LIMITED', {}, 5);
  underWay.set(projectId, count + 1);
  return (ended) => {
    ended.addEventListener('abort', () => leave(projectId), { once: true });
    return written(columns, pages());
  };
}

function leave(projectId: string): void {
  const left = (underWay.get(projectId) ?? 1) - 1;
  if (left > 0) underWay.set(projectId, left);
  else underWay.delete(projectId);
}

async function* written<R>(
  columns: Columns<R>,
  pages: AsyncIterable<readonly R[]>,
): AsyncGenerator<string> {
  yield writeCsv([columns.map(([name]) => name)]);
  for await (const rows of pages) {
    if (rows.length > 0) yield writeCsv(rows.map((row) => columns.map(([, value]) => value(row))));
  }
}

/** Rows that are read at once. */
const most = 1_000;

/** Pages of a list that goes on after a row's name. */
export async function* pagesOf<R, K>(
  read: (after: K | undefined, limit: number) => Promise<R[]>,
  keyOf: (row: R) => K,
): AsyncGenerator<R[]> {
  for (let after: K | undefined; ; ) {
    const rows = await read(after, most);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < most) return;
    after = keyOf(last);
  }
}

/** The members of what is shown, each in a column of its name; `of` reads one that lies deeper. */
export const members = <V extends object>(
  names: readonly (keyof V & string)[],
  deeper: Columns<V> = [],
): Columns<V> => [...names.map((name) => [name, (row: V) => row[name]] as const), ...deeper];
