// SQL by which a person finds attempts whose end no operator tells (contract/rails.md RA19, RA20).
import type { Reader, Tx } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { AttemptKey, AttemptRow } from './attempt.store.ts';

type Named = AttemptKey & Pick<AttemptRow, 'id' | 'rail' | 'kind'>;

/**
 * The operator of the server names an attempt by its id alone. What waits for a person is under way and has an index; the
 * others, which are only looked at, are looked for among all.
 */
export async function findAttemptById(reader: Reader, id: string): Promise<Named | undefined> {
  const among = (those: Statement) =>
    reader.one<Named>(sql`
      select project_id, mode, object_id, n, id, rail, kind from attempts as of_operator where id = ${id} and ${those}`);
  return (await among(sql`settled_at is null`)) ?? (await among(sql`true`));
}

/** Of our own: until the end of the transaction nobody else ends an attempt by the same line. */
const lineLock = 770_021;

/** Another attempt that was paid by a line of its operator's statement (RA115: unique by operator, reference and kind). */
export async function findPaidBy(
  tx: Tx,
  { id, mode, rail, kind }: Pick<AttemptRow, 'id' | 'mode' | 'rail' | 'kind'>,
  reference: string,
): Promise<{ id: string } | undefined> {
  const line = [mode, rail, kind, reference].join(' ');
  await tx.one(sql`select pg_advisory_xact_lock(${lineLock}, hashtext(${line}))`);
  return tx.one<{ id: string }>(sql`
    select id from attempts as of_operator
     where mode = ${mode} and rail = ${rail} and kind = ${kind} and operator_reference = ${reference}
       and state = 'paid' and id <> ${id} limit 1`);
}

export type ForHand = Pick<
  AttemptRow,
  | 'project_id'
  | 'mode'
  | 'object_id'
  | 'id'
  | 'kind'
  | 'rail'
  | 'channel'
  | 'amount'
  | 'state'
  | 'sent_at'
  | 'hand_since'
>;

/** Those that wait for a person, the longest first. */
export function listForHand(reader: Reader, most: number): Promise<ForHand[]> {
  return reader.all<ForHand>(sql`
    select project_id, mode, object_id, id, kind, rail, channel, amount, state,
           coalesce(sent_at, created_at) as sent_at, hand_since
      from attempts as of_operator where hand_since is not null
     order by hand_since limit ${most}`);
}

/** How many wait for a person, and since when. */
export async function countForHand(
  reader: Reader,
): Promise<{ count: bigint; oldest: number | null }> {
  const row = await reader.one<{ count: bigint; oldest: number | null }>(sql`
    select count(*) as count, min(hand_since) as oldest
      from attempts as of_operator where hand_since is not null`);
  return row ?? { count: 0n, oldest: null };
}
