// Reads one payment. Reads of the same few milliseconds share one statement.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Payment } from '../../../contract/shapes/payment.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { findLines } from '../../ledger/index.ts';
import { findEventsOf } from '../../webhooks/index.ts';
import { findPayments, type PaymentKey, type PaymentRow } from './payment.store.ts';
import { viewPayment } from './payment.view.ts';

type Operation = Operations['getPayment'];

export function createPaymentReader(database: Database) {
  const read = createBatcher<PaymentKey, PaymentRow | undefined>(
    async (keys) => {
      const rows = await findPayments(database, keys);
      // By id alone, which costs half as much to look up; whose it is decides whether it is the one asked for.
      const found = Map.groupBy(rows, (row) => row.id);
      return keys.map(({ project_id, mode, id }) =>
        found.get(id)?.find((row) => row.project_id === project_id && row.mode === mode),
      );
    },
    { max: 200 },
  );

  return async function getPayment(
    ctx: ReadContext<ProjectCaller>,
    input: Input<Operation>,
  ): Promise<Reply<Operation>> {
    const { id } = input.params;
    // Another project's or mode's payment is as unknown as one that never was (K17).
    const { projectId: project_id, mode } = ctx.caller;
    const row = isId('pay', id) ? await read({ project_id, mode, id }) : undefined;
    if (!row) throw fail('NOT_FOUND');
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
  const scope = scopeOf(ctx.caller);
  if (names.includes('refunds')) whole.refunds = [];
  if (names.includes('attempts')) whole.attempts = attemptsOf(row);
  if (names.includes('events')) {
    const events = await findEventsOf(ctx.db, scope, row.id);
    whole.events = events.map((event) => ({ ...event, created_at: iso(event.created_at) }));
  }
  if (names.includes('ledger')) {
    const lines = await findLines(ctx.db, scope, row.id);
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
