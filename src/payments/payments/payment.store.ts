// SQL on payments.
import type {
  ChannelIn,
  FailureCode,
  FeePayer,
  PaymentStatus,
} from '../../../contract/shapes/payment.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Francs } from '../../kit/money.ts';

export type PaymentRow = {
  id: string;
  project_id: string;
  mode: Mode;
  status: PaymentStatus;
  amount: Francs;
  discount_amount: Francs;
  offer_code: string | null;
  fee: Francs;
  fee_schedule: number;
  fee_payer: FeePayer;
  charged_amount: Francs;
  net_amount: Francs;
  channel: ChannelIn | null;
  allowed_channels: ChannelIn[];
  customer_phone: string | null;
  customer_name: string | null;
  customer_email: string | null;
  description: string | null;
  merchant_reference: string | null;
  success_url: string | null;
  cancel_url: string | null;
  metadata: Record<string, string>;
  search_text: string | null;
  scenario: string | null;
  expires_at: number;
  started_at: number | null;
  failure_code: FailureCode | null;
  provider: string | null;
  provider_reference: string | null;
  provider_state: 'sent' | 'pending' | 'unknown' | 'paid' | 'refused' | 'closed' | null;
  last_checked_at: number | null;
  next_check_at: number | null;
  late: boolean;
  paid_at: number | null;
  failed_at: number | null;
  expired_at: number | null;
  created_at: number;
  updated_at: number;
};

/** Every column a caller can see; the rest stays where it is. */
export const columns = {
  text: `id, project_id, mode, status, amount, discount_amount, offer_code, fee, fee_schedule,
    fee_payer, charged_amount, net_amount, channel, allowed_channels, customer_phone, customer_name,
    customer_email, description, merchant_reference, success_url, cancel_url, metadata, scenario,
    expires_at, started_at, failure_code, provider, provider_reference, provider_state,
    last_checked_at, next_check_at, late, paid_at, failed_at, expired_at, created_at, updated_at`,
  values: [],
};

/**
 * Inserts payments; answers the ids of those written. One is left out when its merchant_reference is
 * taken: the unique index decides, whoever else is writing (DUPLICATE_MERCHANT_REFERENCE).
 */
export async function insertPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<Set<string>> {
  const of = <K extends keyof PaymentRow>(name: K) => rows.map((row) => row[name]);
  const written = await tx.all<{ id: string }>(sql`
    insert into payments (id, project_id, mode, status, amount, discount_amount, offer_code, fee,
      fee_schedule, fee_payer, charged_amount, net_amount, channel, allowed_channels,
      customer_phone, customer_name, customer_email, description, merchant_reference, success_url,
      cancel_url, metadata, search_text, scenario, expires_at, created_at, updated_at)
    select id, project_id, mode, status, amount, discount_amount, offer_code, fee, fee_schedule,
      fee_payer, charged_amount, net_amount, channel, string_to_array(allowed_channels, ','),
      customer_phone, customer_name, customer_email, description, merchant_reference, success_url,
      cancel_url, metadata, search_text, scenario, expires_at, created_at, created_at
      from unnest(${of('id')}::text[], ${of('project_id')}::text[], ${of('mode')}::text[],
        ${of('status')}::text[], ${of('amount')}::bigint[], ${of('discount_amount')}::bigint[],
        ${of('offer_code')}::text[], ${of('fee')}::bigint[], ${of('fee_schedule')}::int[],
        ${of('fee_payer')}::text[], ${of('charged_amount')}::bigint[], ${of('net_amount')}::bigint[],
        ${of('channel')}::text[], ${rows.map((row) => row.allowed_channels.join(','))}::text[],
        ${of('customer_phone')}::text[], ${of('customer_name')}::text[],
        ${of('customer_email')}::text[], ${of('description')}::text[],
        ${of('merchant_reference')}::text[], ${of('success_url')}::text[],
        ${of('cancel_url')}::text[], ${rows.map((row) => JSON.stringify(row.metadata))}::jsonb[],
        ${of('search_text')}::text[], ${of('scenario')}::text[],
        ${rows.map((row) => at(row.expires_at))}::timestamptz[],
        ${rows.map((row) => at(row.created_at))}::timestamptz[])
        as g (id, project_id, mode, status, amount, discount_amount, offer_code, fee, fee_schedule,
          fee_payer, charged_amount, net_amount, channel, allowed_channels, customer_phone,
          customer_name, customer_email, description, merchant_reference, success_url, cancel_url,
          metadata, search_text, scenario, expires_at, created_at)
     order by project_id, mode, merchant_reference
    on conflict do nothing
    returning id`);
  return new Set(written.map((row) => row.id));
}

/** A reference within its project and mode; undefined for a payment without one. */
export const nameOfReference = (
  row: Pick<PaymentRow, 'project_id' | 'mode' | 'merchant_reference'>,
): string | undefined =>
  row.merchant_reference === null
    ? undefined
    : `${row.project_id} ${row.mode} ${row.merchant_reference}`;

/** Those of the rows' references that payments already carry. */
export async function findReferences(
  reader: Reader,
  rows: readonly PaymentRow[],
): Promise<Set<string>> {
  const named = rows.filter((row) => row.merchant_reference !== null);
  if (named.length === 0) return new Set();
  const found = await reader.all<PaymentRow>(sql`
    select p.project_id, p.mode, p.merchant_reference
      from unnest(${named.map((row) => row.project_id)}::text[],
        ${named.map((row) => row.mode)}::text[], ${named.map((row) => row.merchant_reference)}::text[])
        as g (project_id, mode, merchant_reference)
      join payments p using (project_id, mode, merchant_reference)`);
  return new Set(found.map((row) => nameOfReference(row) ?? ''));
}

/** Payments by id, whoever they belong to: the caller compares the scope (K17). */
export function findPayments(reader: Reader, ids: readonly string[]): Promise<PaymentRow[]> {
  return reader.all<PaymentRow>(sql`select ${columns} from payments where id = any (${ids})`);
}

/** Locks payments in the order of their ids, for a transition. */
export function lockPayments(tx: Tx, ids: readonly string[]): Promise<PaymentRow[]> {
  return tx.all<PaymentRow>(sql`
    select ${columns} from payments where id = any (${ids}) order by id for update`);
}

/** Keeps what a transition changed; the rows are locked by `lockPayments`. */
export async function savePayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  const times = (name: 'started_at' | 'last_checked_at' | 'next_check_at' | 'paid_at') =>
    rows.map((row) => time(row[name]));
  await tx.run(sql`
    update payments p set status = g.status, channel = g.channel, failure_code = g.failure_code,
      provider = g.provider, provider_reference = g.provider_reference,
      provider_state = g.provider_state, late = g.late, started_at = g.started_at,
      last_checked_at = g.last_checked_at, next_check_at = g.next_check_at, paid_at = g.paid_at,
      failed_at = g.failed_at, expired_at = g.expired_at, updated_at = g.updated_at
      from unnest(${rows.map((r) => r.id)}::text[], ${rows.map((r) => r.status)}::text[],
        ${rows.map((r) => r.channel)}::text[], ${rows.map((r) => r.failure_code)}::text[],
        ${rows.map((r) => r.provider)}::text[], ${rows.map((r) => r.provider_reference)}::text[],
        ${rows.map((r) => r.provider_state)}::text[], ${rows.map((r) => r.late)}::boolean[],
        ${times('started_at')}::timestamptz[], ${times('last_checked_at')}::timestamptz[],
        ${times('next_check_at')}::timestamptz[], ${times('paid_at')}::timestamptz[],
        ${rows.map((r) => time(r.failed_at))}::timestamptz[],
        ${rows.map((r) => time(r.expired_at))}::timestamptz[],
        ${rows.map((r) => at(r.updated_at))}::timestamptz[])
        as g (id, status, channel, failure_code, provider, provider_reference, provider_state, late,
          started_at, last_checked_at, next_check_at, paid_at, failed_at, expired_at, updated_at)
     where p.id = g.id`);
}

const time = (ms: number | null) => (ms === null ? null : at(ms));

/** Francs paid since a moment, by channel. */
export function collectedSince(
  reader: Reader,
  scope: Scope,
  since: number,
): Promise<{ channel: ChannelIn; collected: bigint }[]> {
  return reader.all(sql`
    select channel, sum(charged_amount)::bigint as collected from payments
     where project_id = ${scope.projectId} and mode = ${scope.mode} and status = 'succeeded'
       and paid_at >= ${at(since)} and channel is not null
     group by channel`);
}

/** Whether a payment may still be paid in the ordinary course. */
export async function hasOpenPayment(reader: Reader, scope: Scope): Promise<boolean> {
  const row = await reader.one(sql`
    select id from payments
     where project_id = ${scope.projectId} and mode = ${scope.mode}
       and status in ('pending', 'processing')
     order by id desc limit 1`);
  return row !== undefined;
}
