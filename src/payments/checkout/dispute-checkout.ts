// The customer's claim from the receipt of a hosted payment, where the operator has switched it on: once for a payment; another
// dispute is the operator's to open (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { fail } from '../../kit/fail.ts';
import { openDispute } from '../disputes/index.ts';
import { findPayments, lockPayments } from '../payments/index.ts';
import {
  type CheckoutServices,
  countStart,
  type PageContext,
  paymentOf,
  presentOf,
} from './checkout.call.ts';
import { alreadyClaimed } from './checkout.texts.ts';
import { viewCheckout } from './checkout.view.ts';

type Operation = Operations['disputeCheckout'];

export const createCheckoutDisputer =
  (services: CheckoutServices) =>
  async (ctx: PageContext, { params, body }: Input<Operation>): Promise<Reply<Operation>> => {
    const found = await paymentOf(services, ctx, params.token);
    const { merchant, now } = await presentOf(services, ctx, found);
    if (!merchant.terms.features.customer_disputes) throw fail('FEATURE_DISABLED');
    await countStart(ctx);
    await ctx.transaction(async (tx) => {
      const [row] = await lockPayments(tx, [found]);
      if (row?.dispute_id) throw fail('INVALID_STATE', { message: alreadyClaimed[ctx.lang] });
      const opened = await openDispute(tx, {
        scope: { projectId: found.project_id, mode: found.mode },
        paymentId: found.id,
        reason: body.reason,
        statement: body.statement.trim(),
        openedBy: 'customer',
        now,
        ahead: merchant.ahead,
        lang: ctx.lang,
      });
      if ('code' in opened) throw opened;
    });
    const [row = found] = await findPayments(ctx.db, [found]);
    return viewCheckout(ctx.db, row, { now, lang: ctx.lang, terms: merchant.terms });
  };
