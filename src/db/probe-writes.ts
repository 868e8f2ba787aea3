// Finds out whether the database would take a write without writing: no row, no log and no lock is left.
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/**
 * What keeps it from writing, if anything; throws when it does not answer. It asks for the read-only state (of a
 * standby too), and for some 600 kB of temporary file, which ends with the statement: a disk without room for that
 * has none for rows.
 */
export async function probeWrites(database: Database): Promise<'read_only' | undefined> {
  const row = await database.transaction(async (tx) => {
    await tx.run(sql`set local work_mem = '64kB'`);
    return tx.one<{ read_only: boolean }>(sql`
      select current_setting('transaction_read_only') = 'on' as read_only, count(*)
        from generate_series(1, 20000) as spilled`);
  });
  return row?.read_only ? 'read_only' : undefined;
}
