// SQL on what operators closed for all merchants of a mode.
import type { Mode } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type ClosureRow = {
  name: string;
  until: number | null;
  since: number;
  closed_by: string;
  /** Of an operator whose account is there. */
  closed_by_name: string | null;
  reason: string;
};

const columns = {
  text: 'c.name, c.until, c.since, c.closed_by, u.name as closed_by_name, c.reason',
  values: [],
};

/** Those that have not ended. */
export function findClosures(reader: Reader, mode: Mode, now: number): Promise<ClosureRow[]> {
  return reader.all<ClosureRow>(sql`
    select ${columns} from closures c left join users u on u.id = c.closed_by
     where c.mode = ${mode} and (c.until is null or c.until > ${at(now)})`);
}

export async function findClosure(
  reader: Reader,
  mode: Mode,
  name: string,
  now: number,
): Promise<ClosureRow | undefined> {
  return (await findClosures(reader, mode, now)).find((row) => row.name === name);
}

/** In the place of what was there. */
export async function closeForAll(
  tx: Tx,
  mode: Mode,
  { name, until, since, closed_by, reason }: Omit<ClosureRow, 'closed_by_name'>,
): Promise<void> {
  await tx.run(sql`
    insert into closures (mode, name, until, since, closed_by, reason)
    values (${mode}, ${name}, ${atOrNull(until)}, ${at(since)}, ${closed_by}, ${reason})
    on conflict (mode, name) do update set until = excluded.until, since = excluded.since,
      closed_by = excluded.closed_by, reason = excluded.reason`);
}

export async function openForAll(tx: Tx, mode: Mode, name: string): Promise<void> {
  await tx.run(sql`delete from closures where mode = ${mode} and name = ${name}`);
}
