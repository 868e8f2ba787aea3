// The door of the payments room: handlers of its operations and its jobs.
import type { Operations } from '../../contract/index.ts';
import type { Input } from '../../contract/operation.ts';
import type { Context, Mode, ProjectCaller, ReadContext } from '../db/context.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Worker } from '../jobs/index.ts';
import { createCheckoutTokens } from '../kit/checkout-token.ts';
import { presentOf, type Seal, type Secret } from '../kit/seal.ts';
import { officeHandlers } from './backoffice/index.ts';
import { readMoneyOfOperators } from './backoffice/money-of-operators.ts';
import { getBalances } from './balances/get-balances.ts';
import {
  type CheckoutServices,
  createCheckoutCanceller,
  createCheckoutDisputer,
  createCheckoutForcer,
  createCheckoutReader,
  createCheckoutStarter,
  createLinkCheckoutReader,
  createLinkStarter,
} from './checkout/index.ts';
import { createClockMover, getTestClock } from './clocks/index.ts';
import { type BankCodes, destinationHandlers } from './destinations/index.ts';
import {
  acceptDispute,
  advanceTestDispute,
  challengeDispute,
  createTestDispute,
  deleteDisputeDocument,
  disputeOfPayment,
  documentCreator,
  documentReader,
  getDispute,
  listDisputes,
  rebuildDisputeDocument,
  updateDispute,
} from './disputes/index.ts';
import type { Files } from './files/index.ts';
import { findVerifiedName, identityHandlers } from './identity/index.ts';
import { keptExportHandlers } from './kept-exports/index.ts';
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
import { closeMerchants } from './merchants/close-merchants.ts';
import {
  createMerchantReader,
  createMerchantUpdater,
  findStandings,
  type Merchants,
} from './merchants/index.ts';
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
  activatedChannels,
  boundsFault,
  type CreateOptions,
  createPaymentExpirer,
  createPaymentExporter,
  createPaymentLister,
  createPaymentReader,
  createPayments,
  createPaymentView,
  preparePayment,
  priceFault,
} from './payments/index.ts';

import { hasOpenPayout, payoutHandlers } from './payouts/index.ts';
import { createQuoteMaker } from './quotes/index.ts';
import { reconciliationHandlers } from './reconciliation/index.ts';
import {
  createRefunds,
  exportRefunds,
  getRefund,
  listPaymentRefunds,
  listRefunds,
  prepareRefund,
  refundQuoter,
  refundsOfPayment,
} from './refunds/index.ts';
import { createOverviewReader, type FindDeliveries, statementHandlers } from './statement/index.ts';
import {
  createFundsAdder,
  createPaymentAdvancer,
  createPayoutAdvancer,
  createRefundAdvancer,
  createTestMerchantSetter,
  createTestResetter,
  listScenarios,
} from './testing/index.ts';

export { findAttemptById, forgetPicturesOf, listForHand, listPictures } from './attempts/index.ts';
export {
  auditDisputes,
  auditJournals,
  auditPayouts,
  auditRefunds,
  auditRemainders,
} from './audit/index.ts';
export { finishClockJob } from './clocks/index.ts';
export { auditCorrections } from './corrections/index.ts';
export {
  advanceDisputeJob,
  decideDisputeByOperator,
  openDisputeByOperator,
  openDisputeJob,
  repayCustomerJob,
} from './disputes/index.ts';
export { type Files, filesInStore, purgeFileJob } from './files/index.ts';
export { settleByHand, type Verdict } from './hands/index.ts';
export {
  decideIdentityByOperator,
  forgetIdentityJob,
  type IdentityDecision,
  reviewTestIdentityJob,
  showIdentityToOperator,
} from './identity/index.ts';
export { forgetExportsOf, makeExportJob } from './kept-exports/index.ts';
export {
  createMerchants,
  defaultTerms,
  findUsualTerms,
  type MerchantChange,
  type Merchants,
  operateMerchant,
  readUsualTerms,
  setUsualTerms,
} from './merchants/index.ts';
export { tellOwnerJob } from './notices/index.ts';
export { auditOffers } from './offers/index.ts';
export { advancePaymentJob, auditPayments } from './payments/index.ts';
export { advancePayoutJob } from './payouts/index.ts';
export { forgetQuotesOf } from './quotes/index.ts';
export { advanceRefundJob } from './refunds/index.ts';
export { searchMoney } from './search/index.ts';

/** What the platform asks of money: an end for a project's accounts, how they stand, and what operators look at first. */
export const moneyNeighbours = {
  closeMerchants,
  findStandings,
  readMoney: readMoneyOfOperators,
};

export type PaymentOptions = {
  database: Database;
  gatewayMode: 'simulated' | 'real' | 'not_wired';
  authSecret: Secret;
  merchants: Merchants;
  /** The origin that payers see; null where none is set up. */
  publicUrl: string | null;
  worker: Worker;
  /** For numbers and accounts that money goes to, and for mails that wait. */
  seals: { destinations: Seal; mails: Seal; payers: Seal };
  bankCode: BankCodes;
  rail: Parameters<typeof createPaymentExpirer>[0];
  files: Files;
  findDeliveries: FindDeliveries;
};

export function paymentHandlers(options: PaymentOptions) {
  // Live money needs a real operator: none is wired yet, so a `real` server refuses it (503).
  const hasRail = (mode: Mode) => mode === 'test' || options.gatewayMode === 'simulated';
  // A server without payments has refused before (PAYMENTS_UNAVAILABLE).
  const shownMode = options.gatewayMode === 'real' ? 'real' : 'simulated';
  const makeQuote = createQuoteMaker(presentOf(options.authSecret));
  const { publicUrl, merchants, rail } = options;
  const { payers } = options.seals;
  const tokens = createCheckoutTokens(options.authSecret);
  const view = createPaymentView((row) => publicUrl && `${publicUrl}/p/${tokens.make(row)}`);
  const listPayments = createPaymentLister(rail, view);
  const creation = { hasRail, view, rail: options.rail };
  const isWired = options.gatewayMode !== 'not_wired';
  return {
    createPayment: {
      prepare: (ctx: Context<ProjectCaller>, input: Input<Operations['createPayment']>) =>
        preparePayment(ctx, input.body),
      run: (tx: Tx, items: Parameters<typeof createPayments>[1]) =>
        createPayments(tx, items, creation),
    },
    expirePayment: createPaymentExpirer(rail, payers, view),
    listPayments,
    getPayment: createPaymentReader(options, view, {
      refunds: refundsOfPayment,
      dispute: disputeOfPayment,
    }),
    quoteRefund: refundQuoter(makeQuote, hasRail),
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
    ...checkoutHandlers({ merchants, tokens, isWired, hasRail, rail, payers }, creation),
    ...offerHandlers,
    ...destinationHandlers({
      ...options,
      hasRail,
      hasOpenPayout,
      holderName: findVerifiedName,
    }),
    ...payoutHandlers(makeQuote, hasRail),
    ...disputeHandlers(options.files),
    ...identityHandlers({ ...options, isWired }),
    ...keptExportHandlers,
    ...officeHandlers({ ...options, hasRail }),
    listScenarios,
    advanceTestPayment: createPaymentAdvancer({ ...options, view }),
    advanceTestRefund: createRefundAdvancer(options),
    advanceTestPayout: createPayoutAdvancer(options),
    addTestBalance: createFundsAdder(shownMode),
    setTestMerchant: createTestMerchantSetter(options.merchants),
    resetTest: createTestResetter(options.merchants),
    getTestClock,
    moveTestClock: createClockMover({ ...options, worker: () => options.worker }),
    ...statementHandlers,
    ...reconciliationHandlers,
    exportPayments: createPaymentExporter(view),
    exportRefunds,
    getOverview: createOverviewReader(options.findDeliveries),
    getMerchant: createMerchantReader(hasRail),
    updateMerchant: createMerchantUpdater(options.merchants, hasRail),
    getBalances: (ctx: ReadContext<ProjectCaller>) => getBalances(ctx, shownMode),
  };
}

const disputeHandlers = (files: Files) => ({
  listDisputes,
  getDispute,
  acceptDispute,
  challengeDispute,
  updateDispute,
  createDisputeDocument: documentCreator(files),
  rebuildDisputeDocument,
  getDisputeDocument: documentReader(files),
  deleteDisputeDocument,
  createTestDispute,
  advanceTestDispute,
});

function linkHandlers(
  publicUrl: string | null,
  listPayments: ReturnType<typeof createPaymentLister>,
) {
  const view = createLinkView(publicUrl);
  return {
    createPaymentLink: createLinkMaker(view, { activatedChannels, boundsFault, priceFault }),
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
  disputeCheckout: createCheckoutDisputer(services),
  getLinkCheckout: createLinkCheckoutReader(services),
  startLinkCheckout: createLinkStarter(services, creation),
});

const offerHandlers = {
  createOffer,
  checkOffer,
  listOffers,
  getOffer,
  updateOffer,
  deleteOffer,
  listOfferRedemptions,
};
