// SQL on refunds.
import type { ChannelIn, FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { RefundStatus } from '../../../contract/payments/refunds.shapes.ts';
import type { FailureCode } from '../../../contract/payments/words.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { type OutgoingRow, progressArrays, progressNames, progressSet } from '../outgoing/index.ts';
import { boundKeys, keyArrays, type MoneyKey, takenReferences } from '../transitions/index.ts';

export type RefundRow = OutgoingRow & {
  status: RefundStatus;
  payment_id: string;
  amount: bigint;
  fee: bigint;
  fee_schedule: number;
  fee_payer: FeePayer;
  debit_amount: bigint;
  original_fee_refunded: bigint;
  channel: ChannelIn;
  phone: string | null;
  reason: string | null;
  merchant_reference: string | null;
  /** That of the payment: it is looked up by and never read back. */
  payment_link_id?: string | null;
  quote_hash: string | null;
  metadata: Record<string, string>;
  search_text: string | null;
  failure_code: FailureCode | null;
};

/** Every column but the words that searches look in. */
export const columns = {
  text: `id, project_id, mode, status, payment_id, amount, fee, fee_schedule, fee_payer, debit_amount, received_amount,
    original_fee_refunded, channel, phone, reason, merchant_reference, quote_hash, metadata, scenario, failure_code,
    provider, provider_reference, provider_state, last_checked_at, next_check_at, succeeded_at, failed_at, created_at,
    updated_at`,
  values: [],
};

/**
 * Inserts refunds of one place; answers the ids of those written. One is left out when its merchant_reference is
 * taken (DUPLICATE_MERCHANT_REFERENCE).
 */
export async function insertRefunds(tx: Tx, given: readonly RefundRow[]): Promise<Set<string>> {
  const of = <K extends keyof RefundRow>(name: K) => given.map((row) => row[name]);
  const created = given.map((row) => at(row.created_at));
  const written = await tx.all<{ id: string }>(sql`
    insert into refunds (id, project_id, mode, status, payment_id, amount, fee, fee_schedule, fee_payer, debit_amount,
      received_amount, original_fee_refunded, channel, phone, reason, merchant_reference, payment_link_id, quote_hash,
      metadata, search_text, scenario, created_at, updated_at)
    ${rows(
      ['text', of('id')],
      ['text', of('project_id')],
      ['text', of('mode')],
      ['text', of('status')],
      ['text', of('payment_id')],
      ['bigint', of('amount')],
      ['bigint', of('fee')],
      ['int', of('fee_schedule')],
      ['text', of('fee_payer')],
      ['bigint', of('debit_amount')],
      ['bigint', of('received_amount')],
      ['bigint', of('original_fee_refunded')],
      ['text', of('channel')],
      ['text', of('phone')],
      ['text', of('reason')],
      ['text', of('merchant_reference')],
      ['text', given.map((row) => row.payment_link_id ?? null)],
      ['text', of('quote_hash')],
      ['jsonb', given.map((row) => JSON.stringify(row.metadata))],
      ['text', of('search_text')],
      ['text', of('scenario')],
      ['timestamptz', created],
      ['timestamptz', created],
    )}
    on conflict do nothing
    returning id`);
  return new Set(written.map((row) => row.id));
}

/** Refunds by their keys: one of another tenant is not found (K17). */
export function findRefunds(reader: Reader, keys: readonly MoneyKey[]): Promise<RefundRow[]> {
  return reader.all<RefundRow>(sql`
    select ${columns} from unnest(${keyArrays(keys)}) as g (project_id, mode, id)
      join refunds r using (project_id, mode, id) where ${boundKeys('r', keys)}`);
}

/** Locks refunds of one place in the order of their keys, for a transition. */
export function lockRefunds(tx: Tx, keys: readonly MoneyKey[]): Promise<RefundRow[]> {
  return tx.all<RefundRow>(sql`
    select ${columns} from unnest(${keyArrays(keys)}) as g (project_id, mode, id)
      join refunds r using (project_id, mode, id) where ${boundKeys('r', keys)}
     order by project_id, mode, id for update of r`);
}

/** Keeps what a transition changed; the rows are locked by `lockRefunds`. */
export async function saveRefunds(tx: Tx, changed: readonly RefundRow[]): Promise<void> {
  await tx.run(sql`
    update refunds r set failure_code = g.failure_code, ${progressSet}
      from unnest(${keyArrays(changed)}, ${changed.map((row) => row.failure_code)}::text[], ${progressArrays(changed)})
        as g (project_id, mode, id, failure_code, ${progressNames})
     where r.project_id = g.project_id and r.mode = g.mode and r.id = g.id and ${boundKeys('r', changed)}`);
}

/** Those of the rows' references that refunds already carry, as `nameOfReference` writes them. */
export function findRefundReferences(
  reader: Reader,
  refunds: readonly RefundRow[],
): Promise<Set<string>> {
  return takenReferences(refunds, (arrays, named) =>
    reader.all<RefundRow>(sql`
      select r.project_id, r.mode, r.merchant_reference
        from unnest(${arrays}) as g (project_id, mode, merchant_reference)
        join refunds r using (project_id, mode, merchant_reference)
       where ${boundKeys('r', named)}`),
  );
}
