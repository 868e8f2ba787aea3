// The payer gives the payment up: it has failed, and money that comes all the same is money (contract/payments.md B.3).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { fail } from '../../kit/fail.ts';
import { giveUpPayment } from '../payments/index.ts';
import { type CheckoutServices, countStart, type PageContext, paymentOf } from './checkout.call.ts';
import { overTexts } from './checkout.texts.ts';
import { findShop, viewCheckout } from './checkout.view.ts';

type Operation = Operations['cancelCheckout'];

export const createCheckoutCanceller =
  (services: CheckoutServices) =>
  async (ctx: PageContext, { params }: Input<Operation>): Promise<Reply<Operation>> => {
    const found = await paymentOf(services, ctx, params.token);
    // Its operator is called, as by a start.
    if (found.status === 'processing') await countStart(ctx);
    const shop = await findShop(ctx, found);
    const { rail, payers } = services;
    const row = await giveUpPayment(rail, { ...ctx, now: shop.now, payers }, found);
    if (row.status !== 'failed') {
      throw fail('INVALID_STATE', { message: overTexts[row.status][ctx.lang] });
    }
    return viewCheckout(services, ctx, row, shop);
  };
