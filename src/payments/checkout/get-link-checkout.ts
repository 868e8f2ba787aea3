// Reads the state of a link's page, and what a payment of it would cost (contract/payments.md B.8).

import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { LinkCheckout } from '../../../contract/payments/checkout.shapes.ts';
import { isoOrNull } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { francs, toNumber } from '../../kit/money.ts';
import { type LinkRow, whyClosed } from '../links/index.ts';
import type { Terms } from '../merchants/index.ts';
import { type Discount, findDiscount } from '../offers/index.ts';
import { feeOf, openAmong, price, priceFault } from '../payments/index.ts';
import { type CheckoutServices, guessCode, linkOf, type PageContext } from './checkout.call.ts';
import { findShop, type Shop } from './checkout.view.ts';
import { amountFault } from './link-amount.rules.ts';

type Operation = Operations['getLinkCheckout'];

export const createLinkCheckoutReader =
  (services: CheckoutServices) =>
  async (ctx: PageContext, { params, query }: Input<Operation>): Promise<Reply<Operation>> => {
    const link = await linkOf(services, ctx, params.token);
    const shop = await findShop(ctx, link);
    const { terms, now } = shop;
    const scope = { projectId: link.project_id, mode: link.mode };
    // Of a link that has its price, another one is not asked about.
    if (link.amount === null && query.amount !== undefined) {
      const fault = amountFault(link, query.amount, ctx.lang);
      if (fault) throw fail('INVALID_REQUEST', { fields: { amount: fault } });
    }
    const given = query.amount === undefined ? null : BigInt(query.amount);
    const amount = link.amount ?? given;
    const code = link.accept_offer_code ? query.offer_code : undefined;
    let discount: Discount = { amount: 0n, channels: link.allowed_channels };
    if (code !== undefined && amount !== null) {
      if (!terms.features.offers) throw fail('FEATURE_DISABLED');
      // The page asks for the number below the code: who uses it how often is judged when the payment begins.
      const order = { amount, channels: link.allowed_channels, phone: undefined };
      discount = await guessCode(ctx, () => findDiscount(ctx.db, scope, code, order, now));
    }
    const payable = amount === null ? null : francs(amount - discount.amount);
    // As the payment would refuse it; the link's own price is told as it is.
    if (payable !== null && (code !== undefined || link.amount === null)) {
      const fault = priceFault(terms, discount.channels, payable, link.fee_payer);
      if (fault) throw fail('INVALID_REQUEST', { fields: { amount: fault[ctx.lang] } });
    }
    const cost = amount === null ? null : priceOf(link, terms, amount, discount);
    return view(link, shop, cost, { channels: discount.channels, payable });
  };

/** What its payment would have now (B.2); none without a channel to pay on. */
function priceOf(
  link: LinkRow,
  terms: Terms,
  amount: bigint,
  discount: Discount,
): LinkCheckout['price'] {
  const payable = francs(amount - discount.amount);
  const schedule = feeOf(terms, discount.channels, payable);
  if (!schedule) return null;
  const cost = price(payable, link.fee_payer, schedule);
  return {
    amount: toNumber(amount),
    discount_amount: toNumber(discount.amount),
    payable_amount: toNumber(payable),
    fee: toNumber(cost.fee),
    charged_amount: toNumber(cost.charged),
  };
}

const amountOf = (amount: bigint | null) => (amount === null ? null : toNumber(amount));

const view = (
  link: LinkRow,
  { merchant, standing, terms, now }: Shop,
  price: LinkCheckout['price'],
  /** Those of its code, once there is one, and what is to be paid on them, once that is known. */
  { channels, payable }: { channels: LinkRow['allowed_channels']; payable: bigint | null },
): LinkCheckout => ({
  livemode: link.mode === 'live',
  status: whyClosed(link, now) ?? 'open',
  merchant,
  title: link.title,
  description: link.description,
  amount: amountOf(link.amount),
  min_amount: amountOf(link.min_amount),
  max_amount: amountOf(link.max_amount),
  currency: 'XOF',
  fee_payer: link.fee_payer,
  channels: standing === 'active' ? openAmong(terms, channels, payable) : [],
  accept_offer_code: link.accept_offer_code && terms.features.offers,
  collect: link.collect,
  starts_at: isoOrNull(link.starts_at),
  price,
});
