// Expires a payment before its time. One that is under way is taken back at its operator first, who may say that it is
// paid already: then it is, and the caller is told (contract/payments.md B.3).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Rail } from '../../connectors/rails/rail.ts';
import { type CallContext, type ProjectCaller, scopeOf } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { Overtaken } from '../attempts/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { keepAsked } from './advance-payment.job.ts';
import { findPayments, type PaymentRow } from './payment.store.ts';
import { notExpired } from './payment.texts.ts';
import type { ViewPayment } from './payment.view.ts';
import { settlePayments } from './settle-payment.ts';
import { nobodyAsked, takeBack } from './take-back.call.ts';

type Operation = Operations['expirePayment'];

const isOpen = ({ status }: PaymentRow) => status === 'pending' || status === 'processing';

export const createPaymentExpirer =
  (rail: Rail, view: ViewPayment) =>
  async (
    ctx: CallContext<ProjectCaller>,
    { params: { id } }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const scope = scopeOf(ctx.caller);
    const key = { project_id: scope.projectId, mode: scope.mode, id };
    const merchant = await findMerchant(ctx.db, scope);
    if (merchant && merchant.status !== 'active') {
      throw fail('MERCHANT_SUSPENDED', { merchant_status: merchant.status });
    }
    const [row] = isId('pay', id) ? await findPayments(ctx.db, [key]) : [];
    if (!row) throw fail('NOT_FOUND');
    const refusal = (status: PaymentRow['status']): Failure =>
      fail('INVALID_STATE', { message: notExpired(status)[ctx.lang] });
    if (!isOpen(row)) throw refusal(row.status);
    const replyOf = (found: PaymentRow | undefined) =>
      found?.status === 'expired' ? view(found, ctx.lang) : undefined;
    const { row: settled, isOurs } = await endAsItIs(rail, ctx, row, replyOf);
    const reply = isOurs && replyOf(settled);
    if (!reply) throw refusal(settled?.status ?? row.status);
    return reply;
  };

type ReplyOf = (found: PaymentRow | undefined) => object | undefined;

/** How often one that moves at the same time is ended anew, as it is by then. */
const times = 3;

/** The payment after it was ended: what its job or another caller did to it meanwhile comes first, and may be its end. */
async function endAsItIs(
  rail: Rail,
  ctx: CallContext<ProjectCaller>,
  row: PaymentRow,
  replyOf: ReplyOf,
  left = times,
): Promise<{ row: PaymentRow | undefined; isOurs: boolean }> {
  const after = await end(rail, ctx, row, replyOf);
  const isOurs = after !== 'overtaken';
  const known = isOurs ? after : (await findPayments(ctx.db, [row]))[0];
  // Its job began meanwhile: now it is under way, and is taken back as such.
  const hasBegun = row.status === 'pending' && known?.status === 'processing';
  const again = known && isOpen(known) && (!isOurs || hasBegun) && left > 1;
  return again ? endAsItIs(rail, ctx, known, replyOf, left - 1) : { row: known, isOurs };
}

/** The payment after it was ended as it was read; one whose job began meanwhile is as it is then. */
async function end(
  rail: Rail,
  ctx: CallContext<ProjectCaller>,
  row: PaymentRow,
  replyOf: ReplyOf,
): Promise<PaymentRow | 'overtaken' | undefined> {
  const heard = row.status === 'pending' ? nobodyAsked : await takeBack(rail, ctx, row);
  const ending = ctx.once(async (tx) => {
    const said = heard.asked ? heard.finding : { ...heard.finding, onlyPending: true };
    // Its merchant ends it: its payer makes no other attempt.
    const finding = said.state === 'closed' ? { ...said, ends: true } : said;
    const rows = await settlePayments(tx, [{ key: row, finding }], () => ctx.now, ctx.log);
    await keepAsked(tx, rows, [{ key: row, finding: heard }], () => ctx.now, ctx.log);
    return rows.get(row.id);
  }, replyOf);
  return ending.catch((error: unknown) => {
    if (error instanceof Overtaken) return 'overtaken' as const;
    throw error;
  });
}
