// Takes a payment one step on when it is due: asks the payer, asks the operator what became of it, or
// ends it. The operator is never called inside a transaction.
import type { Collection, Rail } from '../../connectors/rails/rail.ts';
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { next } from '../../kit/machine.ts';
import { advanceJob, applySteps } from '../transitions/index.ts';
import { paymentMachine } from './payment.machine.ts';
import { paymentObject } from './payment.object.ts';
import { findPayments, type PaymentRow } from './payment.store.ts';
import { type Finding, settlePayments } from './settle-payment.ts';

export type AdvanceOptions = { database: Database; rail: Rail; log: Log };

/** An operator that does not answer is asked again; its silence proves nothing (B.3, rule 1). */
const askAgain_ms = 30_000;

export const advancePaymentJob = (options: AdvanceOptions): JobDefinition =>
  advanceJob<PaymentRow, Finding>({
    kind: 'advance-payment',
    database: options.database,
    concurrency: 128,
    batch: 64,
    find: (keys) => findPayments(options.database, keys),
    begin: (rows, now) => markStarted(options, rows, now),
    ask: (row, now) => ask(options, row, now),
    settle: (tx, found, now) => settlePayments(tx, found, now, options.log),
    // A payment that has ended needs no more steps; another is due when the operator is to be asked again.
    dueAgain(row, now) {
      if (row.status === 'pending') return Math.max(row.expires_at, now);
      return row.status === 'processing' ? (row.next_check_at ?? now + askAgain_ms) : undefined;
    },
  });

/** Payments that are asked for now become `processing` before the operator hears of them. */
async function markStarted({ database, rail }: AdvanceOptions, rows: PaymentRow[], now: number) {
  const due = rows.filter((row) => row.status === 'pending' && row.channel && row.expires_at > now);
  if (due.length === 0) return rows;
  const sent = {
    started_at: now,
    updated_at: now,
    provider: rail.name,
    provider_state: 'sent',
  } as const;
  const start = (row: PaymentRow): PaymentRow => {
    const status = next(paymentMachine, row.status, 'start');
    return status ? { ...row, ...sent, status } : row;
  };
  const started = await database.transaction((tx) =>
    applySteps(tx, paymentObject, due, start, now),
  );
  return rows.map((row) => started.get(row.id) ?? row);
}

/** What the operator says; undefined when nobody needs to be asked. */
async function ask(
  options: AdvanceOptions,
  row: PaymentRow,
  now: number,
): Promise<Finding | undefined> {
  if (row.status === 'pending') {
    // Nobody was asked for money: the clock alone ends it.
    return row.expires_at <= now ? { state: 'closed', reference: null } : undefined;
  }
  if (row.status !== 'processing') return undefined;
  const collection = collectionOf(row);
  const call = row.provider_state === 'sent' ? options.rail.start : options.rail.lookUp;
  try {
    return await call(collection, now);
  } catch (error) {
    options.log.warn({ err: error, payment: row.id }, 'the operator did not answer');
    return { state: 'unknown', reference: row.provider_reference, checkAt: now + askAgain_ms };
  }
}

function collectionOf(row: PaymentRow): Collection {
  return {
    paymentId: row.id,
    channel: row.channel ?? '',
    amount: row.charged_amount,
    phone: row.customer_phone,
    scenario: row.scenario,
    startedAt: row.started_at ?? row.created_at,
    expiresAt: row.expires_at,
  };
}
