// What a payment's row leaves out because the rest of it says it, and how it is read back, to the byte
// (docs/decisions/0123). Rows of before say everything and are read as they are.
import { at } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { PaymentRow } from './payment.store.ts';

/**
 * How long a payment waits that says nothing of it. Rows are read by this for ever: where callers are promised another time
 * one day, it stays.
 */
const usualLife_ms = 1_800_000;

/** What a payment brings its merchant; the database checks that it is a franc at least. */
export const net = sql`coalesce(net_amount, charged_amount - fee)`;

/** Every column a caller can see; the rest stays where it is. */
export const columns = sql`id, project_id, mode, status, amount, coalesce(discount_amount, 0) as discount_amount, offer_code,
  fee, coalesce(fee_schedule, 1) as fee_schedule, coalesce(fee_payer, 'merchant') as fee_payer, charged_amount,
  ${net} as net_amount, channel,
  coalesce(allowed_channels, array[channel]) as allowed_channels, customer_phone, customer_name, customer_email,
  customer_alias, description, merchant_reference, success_url, cancel_url, metadata, scenario,
  coalesce(expires_at, created_at + interval '1800 seconds') as expires_at, failure_code, provider,
  provider_reference,
  coalesce(provider_state, case when status = 'succeeded' and provider is not null then 'paid' end) as provider_state,
  coalesce(last_checked_at, case when provider is not null then paid_at end) as last_checked_at, next_check_at,
  coalesce(late, false) as late, coalesce(refunded_amount, 0) as refunded_amount,
  coalesce(refund_pending_amount, 0) as refund_pending_amount, coalesce(disputed_amount, 0) as disputed_amount,
  dispute_id, dispute_status, payment_link_id, coalesce(on_page, false) as on_page, paid_at, failed_at, expired_at,
  created_at, coalesce(updated_at, paid_at, expired_at, failed_at, created_at) as updated_at`;

/** What a new row keeps of what it may leave out. Its last change is its making. */
export function keptOfNew(row: PaymentRow) {
  const [first, ...others] = row.allowed_channels;
  return {
    discount_amount: row.discount_amount === 0n ? null : row.discount_amount,
    fee_schedule: row.fee_schedule === 1 ? null : row.fee_schedule,
    fee_payer: row.fee_payer === 'merchant' ? null : row.fee_payer,
    allowed_channels: others.length === 0 && first === row.channel ? null : row.allowed_channels,
    expires_at: row.expires_at === row.created_at + usualLife_ms ? null : at(row.expires_at),
  };
}

/** The same of a row that a transition changed. When it began stands in its first attempt. */
export function keptOfChanged(row: PaymentRow) {
  const { provider, provider_state, last_checked_at, paid_at, expired_at, failed_at } = row;
  const isPaid = provider !== null && row.status === 'succeeded';
  const lastChange = paid_at ?? expired_at ?? failed_at ?? row.created_at;
  return {
    provider_state: isPaid && provider_state === 'paid' ? null : provider_state,
    last_checked_at: isPaid && last_checked_at === paid_at ? null : last_checked_at,
    late: row.late || null,
    updated_at: row.updated_at === lastChange ? null : row.updated_at,
  };
}

/** Keeps the one channel that a payment allowed by being on it, where it is on another from now on: `to` is a value. */
export const keptChannels = (to: Statement): Statement =>
  sql`coalesce(p.allowed_channels, case when p.channel is distinct from ${to} then array[p.channel] end)`;

/** A counter of money after a change: nought is nothing. */
export const counted = (name: Statement, by: Statement): Statement =>
  sql`nullif(coalesce(${name}, 0) + ${by}, 0)`;
