// SQL on quotes: what was promised, to whom, and which object used it (contract/payments.md B.5, "quote_hash").
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, type Tx } from '../../db/database.ts';
import { bound, rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type QuoteRow = {
  project_id: string;
  mode: Mode;
  /** The quote_hash. */
  id: string;
  kind: 'refund' | 'payout';
  /** The payment or the destination that it is for. */
  object_id: string;
  amount: bigint;
  fee: bigint;
  fee_schedule: number;
  fee_payer: FeePayer;
  /** What a refund gives back of its payment's fee; null for a payout, or where the quote does not say. */
  original_fee: bigint | null;
  expires_at: number;
  used_by: string | null;
  created_at: number;
};

/** Inserts quotes of one place. */
export async function insertQuotes(tx: Tx, quotes: readonly QuoteRow[]): Promise<void> {
  if (quotes.length === 0) return;
  const of = <K extends keyof QuoteRow>(name: K) => quotes.map((quote) => quote[name]);
  await tx.run(sql`
    insert into quotes (project_id, mode, id, kind, object_id, amount, fee, fee_schedule, fee_payer, original_fee, expires_at,
      created_at)
    ${rows(
      ['text', of('project_id')],
      ['text', of('mode')],
      ['text', of('id')],
      ['text', of('kind')],
      ['text', of('object_id')],
      ['bigint', of('amount')],
      ['bigint', of('fee')],
      ['int', of('fee_schedule')],
      ['text', of('fee_payer')],
      ['bigint', of('original_fee')],
      ['timestamptz', quotes.map((quote) => at(quote.expires_at))],
      ['timestamptz', quotes.map((quote) => at(quote.created_at))],
    )}`);
}

export type QuoteKey = Pick<QuoteRow, 'project_id' | 'mode' | 'id'>;

/** Locks quotes of one place in the order of their keys; by project, mode and hash. */
export async function lockQuotes(
  tx: Tx,
  keys: readonly QuoteKey[],
): Promise<Map<string, QuoteRow>> {
  if (keys.length === 0) return new Map();
  const projects = keys.map((key) => key.project_id);
  const found = await tx.all<QuoteRow>(sql`
    select q.project_id, q.mode, q.id, q.kind, q.object_id, q.amount, q.fee, q.fee_schedule, q.fee_payer, q.original_fee,
           q.expires_at, q.used_by, q.created_at
      from unnest(${projects}::text[], ${keys.map((key) => key.mode)}::text[],
        ${keys.map((key) => key.id)}::text[]) as g (project_id, mode, id)
      join quotes q using (project_id, mode, id) where ${bound('q', projects)}
     order by q.project_id, q.mode, q.id for update of q`);
  return new Map(found.map((row) => [nameOfQuote(row), row]));
}

export const nameOfQuote = ({ project_id, mode, id }: QuoteKey): string =>
  `${project_id} ${mode} ${id}`;

/**
 * Quotes of one place are used up by objects; the rows are locked. `used_by is null` would offer the planner the index of unused
 * quotes, which says no id: of a table without statistics it took that one and read all of the merchant's (0010).
 */
export async function useQuotes(
  tx: Tx,
  used: readonly (QuoteKey & { by: string })[],
): Promise<void> {
  if (used.length === 0) return;
  const projects = used.map((key) => key.project_id);
  await tx.run(sql`
    update quotes q set used_by = g.used_by
      from unnest(${projects}::text[], ${used.map((key) => key.mode)}::text[], ${used.map((key) => key.id)}::text[],
        ${used.map((key) => key.by)}::text[]) as g (project_id, mode, id, used_by)
     where q.project_id = g.project_id and q.mode = g.mode and q.id = g.id
       and coalesce(q.used_by, '') = '' and ${bound('q', projects)}`);
}

/**
 * Drops some quotes that ended before a time and that nobody used; answers how many. What a call holds is left for the next time,
 * so neither waits for the other's rows in another order.
 */
export function dropUnused(
  tx: Tx,
  { projectId, mode }: Scope,
  endedBefore: number,
  most: number,
): Promise<number> {
  // The ids as one list: joined with rows, a table without statistics is read whole for each.
  return tx.run(sql`
    delete from quotes where project_id = ${projectId} and mode = ${mode} and id = any (array(
      select id from quotes
       where project_id = ${projectId} and mode = ${mode} and used_by is null and expires_at < ${at(endedBefore)}
       order by expires_at limit ${most} for update skip locked))`);
}
