// Expires a payment before its time. One that is under way is taken back at its operator first, who may say that it is
// paid already: then it is, and the caller is told (contract/payments.md B.3).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Rail } from '../../connectors/rails/rail.ts';
import { type CallContext, type ProjectCaller, scopeOf } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { Overtaken } from '../attempts/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { keepAsked } from './advance-payment.job.ts';
import { findPayments, lockPayments, type PaymentRow } from './payment.store.ts';
import { notExpired } from './payment.texts.ts';
import type { ViewPayment } from './payment.view.ts';
import { settlePayments } from './settle-payment.ts';
import { endTakenBack, isOpen } from './take-back.call.ts';

type Operation = Operations['expirePayment'];

export const createPaymentExpirer =
  (rail: Rail, payers: Seal, view: ViewPayment) =>
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
    const { row: settled, isOurs } = await endTakenBack(
      rail,
      { ...ctx, payers },
      row,
      (key, heard) =>
        ctx.once(async (tx) => {
          const [before] = await lockPayments(tx, [key]);
          // Another caller's doing is its end: this one is told so.
          if (!before || !isOpen(before)) throw new Overtaken();
          const said = heard.asked ? heard.finding : { ...heard.finding, onlyPending: true };
          // Its merchant ends it: its payer makes no other attempt.
          const finding = said.state === 'closed' ? { ...said, ends: true } : said;
          const rows = await settlePayments(tx, [{ key, finding }], () => ctx.now, ctx.log);
          await keepAsked(tx, rows, [{ key, finding: heard }], () => ctx.now, ctx.log);
          return rows.get(key.id);
        }, replyOf),
    );
    const reply = isOurs && replyOf(settled);
    if (!reply) throw refusal(settled?.status ?? row.status);
    return reply;
  };
