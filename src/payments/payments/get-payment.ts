// Reads one payment. Reads of the same few milliseconds share one statement.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ChannelIn, Payment } from '../../../contract/payments/payments.shapes.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { findLines } from '../../ledger/index.ts';
import { findEventsOf } from '../../webhooks/index.ts';
import { type AttemptRow, findAttempts } from '../attempts/index.ts';
import { failureOf } from './payment.rules.ts';
import { findPayments, type PaymentKey, type PaymentRow } from './payment.store.ts';
import type { ViewPayment } from './payment.view.ts';

type Operation = Operations['getPayment'];

/** What other objects add to a payment that is read with `expand`; handed in, because they know payments. */
export type Expansions = {
  refunds(
    ctx: ReadContext<ProjectCaller>,
    paymentId: string,
  ): Promise<NonNullable<Payment['refunds']>>;
  /** The newest dispute, whole. */
  dispute(ctx: ReadContext<ProjectCaller>, disputeId: string): Promise<object | null>;
};

export function createPaymentReader(database: Database, view: ViewPayment, expansions: Expansions) {
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
    const payment = view(row, ctx.lang);
    const { expand } = input.query;
    return expand === undefined
      ? payment
      : expanded(ctx, payment, row, expand.split(','), expansions);
  };
}

/** One level deep, only what was asked for (contract/payments.md B.0 "Expand"). */
async function expanded(
  ctx: ReadContext<ProjectCaller>,
  payment: Payment,
  row: PaymentRow,
  names: string[],
  expansions: Expansions,
): Promise<Payment> {
  const whole: Payment = { ...payment };
  const scope = scopeOf(ctx.caller);
  if (names.includes('refunds')) whole.refunds = await expansions.refunds(ctx, row.id);
  if (names.includes('dispute') && row.dispute_id !== null) {
    const dispute = await expansions.dispute(ctx, row.dispute_id);
    if (dispute) whole.dispute = dispute as Payment['dispute'];
  }
  if (names.includes('attempts')) {
    const attempts = await findAttempts(ctx.db, [row]);
    whole.attempts = attempts.filter(({ kind }) => kind === 'collect').map(viewAttempt);
  }
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

const viewAttempt = (row: AttemptRow): NonNullable<Payment['attempts']>[number] => ({
  n: row.n,
  channel: row.channel as ChannelIn,
  provider: row.rail,
  provider_reference: row.operator_reference,
  status: stateWords[row.state],
  failure_code: row.failure_code && failureOf(row.failure_code),
  created_at: iso(row.created_at),
});

/** The words of `provider_state`: what is on its way is sent, what waits for the payer is pending. */
const stateWords: Record<AttemptRow['state'], string> = {
  ready: 'sent',
  sending: 'sent',
  open: 'pending',
  unknown: 'unknown',
  paid: 'paid',
  refused: 'refused',
  closed: 'closed',
};
