// The three buttons of a test payment's page: paid, refused, expired (contract/payments.md B.3 "Hosted page").
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import {
  findPayments,
  firstChannel,
  forceAttempt,
  hastened,
  lifeOf,
  lockPayments,
  type PaymentRow,
  settlePayments,
  startOnPage,
} from '../payments/index.ts';
import { type CheckoutServices, type PageContext, paymentOf } from './checkout.call.ts';
import { notSelling, overTexts } from './checkout.texts.ts';
import { findShop, type Shop, viewCheckout } from './checkout.view.ts';

type Operation = Operations['forceCheckout'];

const scenarios = {
  paid: hastened,
  refused: () => 'declined_by_customer;0',
  expired: () => 'expired;0',
} as const;

export const createCheckoutForcer =
  (services: CheckoutServices) =>
  async (ctx: PageContext, { params, body }: Input<Operation>): Promise<Reply<Operation>> => {
    const found = await paymentOf(services, ctx, params.token);
    // Nothing of the simulator answers for real money.
    if (found.mode === 'live') throw fail('NOT_FOUND');
    const shop = await findShop(ctx, found);
    await ctx.transaction(async (tx) => {
      const [row] = await lockPayments(tx, [found]);
      if (!row) throw fail('NOT_FOUND');
      await force(tx, row, body.outcome, { ...ctx, ...shop, rail: services.rail });
    });
    const [row = found] = await findPayments(ctx.db, [found]);
    return viewCheckout(services, ctx, row, shop);
  };

async function force(
  tx: Tx,
  row: PaymentRow,
  outcome: keyof typeof scenarios,
  {
    now,
    terms,
    standing,
    lang,
    log,
    rail,
  }: Pick<PageContext, 'lang' | 'log'> & Shop & Pick<CheckoutServices, 'rail'>,
): Promise<void> {
  const isOpen = row.status === 'pending' || row.status === 'processing';
  if (!isOpen || row.expires_at <= now) {
    const { [isOpen ? 'expired' : row.status]: text } = overTexts;
    throw fail('INVALID_STATE', { message: text[lang] });
  }
  const scenario = scenarios[outcome](row);
  if (row.status === 'processing') {
    // What is under way ends as its operator says, which is asked now.
    return forceAttempt(tx, row, { scenario, expiresAt: outcome === 'expired' ? now : null });
  }
  if (outcome === 'expired') {
    const finding = { state: 'closed', reference: null, ends: true } as const;
    await settlePayments(tx, [{ key: row, finding }], () => now, log);
    return;
  }
  if (standing !== 'active') {
    throw fail('MERCHANT_SUSPENDED', { merchant_status: standing, message: notSelling[lang] });
  }
  const payable = row.amount - row.discount_amount;
  const life = lifeOf(row, now, rail);
  const first = firstChannel(terms, row.allowed_channels, payable, life);
  const channel = row.channel ?? first ?? 'wave';
  await startOnPage(tx, row, { channel, phone: row.customer_phone, scenario, now });
}
