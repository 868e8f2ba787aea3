// A list as one process answers from it: items already written as JSON, an index for searches, a tag that changes
// with every change of an answer.
import { hash } from 'node:crypto';
import type { FileFormat } from '../../../contract/data/lists.shapes.ts';
import { itemSchema, type ListName, listOf } from '../../../contract/data/lists.ts';
import { fold } from '../../kit/text.ts';
import type { VersionRow } from './list.store.ts';
import { type Item, mayAnswer, type Snapshot, viewItems } from './list.view.ts';
import type { ListRow } from './list-file.ts';
import { buildIndex, type SearchIndex } from './search.rules.ts';
import { sha256Of, type WrittenFile, writeFile } from './version-files.ts';

export type WrittenItem = { id: string; json: string; value: Item; sortName: string };

export type PublishedList = {
  version: string;
  tag: string;
  items: readonly WrittenItem[];
  byId: ReadonlyMap<string, WrittenItem>;
  /** Rows with what no item shows, for the tools that calculate with them. */
  rows: readonly ListRow[];
  index: SearchIndex;
  /** The version as a file, written when somebody asks and kept as long as the version; undefined if it has none. */
  file(format: FileFormat): WrittenFile | undefined;
};

/** Undefined while no version of the list is published, or the datasets say that it is not. */
export function publishedList(name: ListName, snapshot: Snapshot): PublishedList | undefined {
  const version = snapshot.versions.get(name);
  if (!version || !mayAnswer(listOf(name).dataset, snapshot.versions)) return undefined;
  const { searched } = listOf(name);
  const items = viewItems(name, snapshot).map((value, n) => ({
    id: value.id,
    json: JSON.stringify(value),
    value,
    sortName: fold(textsAt(version.rows[n], searched[0] ?? 'id').join(' ')),
  }));
  return {
    version: version.version,
    tag: tagOf(name, snapshot),
    items,
    byId: new Map(items.map((item) => [item.id, item])),
    rows: version.rows,
    index: buildIndex(version.rows.map((row) => searched.map((path) => textsAt(row, path)))),
    file: keptFiles(name, version),
  };
}

function keptFiles(name: ListName, version: VersionRow): PublishedList['file'] {
  const kept = new Map<FileFormat, WrittenFile>();
  return (format) => {
    if (listOf(name).withheld) return undefined;
    const known = kept.get(format);
    if (known) return known;
    const body = writeFile(name, version, format);
    const file = { body, sha256: sha256Of(body) };
    kept.set(format, file);
    return file;
  };
}

/**
 * The version's name and a sum over its content and form; a list with derived members moves with the others, that of
 * datasets with their use too.
 */
function tagOf(name: ListName, { versions, history, usage }: Snapshot): string {
  const own = versions.get(name);
  const all = [...versions.values()].map(({ list, number, content_hash }) => [
    list,
    number,
    content_hash,
  ]);
  const figures = name === 'datasets' ? [...(usage ?? [])].sort() : [];
  const past = history.map(({ reports }) => reports);
  const seen = listOf(name).derived ? [all.sort(), past, figures] : own?.content_hash;
  const sum = hash('sha256', JSON.stringify([itemSchema(name), own?.number, seen]), 'hex');
  return `${listOf(name).dataset}-${own?.version}-${sum.slice(0, 12)}`;
}

/** The texts of a member: `name.fr` is inside `name`, a list gives each of its texts. */
function textsAt(row: unknown, path: string): string[] {
  let value = row;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null)?.[step];
  return [value].flat().filter((text): text is string => typeof text === 'string');
}
