// The customer's claim from the receipt of a hosted payment, where the operator has switched it on: once for a payment; another
// dispute is the operator's to open (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { fail } from '../../kit/fail.ts';
import { openDispute } from '../disputes/index.ts';
import { lockMerchant, termsOf } from '../merchants/index.ts';
import { findPayments, lockPayments } from '../payments/index.ts';
import { type CheckoutServices, countStart, type PageContext, paymentOf } from './checkout.call.ts';
import { alreadyClaimed } from './checkout.texts.ts';
import { findShop, viewCheckout } from './checkout.view.ts';

type Operation = Operations['disputeCheckout'];

export const createCheckoutDisputer =
  (services: CheckoutServices) =>
  async (ctx: PageContext, { params, body }: Input<Operation>): Promise<Reply<Operation>> => {
    const found = await paymentOf(services, ctx, params.token);
    const scope = { projectId: found.project_id, mode: found.mode };
    const shop = await findShop(ctx, found);
    if (!shop.terms.features.customer_disputes) throw fail('FEATURE_DISABLED');
    await countStart(ctx);
    await ctx.transaction(async (tx) => {
      const [row] = await lockPayments(tx, [found]);
      // Under its lock: claims may have been switched off, or the test clock moved, since the look above.
      const account = await lockMerchant(tx, scope);
      if (!account) throw fail('SERVER_BUSY', {}, 1);
      if (!termsOf(account).features.customer_disputes) throw fail('FEATURE_DISABLED');
      const ahead = Number(account.clock_ahead_ms);
      if (row?.dispute_id) throw fail('INVALID_STATE', { message: alreadyClaimed[ctx.lang] });
      const opened = await openDispute(tx, {
        scope,
        paymentId: found.id,
        reason: body.reason,
        statement: body.statement.trim(),
        openedBy: 'customer',
        now: ctx.now + ahead,
        ahead,
        lang: ctx.lang,
      });
      if ('code' in opened) throw opened;
    });
    const [row = found] = await findPayments(ctx.db, [found]);
    return viewCheckout(services, ctx, row, shop);
  };
