// Reads one payment. Reads of the same few milliseconds share one statement.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ChannelIn, Payment } from '../../../contract/payments/payments.shapes.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import type { NextAction, RefusalCode } from '../../kit/operator-picture.ts';
import type { OfRail } from '../../kit/rail-manifest.ts';
import { findNextActions } from '../attempts/index.ts';
import { expand } from '../expansions/index.ts';
import { failureOf, isUnderWay } from './payment.rules.ts';
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

type Found = { row: PaymentRow; action: NextAction | undefined };

export function createPaymentReader(
  { database, rail }: { database: Database; rail: OfRail },
  view: ViewPayment,
  expansions: Expansions,
) {
  const read = createBatcher<PaymentKey, Found | undefined>(
    async (keys) => {
      const rows = await findPayments(database, keys);
      const actions = await findNextActions(database, rail.manifest, rows.filter(isUnderWay));
      // By id alone, which costs half as much to look up; whose it is decides whether it is the one asked for.
      const found = Map.groupBy(rows, (row) => row.id);
      return keys.map(({ project_id, mode, id }) => {
        const row = found
          .get(id)
          ?.find((one) => one.project_id === project_id && one.mode === mode);
        return row && { row, action: actions.get(id) };
      });
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
    const found = isId('pay', id) ? await read({ project_id, mode, id }) : undefined;
    if (!found) throw fail('NOT_FOUND');
    const { row } = found;
    const payment = view(row, ctx.lang, found.action);
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
  if (names.includes('refunds')) whole.refunds = await expansions.refunds(ctx, row.id);
  if (names.includes('dispute') && row.dispute_id !== null) {
    const dispute = await expansions.dispute(ctx, row.dispute_id);
    if (dispute) whole.dispute = dispute as Payment['dispute'];
  }
  const { attempts, ...more } = await expand(ctx, { key: row, kind: 'collect' }, names.join(','));
  if (attempts) whole.attempts = attempts.map(ofPayment);
  return { ...whole, ...more };
}

/** An attempt of a payment: on its channels, refused in its words. */
const ofPayment = (
  attempt: NonNullable<Awaited<ReturnType<typeof expand>>['attempts']>[number],
) => ({
  ...attempt,
  channel: attempt.channel as ChannelIn,
  failure_code:
    attempt.failure_code === null ? null : failureOf(attempt.failure_code as RefusalCode),
});
