// Reads the state of a payment's page.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type CheckoutServices, type PageContext, paymentOf } from './checkout.call.ts';
import { viewCheckout } from './checkout.view.ts';

type Operation = Operations['getCheckout'];

export const createCheckoutReader =
  (services: CheckoutServices) =>
  async (ctx: PageContext, { params }: Input<Operation>): Promise<Reply<Operation>> => {
    const row = await paymentOf(services, ctx, params.token);
    return viewCheckout(services, ctx, row);
  };
