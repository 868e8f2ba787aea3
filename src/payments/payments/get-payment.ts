// Reads one payment. Reads of the same few milliseconds share one statement.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Payment } from '../../../contract/shapes/payment.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { findLines } from '../../ledger/index.ts';
import { findEventsOf } from '../../webhooks/index.ts';
import { findPayments, type PaymentRow } from './payment.store.ts';
import { viewPayment } from './payment.view.ts';

type Operation = Operations['getPayment'];

export function createPaymentReader(database: Database) {
  const read = createBatcher<string, PaymentRow | undefined>(
    async (ids) => {
      const rows = await findPayments(database, [...new Set(ids)]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id));
    },
    { max: 200 },
  );

  return async function getPayment(
    ctx: ReadContext<ProjectCaller>,
    input: Input<Operation>,
  ): Promise<Reply<Operation>> {
    const { id } = input.params;
    const row = isId('pay', id) ? await read(id) : undefined;
    // Another project's or mode's payment is as unknown as one that never was (K17).
    if (row?.project_id !== ctx.caller.projectId || row.mode !== ctx.caller.mode) {
      throw fail('NOT_FOUND');
    }
    const payment = viewPayment(row, ctx.lang);
    const { expand } = input.query;
    return expand === undefined ? payment : expanded(ctx, payment, row, expand.split(','));
  };
}

/** One level deep, only what was asked for (contract/payments.md B.0 "Expand"). */
async function expanded(
  ctx: ReadContext<ProjectCaller>,
  payment: Payment,
  row: PaymentRow,
  names: string[],
): Promise<Payment> {
  const whole: Payment = { ...payment };
  if (names.includes('refunds')) whole.refunds = [];
  if (names.includes('attempts')) whole.attempts = attemptsOf(row);
  if (names.includes('events')) {
    const events = await findEventsOf(ctx.db, row.id);
    whole.events = events.map((event) => ({ ...event, created_at: iso(event.created_at) }));
  }
  if (names.includes('ledger')) {
    const lines = await findLines(ctx.db, 'payment', row.id);
    whole.ledger = lines.map((line) => ({
      ...line,
      amount: toNumber(line.amount),
      created_at: iso(line.created_at),
    }));
  }
  return whole;
}

/** A payment without a page has one attempt: the one that was started with it. */
function attemptsOf(row: PaymentRow): NonNullable<Payment['attempts']> {
  if (row.started_at === null || row.channel === null || row.provider === null) return [];
  return [
    {
      n: 1,
      channel: row.channel,
      provider: row.provider,
      provider_reference: row.provider_reference,
      status: row.provider_state ?? 'sent',
      failure_code: row.failure_code,
      created_at: iso(row.started_at),
    },
  ];
}
