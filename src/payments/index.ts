// The door of the payments room: handlers of its operations and its jobs.
import type { Operations } from '../../contract/index.ts';
import type { Input } from '../../contract/operation.ts';
import type { Context, Mode, ProjectCaller, ReadContext } from '../db/context.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Worker } from '../jobs/index.ts';
import type { Seal } from '../kit/seal.ts';
import { getBalances } from './balances/get-balances.ts';
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
import { identityHandlers } from './identity/index.ts';
import { createMerchantReader, createMerchantUpdater, type Merchants } from './merchants/index.ts';
import {
  createPaymentExpirer,
  createPaymentReader,
  createPayments,
  exportPayments,
  listPayments,
  preparePayment,
} from './payments/index.ts';

import { hasOpenPayout, payoutHandlers } from './payouts/index.ts';
import { createQuoteMaker } from './quotes/index.ts';
import {
  createRefundQuoter,
  createRefunds,
  exportRefunds,
  getRefund,
  listPaymentRefunds,
  listRefunds,
  prepareRefund,
  refundsOfPayment,
} from './refunds/index.ts';

import { exportTransactions, getDailyReport, listTransactions } from './statement/index.ts';
import {
  createFundsAdder,
  createPaymentAdvancer,
  createPayoutAdvancer,
  createRefundAdvancer,
  createTestMerchantSetter,
  listScenarios,
} from './testing/index.ts';

export { auditDisputes, auditPayouts, auditRefunds, auditRemainders } from './audit/index.ts';
export { finishClockJob } from './clocks/index.ts';
export { advanceDisputeJob, decideDisputeByOperator, openDisputeJob } from './disputes/index.ts';
export { createFileSweep, type Files, purgeFileJob } from './files/index.ts';
export {
  decideIdentityByOperator,
  type IdentityDecision,
  reviewTestIdentityJob,
} from './identity/index.ts';
export { closeMerchants } from './merchants/close-merchants.ts';
export { createMerchants, type Merchants } from './merchants/index.ts';
export { advancePaymentJob, auditPayments } from './payments/index.ts';
export { advancePayoutJob } from './payouts/index.ts';
export { advanceRefundJob } from './refunds/index.ts';

export type PaymentOptions = {
  database: Database;
  gatewayMode: 'simulated' | 'real' | 'not_wired';
  authSecret: string;
  merchants: Merchants;
  worker: Worker;
  files: Files;
  /** For numbers and accounts that money goes to, and for mails that wait. */
  seals: { destinations: Seal; mails: Seal };
  bankCode: BankCodes;
  rail: Parameters<typeof createPaymentExpirer>[0];
};

export function paymentHandlers(options: PaymentOptions) {
  // Live money needs a real operator: none is wired yet, so a `real` server refuses it (503).
  const hasRail = (mode: Mode) => mode === 'test' || options.gatewayMode === 'simulated';
  // A server without payments has refused before (PAYMENTS_UNAVAILABLE).
  const shownMode = options.gatewayMode === 'real' ? 'real' : 'simulated';
  const makeQuote = createQuoteMaker(options.authSecret);
  return {
    createPayment: {
      prepare: (ctx: Context<ProjectCaller>, input: Input<Operations['createPayment']>) =>
        preparePayment(ctx, input.body),
      run: (tx: Tx, items: Parameters<typeof createPayments>[1]) =>
        createPayments(tx, items, hasRail),
    },
    expirePayment: createPaymentExpirer(options.rail),
    listPayments,
    getPayment: createPaymentReader(options.database, {
      refunds: refundsOfPayment,
      dispute: disputeOfPayment,
    }),
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
    listDisputes,
    getDispute,
    acceptDispute,
    challengeDispute,
    updateDispute,
    createDisputeDocument: documentCreator(options.files),
    rebuildDisputeDocument,
    getDisputeDocument: documentReader(options.files),
    deleteDisputeDocument,
    createTestDispute,
    advanceTestDispute,
    ...identityHandlers(options.files),
    ...destinationHandlers({ ...options, hasRail, hasOpenPayout }),
    ...payoutHandlers(makeQuote, hasRail),
    listScenarios,
    advanceTestPayment: createPaymentAdvancer(options),
    advanceTestRefund: createRefundAdvancer(options),
    advanceTestPayout: createPayoutAdvancer(options),
    addTestBalance: createFundsAdder(shownMode),
    setTestMerchant: createTestMerchantSetter(options.merchants),
    getTestClock,
    moveTestClock: createClockMover({ ...options, worker: () => options.worker }),
    listTransactions,
    exportTransactions,
    exportPayments,
    exportRefunds,
    getDailyReport,
    getMerchant: createMerchantReader(hasRail),
    updateMerchant: createMerchantUpdater(options.merchants, hasRail),
    getBalances: (ctx: ReadContext<ProjectCaller>) => getBalances(ctx, shownMode),
  };
}
