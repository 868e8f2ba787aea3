// Moves payments by what the operator says: state, journal, event and counters change together in the
// caller's transaction, once, whoever says it and however often (contract/payments.md B.3, rule 3).
import type { EventType } from '../../../contract/events.ts';
import type { FailureCode } from '../../../contract/shapes/payment.ts';
import type { Log } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { dayInDakar } from '../../kit/clock.ts';
import { next } from '../../kit/machine.ts';
import type { Francs } from '../../kit/money.ts';
import { type Posting, post } from '../../ledger/index.ts';
import { type Announcement, emit } from '../../webhooks/index.ts';
import { addCollected, type Collected } from '../balances/index.ts';
import {
  lockMerchants,
  type MerchantRow,
  releaseVolume,
  retakeVolume,
  saveVolumes,
  volumesOn,
} from '../merchants/index.ts';
import { type PaymentTrigger, paymentMachine } from './payment.machine.ts';
import { paymentSucceeded } from './payment.postings.ts';
import { lockPayments, type PaymentKey, type PaymentRow, savePayments } from './payment.store.ts';

/** What an operator said of a payment, in our words. */
export type Finding =
  | { state: 'pending' | 'unknown'; reference: string | null; checkAt: number }
  | { state: 'paid'; reference: string; amount: bigint }
  | { state: 'refused'; reference: string | null; code: FailureCode }
  | { state: 'closed'; reference: string | null };

type Change = { before: PaymentRow; after: PaymentRow };

/** A wrong amount is looked at by a person; we ask the operator again meanwhile. */
const mismatchCheck_ms = 3_600_000;

/** Applies findings on payments of one place; answers the payments as they are afterwards, by id. */
export async function settlePayments(
  tx: Tx,
  found: readonly { payment: PaymentKey; finding: Finding }[],
  now: number,
  log: Log,
): Promise<Map<string, PaymentRow>> {
  if (found.length === 0) return new Map();
  const findings = new Map(found.map(({ payment, finding }) => [payment.id, finding]));
  const rows = await lockPayments(
    tx,
    found.map(({ payment }) => payment),
  );
  const changes = rows.map((before) => ({
    before,
    after: apply(before, findings.get(before.id) as Finding, now, log),
  }));
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length > 0) {
    await savePayments(
      tx,
      changed.map(({ after }) => after),
    );
  }
  const moved = changed.filter(({ before, after }) => before.status !== after.status);
  const postings = moved.flatMap(({ after }) => postingOf(after));
  await recountVolumes(tx, moved, now);
  await Promise.all([post(tx, postings, now), addCollected(tx, moved.flatMap(collectionOf))]);
  await emit(tx, moved.flatMap(announcementOf), now);
  return new Map(changes.map(({ after }) => [after.id, after]));
}

/** The payment after a finding; the same object when the machine has no such step. */
function apply(row: PaymentRow, finding: Finding, now: number, log: Log): PaymentRow {
  const seen = { ...row, provider_reference: finding.reference, last_checked_at: now };
  if (finding.state === 'pending' || finding.state === 'unknown') {
    if (row.status !== 'processing') return row;
    return {
      ...seen,
      provider_state: finding.state,
      next_check_at: finding.checkAt,
      updated_at: now,
    };
  }
  // Rule 0: only the amount that was asked for makes a success; another is a matter for a person.
  if (finding.state === 'paid' && finding.amount !== row.charged_amount) {
    log.error({ payment: row.id }, 'the operator confirmed another amount than was asked for');
    // What has ended, or has not begun, keeps its story.
    if (row.status !== 'processing') return row;
    return {
      ...seen,
      provider_state: 'unknown',
      next_check_at: now + mismatchCheck_ms,
      updated_at: now,
    };
  }
  const trigger: PaymentTrigger = finding.state;
  const status = next(paymentMachine, row.status, trigger);
  if (!status) return row;
  const ended = {
    ...seen,
    status,
    provider_state: row.provider === null ? null : finding.state,
    next_check_at: null,
    updated_at: now,
  };
  if (status === 'succeeded') {
    const late = row.status === 'expired' || row.status === 'failed';
    return { ...ended, failure_code: null, paid_at: now, late };
  }
  if (finding.state === 'refused') return { ...ended, failure_code: finding.code, failed_at: now };
  return { ...ended, expired_at: now };
}

function postingOf(row: PaymentRow): Posting[] {
  if (row.status !== 'succeeded') return [];
  // Money without its journal would be lost: the whole transaction is undone instead.
  if (row.channel === null) throw new Error(`payment ${row.id} was paid on no channel`);
  const money = { channel: row.channel, charged: row.charged_amount, net: row.net_amount };
  return [
    {
      scope: { projectId: row.project_id, mode: row.mode },
      objectType: 'payment',
      objectId: row.id,
      ...paymentSucceeded({ ...money, fee: row.fee as Francs }),
    },
  ];
}

/** What the merchant collected, on the day of Dakar on which it was paid. */
function collectionOf({ after }: Change): Collected[] {
  if (after.status !== 'succeeded' || after.channel === null || after.paid_at === null) return [];
  const { project_id, mode, channel, charged_amount: amount } = after;
  return [{ project_id, mode, channel, day: dayInDakar(after.paid_at), amount }];
}

const eventOf: Partial<Record<PaymentRow['status'], EventType>> = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  expired: 'payment.expired',
};

function announcementOf({ after }: Change): Announcement[] {
  const type = eventOf[after.status];
  if (!type) return [];
  return [{ scope: { projectId: after.project_id, mode: after.mode }, type, objectId: after.id }];
}

/** A failure or an expiry gives its share of the day and month back; late money takes it again (B.2). */
async function recountVolumes(tx: Tx, moved: Change[], now: number): Promise<void> {
  const changes = moved.filter(({ before, after }) => counts(before) !== counts(after));
  if (changes.length === 0) return;
  const scopes = new Map(
    changes.map(({ after }) => [
      `${after.project_id} ${after.mode}`,
      { projectId: after.project_id, mode: after.mode },
    ]),
  );
  const merchants = await lockMerchants(tx, [...scopes.values()]);
  const today = dayInDakar(now);
  const changed = new Map<string, MerchantRow>();
  for (const { after } of changes) {
    const name = `${after.project_id} ${after.mode}`;
    const merchant = changed.get(name) ?? merchants.get(name);
    if (!merchant) continue;
    const recount = counts(after) ? retakeVolume : releaseVolume;
    const current = volumesOn(merchant, today);
    changed.set(name, recount(current, after.amount, dayInDakar(after.created_at)));
  }
  await saveVolumes(tx, [...changed.values()]);
}

/** Whether a payment counts towards its merchant's limits. */
const counts = ({ status }: PaymentRow) => status !== 'failed' && status !== 'expired';
