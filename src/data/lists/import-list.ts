// Publishes an operator's file as the next version of a list, all of it or nothing.
import { type ListName, listNames, listOf } from '../../../contract/data/lists.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { type Fault, fileFault, idsIn, inEnglish } from './file-faults.ts';
import { findCurrent, lockPublishing, type VersionRow } from './list.store.ts';
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

type Done = Published | { unchanged: true };

/** What was published, `unchanged`, or every fault of the file. */
export async function importList(
  tx: Tx,
  { name, rows, sources, ...about }: Import,
  now: number,
): Promise<Done | { faults: string[] }> {
  await lockPublishing(tx);
  const judged = await judgeImport(tx, { name, rows, sources });
  if ('faults' in judged) return { faults: judged.faults.map(inEnglish) };
  return publishJudged(tx, { name, ...about, file: judged.file }, now);
}

/** Under `lockPublishing`, a file that was judged under it. */
export async function publishJudged(
  tx: Tx,
  { reports = [], ...file }: Pick<Import, 'name' | 'summary' | 'reports'> & { file: ListFile },
  now: number,
): Promise<Done> {
  const publication = { ...file, origin: 'import', reports } as const;
  return (await publishList(tx, publication, now)) ?? { unchanged: true };
}

export type JudgedImport = {
  /** What it is held against; none before the first. */
  current: VersionRow | undefined;
  file: ListFile;
};

/** The file as it would be published, or every fault of it. */
export async function judgeImport(
  reader: Reader,
  { name, rows, sources }: Pick<Import, 'name' | 'rows' | 'sources'>,
): Promise<JudgedImport | (Pick<JudgedImport, 'current'> & { faults: Fault[] })> {
  const current = await findCurrent(reader, name);
  const known = await idsOfOthers(reader, name);
  const content = { rows, sources: sources ?? current?.sources ?? [] };
  const file = readListFile(name, content, (list) => known.get(list));
  const missed = Array.isArray(rows) ? await missedRows(reader, name, current, rows) : [];
  if ('faults' in file) return { current, faults: [...file.faults, ...missed] };
  if (missed.length > 0) return { current, faults: missed };
  return { current, file: withUsedSources(file) };
}

async function idsOfOthers(reader: Reader, name: ListName) {
  const known = new Map<ListName, ReadonlySet<string>>();
  for (const list of Object.values(listOf(name).refersTo ?? {}) as ListName[]) {
    const version = list === name ? undefined : await findCurrent(reader, list);
    if (version) known.set(list, new Set(version.rows.map(({ id }) => id)));
  }
  return known;
}

/** Rows that the file takes away and that rows of other lists refer to. */
async function missedRows(
  reader: Reader,
  name: ListName,
  before: { rows: readonly ListRow[] } | undefined,
  after: readonly unknown[],
): Promise<Fault[]> {
  const kept = idsIn(after);
  const gone = (before?.rows ?? []).map(({ id }) => id).filter((id) => !kept.has(id));
  if (gone.length === 0) return [];
  const faults: Fault[] = [];
  for (const list of listNames.filter((other) => other !== name)) {
    const fields = Object.entries(listOf(list).refersTo ?? {}).filter(([, to]) => to === name);
    if (fields.length === 0) continue;
    const rows = (await findCurrent(reader, list))?.rows ?? [];
    for (const id of gone) {
      const count = rows.filter((row) =>
        fields.some(([field]) => idsAt(row, field).includes(id)),
      ).length;
      if (count === 0) continue;
      const says = {
        fr: `${id} n’est pas parmi les entrées ; entrées de ${listOf(list).dataset} qui la nomment : ${count}`,
        en: `${id} is not among the rows; rows of ${list} that name it: ${count}`,
      };
      faults.push(fileFault(says));
    }
  }
  return faults;
}

/** A source that no row names any more is not kept. */
function withUsedSources({ rows, sources }: ListFile): ListFile {
  const used = new Set(rows.flatMap((row) => row.sources));
  return { rows, sources: sources.filter(({ id }) => used.has(id)) };
}
