// Says what a promo code would take off an order; it reserves nothing (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { channelsIn } from '../../../contract/payments/payments.shapes.ts';
import { type ProjectCaller, type ReadContext, type Scope, scopeOf } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { toNumber } from '../../kit/money.ts';
import { type Discount, discountOf, type Order } from './offer.rules.ts';
import { findByCode } from './offer.store.ts';
import { countUses } from './redemption.store.ts';

type Operation = Operations['checkOffer'];

export async function checkOffer(
  ctx: ReadContext<ProjectCaller>,
  { body: { code, amount, channel, customer_phone } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const order = {
    amount: BigInt(amount),
    channels: channel === undefined ? channelsIn : [channel],
    phone: customer_phone ?? null,
  };
  const discount = await findDiscount(ctx.db, scopeOf(ctx.caller), code, order, ctx.now);
  if (!discount) throw fail('OFFER_INVALID');
  const off = toNumber(discount.amount);
  return { discount_amount: off, payable_amount: amount - off };
}

/** What a code would take off an order now, where it fits. */
export async function findDiscount(
  reader: Reader,
  scope: Scope,
  given: string,
  order: Omit<Order, 'earlier'>,
  now: number,
): Promise<Discount | undefined> {
  const code = given.toUpperCase();
  const offer = await findByCode(reader, scope, code);
  if (!offer) return undefined;
  const { phone } = order;
  const { projectId: project_id, mode } = scope;
  const customers = phone ? [{ project_id, mode, code, phone }] : [];
  const [earlier = 0] = (await countUses(reader, customers)).values();
  return discountOf(offer, { ...order, earlier }, now);
}
