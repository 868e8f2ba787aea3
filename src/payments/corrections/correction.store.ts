// SQL on corrections of the ledger.
import type { Difference } from '../../../contract/backoffice/words.ts';
import type { Scope } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type CorrectionRow = {
  project_id: string;
  mode: 'live';
  id: string;
  channel: string;
  difference: Difference;
  amount: bigint;
  statement_line: string;
  about: string | null;
  reason: string;
  proposed_by: string;
  proposed_at: number;
  confirmed_by: string | null;
  confirmed_at: number | null;
};

const columns = {
  text: `project_id, mode, id, channel, difference, amount, statement_line, about, reason, proposed_by, proposed_at,
    confirmed_by, confirmed_at`,
  values: [],
};

export async function insertCorrection(tx: Tx, row: CorrectionRow): Promise<void> {
  await tx.run(sql`
    insert into corrections (project_id, mode, id, channel, difference, amount, statement_line, about, reason,
                             proposed_by, proposed_at)
    values (${row.project_id}, ${row.mode}, ${row.id}, ${row.channel}, ${row.difference}, ${row.amount},
            ${row.statement_line}, ${row.about}, ${row.reason}, ${row.proposed_by}, ${at(row.proposed_at)})`);
}

/** An operator names a correction by its id alone. */
export function findTenantOfCorrection(
  reader: Reader,
  id: string,
): Promise<Pick<CorrectionRow, 'project_id' | 'mode' | 'about'> | undefined> {
  return reader.one(sql`
    select project_id, mode, about from corrections as of_operator where id = ${id}`);
}

/** Until the end of the transaction nobody else confirms it, nor another one about the same. */
export async function lockCorrection(
  tx: Tx,
  { projectId, mode }: Scope,
  { id, about }: { id: string; about: string | null },
): Promise<CorrectionRow | undefined> {
  const rows = await tx.all<CorrectionRow>(sql`
    select ${columns} from corrections
     where project_id = ${projectId} and mode = ${mode} and (id = ${id} or about = ${about})
     order by id for update`);
  return rows.find((row) => row.id === id);
}

export async function saveConfirmation(
  tx: Tx,
  { projectId, mode }: Scope,
  { id, confirmed_by, confirmed_at }: { id: string; confirmed_by: string; confirmed_at: number },
): Promise<void> {
  await tx.run(sql`
    update corrections set confirmed_by = ${confirmed_by}, confirmed_at = ${at(confirmed_at)}
     where project_id = ${projectId} and mode = ${mode} and id = ${id}`);
}

/** Of all projects, the newest first; `since`: proposed before it they have lapsed. */
export function listCorrections(
  reader: Reader,
  { status, since, limit }: { status: string | undefined; since: number; limit: number },
): Promise<CorrectionRow[]> {
  const open = sql`confirmed_at is null and proposed_at`;
  const parts = {
    confirmed: sql`confirmed_at is not null`,
    proposed: sql`${open} >= ${at(since)}`,
    lapsed: sql`${open} < ${at(since)}`,
  };
  const wanted = parts[status as keyof typeof parts] ?? sql`true`;
  return reader.all<CorrectionRow>(sql`
    select ${columns} from corrections as of_backoffice where ${wanted}
     order by proposed_at desc, id desc limit ${limit}`);
}

/** Whether two persons have booked that so much of a line is missing at an operator (S1). */
export async function isMissingBooked(
  reader: Reader,
  { channel, statement_line, amount }: Pick<CorrectionRow, 'channel' | 'statement_line' | 'amount'>,
): Promise<boolean> {
  const row = await reader.one<{ id: string }>(sql`
    select id from corrections as of_operator
     where channel = ${channel} and statement_line = ${statement_line} and amount = ${amount}
       and difference = 'operator_has_less' and confirmed_at is not null limit 1`);
  return row !== undefined;
}
