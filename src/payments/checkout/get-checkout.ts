// Reads the state of a payment's page.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type CheckoutServices, type PageContext, paymentOf, presentOf } from './checkout.call.ts';
import { viewCheckout } from './checkout.view.ts';

type Operation = Operations['getCheckout'];

export const createCheckoutReader =
  (services: CheckoutServices) =>
  async (ctx: PageContext, { params }: Input<Operation>): Promise<Reply<Operation>> => {
    const row = await paymentOf(services, ctx, params.token);
    const { merchant, now } = await presentOf(services, ctx, row);
    return viewCheckout(ctx.db, row, { now, lang: ctx.lang, terms: merchant.terms });
  };
