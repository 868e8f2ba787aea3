// SQL on payouts.
import type { DestinationType } from '../../../contract/payments/destinations.shapes.ts';
import type { ChannelOut } from '../../../contract/payments/merchants.shapes.ts';
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { PayoutFailure, PayoutStatus } from '../../../contract/payments/payouts.shapes.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { type OutgoingRow, progressArrays, progressNames, progressSet } from '../outgoing/index.ts';
import { boundKeys, keyArrays, type MoneyKey, takenReferences } from '../transitions/index.ts';

export type PayoutRow = OutgoingRow & {
  status: PayoutStatus;
  amount: bigint;
  fee: bigint;
  fee_schedule: number;
  fee_payer: FeePayer;
  debit_amount: bigint;
  channel: ChannelOut;
  destination_id: string;
  destination_type: DestinationType;
  destination_label: string | null;
  destination_masked: string;
  /** The number or account, sealed. */
  sealed: string;
  description: string | null;
  merchant_reference: string | null;
  quote_hash: string | null;
  metadata: Record<string, string>;
  search_text: string | null;
  failure_reason: PayoutFailure | null;
};

/** Every column but the words that searches look in. */
export const columns = {
  text: `id, project_id, mode, status, amount, fee, fee_schedule, fee_payer, debit_amount, received_amount, channel,
    destination_id, destination_type, destination_label, destination_masked, sealed, description, merchant_reference,
    quote_hash, metadata, scenario, failure_reason, provider, provider_reference, provider_state, last_checked_at,
    next_check_at, succeeded_at, failed_at, created_at, updated_at`,
  values: [],
};

/**
 * Inserts payouts of one place; answers the ids of those written. One is left out when its merchant_reference is
 * taken (DUPLICATE_MERCHANT_REFERENCE).
 */
export async function insertPayouts(tx: Tx, given: readonly PayoutRow[]): Promise<Set<string>> {
  const of = <K extends keyof PayoutRow>(name: K) => given.map((row) => row[name]);
  const created = given.map((row) => at(row.created_at));
  const written = await tx.all<{ id: string }>(sql`
    insert into payouts (id, project_id, mode, status, amount, fee, fee_schedule, fee_payer, debit_amount,
      received_amount, channel, destination_id, destination_type, destination_label, destination_masked, sealed,
      description, merchant_reference, quote_hash, metadata, search_text, scenario, created_at, updated_at)
    ${rows(
      ['text', of('id')],
      ['text', of('project_id')],
      ['text', of('mode')],
      ['text', of('status')],
      ['bigint', of('amount')],
      ['bigint', of('fee')],
      ['int', of('fee_schedule')],
      ['text', of('fee_payer')],
      ['bigint', of('debit_amount')],
      ['bigint', of('received_amount')],
      ['text', of('channel')],
      ['text', of('destination_id')],
      ['text', of('destination_type')],
      ['text', of('destination_label')],
      ['text', of('destination_masked')],
      ['text', of('sealed')],
      ['text', of('description')],
      ['text', of('merchant_reference')],
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

/** Payouts by their keys: one of another tenant is not found (K17). */
export function findPayouts(reader: Reader, keys: readonly MoneyKey[]): Promise<PayoutRow[]> {
  return reader.all<PayoutRow>(sql`
    select ${columns} from unnest(${keyArrays(keys)}) as g (project_id, mode, id)
      join payouts p using (project_id, mode, id) where ${boundKeys('p', keys)}`);
}

/** Locks payouts of one place in the order of their keys, for a transition. */
export function lockPayouts(tx: Tx, keys: readonly MoneyKey[]): Promise<PayoutRow[]> {
  return tx.all<PayoutRow>(sql`
    select ${columns} from unnest(${keyArrays(keys)}) as g (project_id, mode, id)
      join payouts p using (project_id, mode, id) where ${boundKeys('p', keys)}
     order by project_id, mode, id for update of p`);
}

/** Keeps what a transition changed; the rows are locked by `lockPayouts`. */
export async function savePayouts(tx: Tx, changed: readonly PayoutRow[]): Promise<void> {
  await tx.run(sql`
    update payouts p set failure_reason = g.failure_reason, ${progressSet}
      from unnest(${keyArrays(changed)}, ${changed.map((row) => row.failure_reason)}::text[], ${progressArrays(changed)})
        as g (project_id, mode, id, failure_reason, ${progressNames})
     where p.project_id = g.project_id and p.mode = g.mode and p.id = g.id and ${boundKeys('p', changed)}`);
}

/** Those of the rows' references that payouts already carry, as `nameOfReference` writes them. */
export function findPayoutReferences(
  reader: Reader,
  payouts: readonly PayoutRow[],
): Promise<Set<string>> {
  return takenReferences(payouts, (arrays, named) =>
    reader.all<PayoutRow>(sql`
      select p.project_id, p.mode, p.merchant_reference
        from unnest(${arrays}) as g (project_id, mode, merchant_reference)
        join payouts p using (project_id, mode, merchant_reference)
       where ${boundKeys('p', named)}`),
  );
}

/** Whether a payout to a destination is under way. */
export async function hasOpenPayout(
  reader: Reader,
  { project_id, mode, id }: MoneyKey,
): Promise<boolean> {
  const row = await reader.one(sql`
    select id from payouts
     where project_id = ${project_id} and mode = ${mode} and status = 'processing' and destination_id = ${id} limit 1`);
  return row !== undefined;
}
