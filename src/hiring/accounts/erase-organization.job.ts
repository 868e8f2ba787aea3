// Erases what belongs to an organisation that has ended, table by table, a slice in each transaction; at last the
// organisation itself. Killed half way it goes on where it was.
import type { Database, Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition } from '../../jobs/index.ts';
import { deleteOrganization, hasEnded } from './account.store.ts';
import { erasedTables, eraseJobs, eraseSlice } from './erase.store.ts';
import { eraseKind } from './leave-organizations.ts';

const slice = 2_000;

export type ErasureOptions = {
  database: Database;
  /** What lies elsewhere than in those tables: recordings, deliveries. */
  alsoErase?(organizationId: string): Promise<void>;
};

export const eraseOrganizationJob = ({ database, alsoErase }: ErasureOptions): JobDefinition => ({
  kind: eraseKind,
  concurrency: 1,
  batch: 1,
  async run(jobs) {
    for (const job of jobs) await eraseOne(job, database, alsoErase);
  },
});

async function eraseOne(job: Job, database: Database, alsoErase: ErasureOptions['alsoErase']) {
  const { project_id: id } = job;
  // Where the organisation's end was undone there is nothing to erase (db/tenants.ts "end of an organisation").
  const isOver = await hasEnded(database, id);
  if (isOver) {
    await alsoErase?.(id);
    for (const table of erasedTables) await eraseTable(database, id, table);
  }
  await database.transaction(async (tx: Tx) => {
    tx.alsoWrites('end of an organisation');
    if (isOver) {
      await eraseJobs(tx, id);
      await deleteOrganization(tx, id);
    }
    await finish(tx, [job]);
  });
}

async function eraseTable(database: Database, id: string, table: string): Promise<void> {
  for (;;) {
    const gone = await database.transaction((tx) => eraseSlice(tx, id, table, slice));
    if (gone < slice) return;
  }
}
