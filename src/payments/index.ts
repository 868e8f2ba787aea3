// The door of the payments room: handlers of its operations and its jobs.
import type { Operations } from '../../contract/index.ts';
import type { Input } from '../../contract/operation.ts';
import type { Context, Mode, ProjectCaller, ReadContext } from '../db/context.ts';
import type { Database, Tx } from '../db/database.ts';
import { createCheckoutTokens } from '../kit/checkout-token.ts';
import { getBalances } from './balances/get-balances.ts';
import {
  type CheckoutServices,
  createCheckoutCanceller,
  createCheckoutForcer,
  createCheckoutReader,
  createCheckoutStarter,
  createLinkCheckoutReader,
  createLinkStarter,
} from './checkout/index.ts';
import {
  createLinkLister,
  createLinkMaker,
  createLinkPaymentLister,
  createLinkReader,
  createLinkUpdater,
  createLinkView,
  createPngDrawer,
  createSvgDrawer,
} from './links/index.ts';
import { createMerchantReader, createMerchantUpdater, type Merchants } from './merchants/index.ts';
import {
  checkOffer,
  createOffer,
  deleteOffer,
  getOffer,
  listOfferRedemptions,
  listOffers,
  updateOffer,
} from './offers/index.ts';
import {
  type CreateOptions,
  createPaymentLister,
  createPaymentReader,
  createPayments,
  createPaymentView,
  openChannels,
  preparePayment,
  priceFault,
} from './payments/index.ts';

import { createQuoteMaker } from './quotes/index.ts';
import {
  createRefundQuoter,
  createRefunds,
  getRefund,
  listPaymentRefunds,
  listRefunds,
  prepareRefund,
  refundsOfPayment,
} from './refunds/index.ts';

export { auditRefunds, auditRemainders } from './audit/index.ts';
export { closeMerchants } from './merchants/close-merchants.ts';
export { createMerchants, type Merchants } from './merchants/index.ts';
export { auditOffers } from './offers/index.ts';
export { advancePaymentJob, auditPayments } from './payments/index.ts';
export { advanceRefundJob } from './refunds/index.ts';

export function paymentHandlers(options: {
  database: Database;
  gatewayMode: 'simulated' | 'real' | 'not_wired';
  authSecret: string;
  merchants: Merchants;
  /** The origin that payers see; null where none is set up. */
  publicUrl: string | null;
}) {
  // Live money needs a real operator: none is wired yet, so a `real` server refuses it (503).
  const hasRail = (mode: Mode) => mode === 'test' || options.gatewayMode === 'simulated';
  const makeQuote = createQuoteMaker(options.authSecret);
  const { publicUrl, merchants } = options;
  const tokens = createCheckoutTokens(options.authSecret);
  const view = createPaymentView((row) => publicUrl && `${publicUrl}/p/${tokens.make(row)}`);
  const listPayments = createPaymentLister(view);
  const creation = { hasRail, view };
  const isWired = options.gatewayMode !== 'not_wired';
  return {
    createPayment: {
      prepare: (ctx: Context<ProjectCaller>, input: Input<Operations['createPayment']>) =>
        preparePayment(ctx, input.body),
      run: (tx: Tx, items: Parameters<typeof createPayments>[1]) =>
        createPayments(tx, items, creation),
    },
    listPayments,
    getPayment: createPaymentReader(options.database, view, { refunds: refundsOfPayment }),
    quoteRefund: createRefundQuoter(makeQuote, hasRail),
    createRefund: {
      prepare: (ctx: Context<ProjectCaller>, input: Input<Operations['createRefund']>) =>
        prepareRefund(ctx, input.body),
      run: (tx: Tx, items: Parameters<typeof createRefunds>[1]) =>
        createRefunds(tx, items, hasRail),
    },
    listRefunds,
    listPaymentRefunds,
    getRefund,
    ...linkHandlers(publicUrl, listPayments),
    ...checkoutHandlers({ merchants, tokens, isWired, hasRail }, creation),
    createOffer,
    checkOffer,
    listOffers,
    getOffer,
    updateOffer,
    deleteOffer,
    listOfferRedemptions,
    getMerchant: createMerchantReader(hasRail),
    updateMerchant: createMerchantUpdater(options.merchants, hasRail),
    getBalances: (ctx: ReadContext<ProjectCaller>) =>
      // A server without payments has refused before (PAYMENTS_UNAVAILABLE).
      getBalances(ctx, options.gatewayMode === 'real' ? 'real' : 'simulated'),
  };
}

function linkHandlers(
  publicUrl: string | null,
  listPayments: ReturnType<typeof createPaymentLister>,
) {
  const view = createLinkView(publicUrl);
  return {
    createPaymentLink: createLinkMaker(publicUrl, view, { openChannels, priceFault }),
    listPaymentLinks: createLinkLister(view),
    getPaymentLink: createLinkReader(view),
    updatePaymentLink: createLinkUpdater(view),
    listPaymentLinkPayments: createLinkPaymentLister(listPayments),
    getPaymentLinkPng: createPngDrawer(publicUrl),
    getPaymentLinkSvg: createSvgDrawer(publicUrl),
  };
}

const checkoutHandlers = (services: CheckoutServices, creation: CreateOptions) => ({
  getCheckout: createCheckoutReader(services),
  startCheckout: createCheckoutStarter(services),
  cancelCheckout: createCheckoutCanceller(services),
  forceCheckout: createCheckoutForcer(services),
  getLinkCheckout: createLinkCheckoutReader(services),
  startLinkCheckout: createLinkStarter(services, creation),
});
