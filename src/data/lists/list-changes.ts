// What changed from one version of a list to the next, row by row.
import { canonicalJson } from '../../kit/canonical-json.ts';
import type { ListFile, ListRow, StoredRow } from './list-file.ts';

export type RowChanges = {
  added: number;
  changed: number;
  removed: number;
  /** Members in which a row that stays differs. */
  fields: string[];
  unchanged: StoredRow[];
};

type Before = { rows: readonly StoredRow[]; sources: ListFile['sources'] };

export function compareRows(before: Before | undefined, after: ListFile): RowChanges {
  const old = new Map((before?.rows ?? []).map((row) => [row.id, row]));
  const fields = new Set<string>();
  const unchanged: StoredRow[] = [];
  let changed = 0;
  for (const row of after.rows) {
    const was = old.get(row.id);
    if (!was || !before) continue;
    const differ = differingMembers([was, before.sources], [row, after.sources]);
    if (differ.length === 0) unchanged.push(was);
    else changed++;
    for (const field of differ) fields.add(field);
  }
  const stayed = unchanged.length + changed;
  return {
    added: after.rows.length - stayed,
    changed,
    removed: old.size - stayed,
    fields: [...fields].sort(),
    unchanged,
  };
}

type Sourced = readonly [row: ListRow, sources: ListFile['sources']];

/** Members of a row that are not as they were. */
export const differingMembers = (before: Sourced, after: Sourced): string[] =>
  differences(withSources(...before), withSources(...after));

/** A source whose title or address was corrected changes the rows that name it. */
function withSources(row: ListRow, sources: ListFile['sources']): Record<string, unknown> {
  const { updated_at: _, ...members } = row as Partial<StoredRow>;
  const named = sources.filter(({ id }) => row.sources.includes(id));
  return { ...members, sources: [row.sources, named] };
}

function differences(a: Record<string, unknown>, b: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter(
    (name) => a[name] !== b[name] && canonicalJson(a[name]) !== canonicalJson(b[name]),
  );
}
