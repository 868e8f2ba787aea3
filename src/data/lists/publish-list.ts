// Publishes a version of a list: counted against the one before, made the current one, and announced to the
// projects that asked for it, all in one transaction (contract/data.md section 7).
import { hash } from 'node:crypto';
import type { ListName } from '../../../contract/lists.ts';
import type { Tx } from '../../db/database.ts';
import { canonicalJson } from '../../kit/canonical-json.ts';
import { dayInUtc } from '../../kit/clock.ts';
import { findCurrent, findHistory, insertVersion } from './list.store.ts';
import { compareRows, type RowChanges } from './list-changes.ts';
import type { ListFile } from './list-file.ts';
import { tellVersion } from './tell-version.ts';

export type Publication = {
  name: ListName;
  file: ListFile;
  origin: 'content' | 'import';
  summary: string | null;
  /** The numbers of the reports that it corrects. */
  reports?: readonly string[];
};

export const contentHash = ({ rows, sources }: ListFile): string =>
  hash('sha256', canonicalJson([rows, sources]), 'hex');

export type Published = { version: string; changes: RowChanges };

/** Under `lockPublishing`. Undefined when the current version says the same already. */
export async function publishList(
  tx: Tx,
  { name, file, origin, summary, reports = [] }: Publication,
  now: number,
): Promise<Published | undefined> {
  const before = await findCurrent(tx, name);
  const content_hash = contentHash(file);
  if (before?.content_hash === content_hash) return undefined;
  const versions = (await findHistory(tx)).filter(({ list }) => list === name);
  const year = dayInUtc(now).slice(0, 4);
  const ofYear = versions.filter(({ version }) => version.startsWith(`${year}.`)).length;
  const version = `${year}.${ofYear + 1}`;
  const changes = compareRows(before, file);
  const { added, changed, removed } = changes;
  const kept = new Map(changes.unchanged.map(({ id, updated_at }) => [id, updated_at]));
  const rows = file.rows.map((row) => ({ ...row, updated_at: kept.get(row.id) ?? now }));
  await insertVersion(
    tx,
    {
      list: name,
      number: (versions[0]?.number ?? 0) + 1,
      version,
      content_hash,
      origin,
      rows,
      sources: file.sources,
      added,
      changed,
      removed,
      summary,
      reports,
    },
    now,
  );
  const previous = before?.version ?? null;
  await tellVersion(tx, name, { version, previous, changes, summary, reports }, now);
  return { version, changes };
}
