// An import as it is answered: what is in force, faults with their lines in the file, and the rows that differ.
import type { ImportPreview } from '../../../contract/backoffice/lists.ts';
import { limits } from '../../../contract/limits.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import type { Reader } from '../../db/database.ts';
import { canonicalJson } from '../../kit/canonical-json.ts';
import { iso } from '../../kit/clock.ts';
import {
  differingMembers,
  type Fault,
  findCurrent,
  type ListedVersion,
  type ListFile,
  type ListRow,
  nameless,
  type VersionRow,
} from '../lists/index.ts';
import type { Lines } from './upload-outline.ts';

type InForce = Pick<VersionRow, 'version' | 'origin' | 'row_count' | 'published_at'>;

export const viewInForce = ({ version, origin, row_count, published_at }: InForce) => ({
  version,
  origin,
  rows: row_count,
  published_at: iso(published_at),
});

/** The same with what it changed, why, and which reports it corrects. */
export const viewVersion = (row: ListedVersion) => ({
  ...viewInForce(row),
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  summary: row.summary,
  reports: row.reports,
});

/** How the datasets call themselves; one that they do not name has its id. */
export async function readTitles(reader: Reader): Promise<(dataset: string) => Text> {
  const rows = (await findCurrent(reader, 'datasets'))?.rows ?? [];
  const titles = new Map(rows.map(({ id, title }) => [id, title as Text]));
  return (dataset) => {
    const { fr, en } = titles.get(dataset) ?? { fr: dataset, en: dataset };
    return { fr, en };
  };
}

/** The first faults, each with where its row begins in the file. */
export function viewFaults(
  faults: readonly Fault[],
  lines: Lines,
  lang: Lang,
): ImportPreview['faults'] {
  const first = faults.slice(0, limits.listFaultsShown).map(({ of, says }) => {
    const at = of && lines[of.what === 'row' ? 'rows' : 'sources'][of.n];
    return {
      what: of?.what ?? null,
      number: of ? of.n + 1 : null,
      line: at ?? null,
      id: of && of.id !== nameless ? cut(of.id) : null,
      says: cut(says[lang]),
    };
  });
  return { count: faults.length, first };
}

type Before = { rows: readonly ListRow[]; sources: ListFile['sources'] };

export const noDifference: ImportPreview['difference'] = { added: [], changed: [], removed: [] };

/** The rows that a version would add, change and take away, so many of each. */
export function viewDifference(
  before: Before | undefined,
  after: ListFile,
  lines: Lines,
): ImportPreview['difference'] {
  const most = limits.listRowsShown;
  const old = new Map((before?.rows ?? []).map((row) => [row.id, row]));
  const kept = new Set(after.rows.map(({ id }) => id));
  const shown: ImportPreview['difference'] = { added: [], changed: [], removed: [] };
  for (const [n, row] of after.rows.entries()) {
    const line = lines.rows[n] ?? null;
    const was = old.get(row.id);
    if (!was || !before) {
      if (shown.added.length < most) shown.added.push({ ...headOf(row), line });
      continue;
    }
    if (shown.changed.length === most) continue;
    const members = differingMembers([was, before.sources], [row, after.sources]);
    if (members.length === 0) continue;
    shown.changed.push({
      ...headOf(row),
      line,
      members: members.map((member) => ({
        member,
        before: shownValue(was, member, before.sources),
        after: shownValue(row, member, after.sources),
      })),
    });
  }
  const gone = (before?.rows ?? []).filter(({ id }) => !kept.has(id));
  shown.removed.push(...gone.slice(0, most).map(headOf));
  return shown;
}

/** Sources differ by what they say too, and not by their ids alone. */
function shownValue(row: ListRow, member: string, sources: ListFile['sources']): string {
  if (member !== 'sources') return cut(written(row[member]));
  return cut(written(sources.filter(({ id }) => row.sources.includes(id))));
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : canonicalJson(value);

/** How a row is called where it has a name or a title, in one language or in two. */
function headOf(row: ListRow): { id: string; name: string | null } {
  const said = row['name'] ?? row['title'];
  const name = typeof said === 'string' ? said : (said as { fr?: unknown } | undefined)?.fr;
  return { id: cut(row.id), name: typeof name === 'string' ? cut(name) : null };
}

/** Whole characters, so that what was cut is still text. */
function cut(text: string): string {
  if (text.length <= limits.listValueCharacters) return text;
  return `${[...text.slice(0, limits.listValueCharacters + 1)].slice(0, -1).join('')}…`.toWellFormed();
}
