// Makes events without their objects, those of each place in a transaction of their own.
import type { Database } from '../../src/db/database.ts';
import { byPlace } from '../../src/db/spread.ts';
import { type Announcement, emit } from '../../src/webhooks/index.ts';

export async function announce(
  database: Database,
  announcements: readonly Announcement[],
  now: number,
): Promise<void> {
  for (const group of await byPlace(database, announcements, ({ scope }) => scope.projectId)) {
    await database.transaction((tx) => emit(tx, group, now));
  }
}
