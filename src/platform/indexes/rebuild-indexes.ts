// Gives back the space of indexes whose pages were cut in two halves as they grew (docs/growth.md): each is built anew beside the old
// one, one at a time, while servers go on.
import type { Database } from '../../db/database.ts';
import {
  dropIndex,
  type IndexSize,
  listIndexes,
  listLeftovers,
  rebuildIndex,
} from './index.store.ts';

export type Rebuilt = { name: string; table: string; before: number; after: number };

/** Answers what became of each. Run again after it was stopped, it first removes what was left half built. */
export async function rebuildIndexes(
  database: Database,
  least_bytes: number,
): Promise<{ rebuilt: Rebuilt[]; removed: string[] }> {
  const removed = await listLeftovers(database);
  for (const name of removed) await dropIndex(database, name);
  const rebuilt: Rebuilt[] = [];
  for (const { name, table_name: table, bytes: before } of await listIndexes(
    database,
    least_bytes,
  )) {
    await rebuildIndex(database, name);
    const now = await listIndexes(database, 0);
    rebuilt.push({ name, table, before, after: sizeOf(now, name) });
  }
  return { rebuilt, removed };
}

const sizeOf = (all: readonly IndexSize[], name: string) =>
  all.find((one) => one.name === name)?.bytes ?? 0;
