// The door of the payments room: handlers of its operations and its jobs.
import type { Operations } from '../../contract/index.ts';
import type { Input } from '../../contract/operation.ts';
import type { Context, Mode, ProjectCaller, ReadContext } from '../db/context.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Worker } from '../jobs/index.ts';
import { getBalances } from './balances/get-balances.ts';
import { createClockMover, getTestClock } from './clocks/index.ts';
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
  createPaymentReader,
  createPayments,
  listPayments,
  preparePayment,
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

import {
  createFundsAdder,
  createPaymentAdvancer,
  createRefundAdvancer,
  createTestMerchantSetter,
  listScenarios,
} from './testing/index.ts';

export { auditDisputes, auditRefunds, auditRemainders } from './audit/index.ts';
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
export { advanceRefundJob } from './refunds/index.ts';

export function paymentHandlers(options: {
  database: Database;
  gatewayMode: 'simulated' | 'real' | 'not_wired';
  authSecret: string;
  merchants: Merchants;
  worker: Worker;
  files: Files;
}) {
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
    listScenarios,
    advanceTestPayment: createPaymentAdvancer(options),
    advanceTestRefund: createRefundAdvancer(options),
    addTestBalance: createFundsAdder(shownMode),
    setTestMerchant: createTestMerchantSetter(options.merchants),
    getTestClock,
    moveTestClock: createClockMover({ ...options, worker: () => options.worker }),
    getMerchant: createMerchantReader(hasRail),
    updateMerchant: createMerchantUpdater(options.merchants, hasRail),
    getBalances: (ctx: ReadContext<ProjectCaller>) => getBalances(ctx, shownMode),
  };
}
