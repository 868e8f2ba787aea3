// SQL on the counters of datasets, and on who was counted in an hour.
import type { CountedType } from '../../../contract/data/downloads.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type CountRow = { dataset: string; opened: number; downloaded: number };

/** Of datasets that were counted before; the others have none yet. */
export function listCounts(reader: Reader): Promise<CountRow[]> {
  return reader.all<CountRow>(sql`select dataset, opened, downloaded from download_counts`);
}

export type Mark = { dataset: string; type: CountedType; visitor: string; hour: number };

/**
 * Counts a visitor once an hour: the mark's key decides, so that of many calls at once one counts. Mark and counter
 * are one statement, so neither is there without the other.
 */
export async function countOnce(tx: Pick<Tx, 'run'>, mark: Mark): Promise<void> {
  const { dataset, type, visitor, hour } = mark;
  const [opened, downloaded] = type === 'ouverture' ? [1, 0] : [0, 1];
  await tx.run(sql`
    with marked as (
      insert into download_marks (hour, visitor) values (${at(hour)}, ${visitor})
      on conflict do nothing returning 1)
    insert into download_counts as c (dataset, opened, downloaded)
    select ${dataset}, ${opened}::int, ${downloaded}::int from marked
    on conflict (dataset) do update set
      opened = c.opened + excluded.opened, downloaded = c.downloaded + excluded.downloaded`);
}

/** Drops marks of before a time; answers how many. */
export function dropMarks(tx: Pick<Tx, 'run'>, before: number, most: number): Promise<number> {
  return tx.run(sql`
    delete from download_marks m using (
      select hour, visitor from download_marks where hour < ${at(before)}
       limit ${most} for update skip locked) as old
     where m.hour = old.hour and m.visitor = old.visitor`);
}
