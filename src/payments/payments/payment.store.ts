// SQL on payments.
import type {
  ChannelIn,
  DisputeStatus,
  FeePayer,
  PaymentStatus,
} from '../../../contract/payments/payments.shapes.ts';
import type { FailureCode } from '../../../contract/payments/words.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sameKey } from '../../db/same-key.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import type { Francs } from '../../kit/money.ts';
import { asItsTexts } from '../lists/index.ts';
import { boundKeys, keyArrays, nameOfReference, takenReferences } from '../transitions/index.ts';
import { columns, keptChannels, keptOfChanged, keptOfNew } from './payment-kept.store.ts';

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
  customer_alias: string | null;
  description: string | null;
  merchant_reference: string | null;
  success_url: string | null;
  cancel_url: string | null;
  metadata: Record<string, string>;
  search_text: string | null;
  scenario: string | null;
  expires_at: number;
  failure_code: FailureCode | null;
  provider: string | null;
  provider_reference: string | null;
  provider_state: 'sent' | 'pending' | 'unknown' | 'paid' | 'refused' | 'closed' | null;
  last_checked_at: number | null;
  next_check_at: number | null;
  late: boolean;
  /** What became of the money: kept by whoever changes it, under the payment's lock. */
  refunded_amount: bigint;
  refund_pending_amount: bigint;
  disputed_amount: bigint;
  dispute_id: string | null;
  dispute_status: DisputeStatus | null;
  payment_link_id: string | null;
  /** Made by the page of its link, once for each start; written and never read back. */
  start_key?: string;
  /** Started by its payer on the page: a refused attempt leads back to the choice. */
  on_page: boolean;
  paid_at: number | null;
  failed_at: number | null;
  expired_at: number | null;
  created_at: number;
  updated_at: number;
};

/** As `searchedOfPayment` reads it, to the byte; else the words themselves. */
function keptWords(row: PaymentRow): string | null {
  const { description, merchant_reference, customer_name, customer_email, customer_phone } = row;
  const texts = [description, merchant_reference, customer_name, customer_email, customer_phone];
  const read = texts.filter((text) => text !== null).join(' ');
  const small = read.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return row.search_text === small ? asItsTexts : row.search_text;
}

/** The name of a payment: its tenant and its id. */
export type PaymentKey = Pick<PaymentRow, 'project_id' | 'mode' | 'id'>;

/**
 * Inserts payments of one place; answers the ids of those written. One is left out when its merchant_reference is
 * taken: the unique index decides, whoever else is writing (DUPLICATE_MERCHANT_REFERENCE).
 */
export async function insertPayments(tx: Tx, given: readonly PaymentRow[]): Promise<Set<string>> {
  // In the order of their references, so that two batches never wait for each other crosswise.
  const inOrder = given
    .map((row) => ({ row, name: nameOfReference(row) ?? '' }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ row }) => row);
  const of = <K extends keyof PaymentRow>(name: K) => inOrder.map((row) => row[name]);
  const kept = inOrder.map(keptOfNew);
  // Not written where nobody has one, which is nearly always.
  const hasAlias = inOrder.some((row) => row.customer_alias !== null);
  const written = await tx.all<{ id: string }>(sql`
    insert into payments (id, project_id, mode, status, amount, discount_amount, offer_code, fee,
      fee_schedule, fee_payer, charged_amount, channel, allowed_channels,
      customer_phone, customer_name, customer_email, description, merchant_reference, success_url,
      cancel_url, metadata, search_text, scenario, offer_state, payment_link_id,
      start_key, expires_at, created_at${hasAlias ? sql`, customer_alias` : sql``})
    ${rows(
      ['text', of('id')],
      ['text', of('project_id')],
      ['text', of('mode')],
      ['text', of('status')],
      ['bigint', of('amount')],
      ['bigint', kept.map((row) => row.discount_amount)],
      ['text', of('offer_code')],
      ['bigint', of('fee')],
      ['int', kept.map((row) => row.fee_schedule)],
      ['text', kept.map((row) => row.fee_payer)],
      ['bigint', of('charged_amount')],
      ['text', of('channel')],
      [
        'text',
        kept.map((row) => row.allowed_channels?.join(',') ?? null),
        `string_to_array(?, ',')`,
      ],
      ['text', of('customer_phone')],
      ['text', of('customer_name')],
      ['text', of('customer_email')],
      ['text', of('description')],
      ['text', of('merchant_reference')],
      ['text', of('success_url')],
      ['text', of('cancel_url')],
      ['jsonb', inOrder.map((row) => JSON.stringify(row.metadata))],
      ['text', inOrder.map(keptWords)],
      ['text', of('scenario')],
      ['text', inOrder.map((row) => (row.offer_code === null ? null : 'reserved'))],
      ['text', of('payment_link_id')],
      ['text', inOrder.map((row) => row.start_key ?? null)],
      ['timestamptz', kept.map((row) => row.expires_at)],
      ['timestamptz', inOrder.map((row) => at(row.created_at))],
      ...(hasAlias ? ([['text', of('customer_alias')]] as const) : []),
    )}
    on conflict do nothing
    returning id`);
  return new Set(written.map((row) => row.id));
}

/** Those of the rows' references that payments already carry. */
export function findReferences(
  reader: Reader,
  payments: readonly PaymentRow[],
): Promise<Set<string>> {
  return takenReferences(payments, (arrays, named) =>
    reader.all<PaymentRow>(sql`
      select p.project_id, p.mode, p.merchant_reference
        from unnest(${arrays}) as g (project_id, mode, merchant_reference)
        join payments p on ${sameKey('p', 'g', ['project_id', 'mode', 'merchant_reference'])}
       where ${boundKeys('p', named)}`),
  );
}

/** Payments by their keys: one of another tenant is not found (K17). */
export function findPayments(reader: Reader, keys: readonly PaymentKey[]): Promise<PaymentRow[]> {
  return reader.all<PaymentRow>(sql`
    select ${columns} from unnest(${keyArrays(keys)}) as g (project_id, mode, id)
      join payments p using (project_id, mode, id) where ${boundKeys('p', keys)}`);
}

/** Locks payments of one place in the order of their keys, for a transition. */
export async function lockPayments(tx: Tx, keys: readonly PaymentKey[]): Promise<PaymentRow[]> {
  // Calls that name nothing that could be a payment.
  if (keys.length === 0) return [];
  return tx.all<PaymentRow>(sql`
    select ${columns} from unnest(${keyArrays(keys)}) as g (project_id, mode, id)
      join payments p using (project_id, mode, id) where ${boundKeys('p', keys)}
     order by project_id, mode, id for update of p`);
}

/** Keeps what a transition changed; the rows are locked by `lockPayments`. */
export async function savePayments(tx: Tx, changed: readonly PaymentRow[]): Promise<void> {
  const kept = changed.map(keptOfChanged);
  await tx.run(sql`
    update payments p set status = g.status, channel = g.channel, allowed_channels = ${keptChannels(sql`g.channel`)},
      failure_code = g.failure_code, provider = g.provider, provider_reference = g.provider_reference,
      provider_state = g.provider_state, late = g.late, last_checked_at = g.last_checked_at,
      next_check_at = g.next_check_at, paid_at = g.paid_at, failed_at = g.failed_at, expired_at = g.expired_at,
      updated_at = g.updated_at
      from unnest(${keyArrays(changed)}, ${changed.map((r) => r.status)}::text[],
        ${changed.map((r) => r.channel)}::text[], ${changed.map((r) => r.failure_code)}::text[],
        ${changed.map((r) => r.provider)}::text[], ${changed.map((r) => r.provider_reference)}::text[],
        ${kept.map((r) => r.provider_state)}::text[], ${kept.map((r) => r.late)}::boolean[],
        ${kept.map((r) => atOrNull(r.last_checked_at))}::timestamptz[],
        ${changed.map((r) => atOrNull(r.next_check_at))}::timestamptz[],
        ${changed.map((r) => atOrNull(r.paid_at))}::timestamptz[],
        ${changed.map((r) => atOrNull(r.failed_at))}::timestamptz[],
        ${changed.map((r) => atOrNull(r.expired_at))}::timestamptz[],
        ${kept.map((r) => atOrNull(r.updated_at))}::timestamptz[])
        as g (project_id, mode, id, status, channel, failure_code, provider, provider_reference, provider_state, late,
          last_checked_at, next_check_at, paid_at, failed_at, expired_at, updated_at)
     where p.project_id = g.project_id and p.mode = g.mode and p.id = g.id and ${boundKeys('p', changed)}`);
}

/**
 * Whether money of a payment may still come or go: it is open, or its operator is still looked at, as after its payer gave
 * it up. Each such payment has its job, so the queue is asked and not the merchant's past.
 */
export async function hasOpenPayment(reader: Reader, scope: Scope): Promise<boolean> {
  const row = await reader.one(sql`
    select p.id from jobs j join payments p on p.project_id = j.project_id and p.mode = ${scope.mode} and p.id = j.subject
     where j.project_id = ${scope.projectId} and j.kind = 'advance-payment'
       and (p.status in ('pending', 'processing') or p.next_check_at is not null) limit 1`);
  return row !== undefined;
}
