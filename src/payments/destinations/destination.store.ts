// SQL on payout destinations.
import type {
  DestinationStatus,
  DestinationType,
  WalletOperator,
} from '../../../contract/payments/destinations.shapes.ts';
import type { Mode } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type DestinationRow = {
  project_id: string;
  mode: Mode;
  id: string;
  status: DestinationStatus;
  type: DestinationType;
  label: string | null;
  operator: WalletOperator | null;
  bank_id: string | null;
  holder_name: string | null;
  /** The number or account, sealed. */
  sealed: string;
  masked: string;
  scenario: string | null;
  search_text: string;
  code_hash: string | null;
  /** Masked. */
  code_sent_to: string | null;
  code_expires_at: number | null;
  code_attempts: number;
  /** When codes were asked for, in milliseconds: those of the last 24 hours at least. */
  code_times: number[];
  locked_until: number | null;
  verified_at: number | null;
  created_at: number;
  updated_at: number;
};

export type DestinationKey = Pick<DestinationRow, 'project_id' | 'mode' | 'id'>;

export const columns = {
  text: `project_id, mode, id, status, type, label, operator, bank_id, holder_name, sealed, masked, scenario, search_text,
    code_hash, code_sent_to, code_expires_at, code_attempts, code_times, locked_until, verified_at, created_at, updated_at`,
  values: [],
};

export async function insertDestination(tx: Tx, row: DestinationRow): Promise<void> {
  await tx.run(sql`
    insert into payout_destinations (project_id, mode, id, status, type, label, operator, bank_id, holder_name, sealed,
      masked, scenario, search_text, code_hash, code_sent_to, code_expires_at, code_attempts, code_times, created_at,
      updated_at)
    values (${row.project_id}, ${row.mode}, ${row.id}, ${row.status}, ${row.type}, ${row.label}, ${row.operator},
      ${row.bank_id}, ${row.holder_name}, ${row.sealed}, ${row.masked}, ${row.scenario}, ${row.search_text},
      ${row.code_hash}, ${row.code_sent_to}, ${atOrNull(row.code_expires_at)}, ${row.code_attempts},
      ${JSON.stringify(row.code_times)}::jsonb, ${at(row.created_at)}, ${at(row.created_at)})`);
}

/** Locks one for a change. */
export function lockDestination(
  tx: Tx,
  { project_id, mode, id }: DestinationKey,
): Promise<DestinationRow | undefined> {
  return tx.one<DestinationRow>(sql`
    select ${columns} from payout_destinations
     where project_id = ${project_id} and mode = ${mode} and id = ${id} for update`);
}

/** Keeps destinations of one place as they are, in the order of their keys, for payouts that are made to them. */
export async function holdDestinations(
  tx: Tx,
  keys: readonly DestinationKey[],
): Promise<DestinationRow[]> {
  // A statement for no tenant would go to all places.
  if (keys.length === 0) return [];
  return tx.all<DestinationRow>(
    sql`${destinationsOf(keys)} order by project_id, mode, id for share of d`,
  );
}

/** Destinations of one place as they are. */
export async function findDestinations(
  reader: Reader,
  keys: readonly DestinationKey[],
): Promise<DestinationRow[]> {
  return keys.length === 0 ? [] : reader.all<DestinationRow>(destinationsOf(keys));
}

function destinationsOf(keys: readonly DestinationKey[]) {
  const projects = keys.map((key) => key.project_id);
  return sql`
    select ${columns} from unnest(${projects}::text[], ${keys.map((key) => key.mode)}::text[],
        ${keys.map((key) => key.id)}::text[]) as g (project_id, mode, id)
      join payout_destinations d using (project_id, mode, id) where ${bound('d', projects)}`;
}

/**
 * Counts a try of the code before it is compared; answers how many there were with it, or undefined when all are used.
 */
export async function countAttempt(
  tx: Tx,
  { project_id, mode, id }: DestinationKey,
  most: number,
): Promise<number | undefined> {
  const row = await tx.one<{ code_attempts: number }>(sql`
    update payout_destinations set code_attempts = code_attempts + 1
     where project_id = ${project_id} and mode = ${mode} and id = ${id} and code_attempts < ${most}
    returning code_attempts`);
  return row?.code_attempts;
}

/** Keeps what changed; the row is locked. */
export async function saveDestination(tx: Tx, row: DestinationRow): Promise<void> {
  await tx.run(sql`
    update payout_destinations set status = ${row.status}, label = ${row.label}, search_text = ${row.search_text},
      code_hash = ${row.code_hash}, code_sent_to = ${row.code_sent_to},
      code_expires_at = ${atOrNull(row.code_expires_at)}, code_attempts = ${row.code_attempts},
      code_times = ${JSON.stringify(row.code_times)}::jsonb, locked_until = ${atOrNull(row.locked_until)},
      verified_at = ${atOrNull(row.verified_at)}, updated_at = ${at(row.updated_at)}
     where project_id = ${row.project_id} and mode = ${row.mode} and id = ${row.id}`);
}
