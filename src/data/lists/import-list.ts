// Publishes an operator's file as the next version of a list, all of it or nothing.
import { type ListName, listOf } from '../../../contract/lists.ts';
import type { Tx } from '../../db/database.ts';
import { findCurrent, lockPublishing } from './list.store.ts';
import { type ListFile, readListFile } from './list-file.ts';
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
  const file = readListFile(name, { rows, sources: sources ?? current?.sources ?? [] }, (list) =>
    known.get(list),
  );
  if ('faults' in file) return file;
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

/** A source that no row names any more is not kept. */
function withUsedSources({ rows, sources }: ListFile): ListFile {
  const used = new Set(rows.flatMap((row) => row.sources));
  return { rows, sources: sources.filter(({ id }) => used.has(id)) };
}
