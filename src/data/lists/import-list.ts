// Publishes an operator's file as the next version of a list, all of it or nothing.
import { type ListName, listNames, listOf } from '../../../contract/data/lists.ts';
import type { Tx } from '../../db/database.ts';
import { idsIn } from './file-faults.ts';
import { findCurrent, lockPublishing } from './list.store.ts';
import { idsAt, type ListFile, type ListRow, readListFile } from './list-file.ts';
import { type Published, publishList } from './publish-list.ts';

export type Import = {
  name: ListName;
  rows: unknown;
  /** Undefined: the rows name sources of the version that is published. */
  sources: unknown;
  summary: string | null;
  /** The numbers of the reports that it corrects. */
  reports?: readonly string[];
};

/** What was published, `unchanged`, or every fault of the file. */
export async function importList(
  tx: Tx,
  { name, rows, sources, summary, reports = [] }: Import,
  now: number,
): Promise<Published | { unchanged: true } | { faults: string[] }> {
  await lockPublishing(tx);
  const current = await findCurrent(tx, name);
  const known = await idsOfOthers(tx, name);
  const content = { rows, sources: sources ?? current?.sources ?? [] };
  const file = readListFile(name, content, (list) => known.get(list));
  const missed = Array.isArray(rows) ? await missedRows(tx, name, current, rows) : [];
  if ('faults' in file) return { faults: [...file.faults, ...missed] };
  if (missed.length > 0) return { faults: missed };
  const publication = {
    name,
    file: withUsedSources(file),
    origin: 'import',
    summary,
    reports,
  } as const;
  return (await publishList(tx, publication, now)) ?? { unchanged: true };
}

async function idsOfOthers(tx: Tx, name: ListName) {
  const known = new Map<ListName, ReadonlySet<string>>();
  for (const list of Object.values(listOf(name).refersTo ?? {}) as ListName[]) {
    const version = list === name ? undefined : await findCurrent(tx, list);
    if (version) known.set(list, new Set(version.rows.map(({ id }) => id)));
  }
  return known;
}

/** Rows that the file takes away and that rows of other lists refer to. */
async function missedRows(
  tx: Tx,
  name: ListName,
  before: { rows: readonly ListRow[] } | undefined,
  after: readonly unknown[],
): Promise<string[]> {
  const kept = idsIn(after);
  const gone = (before?.rows ?? []).map(({ id }) => id).filter((id) => !kept.has(id));
  if (gone.length === 0) return [];
  const faults: string[] = [];
  for (const list of listNames.filter((other) => other !== name)) {
    const fields = Object.entries(listOf(list).refersTo ?? {}).filter(([, to]) => to === name);
    if (fields.length === 0) continue;
    const rows = (await findCurrent(tx, list))?.rows ?? [];
    for (const id of gone) {
      const count = rows.filter((row) =>
        fields.some(([field]) => idsAt(row, field).includes(id)),
      ).length;
      if (count > 0)
        faults.push(`${id} is not among the rows; rows of ${list} that name it: ${count}`);
    }
  }
  return faults;
}

/** A source that no row names any more is not kept. */
function withUsedSources({ rows, sources }: ListFile): ListFile {
  const used = new Set(rows.flatMap((row) => row.sources));
  return { rows, sources: sources.filter(({ id }) => used.has(id)) };
}
