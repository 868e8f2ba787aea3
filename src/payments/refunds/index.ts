// The door of refunds.
export { advanceRefundJob, refundSettled } from './advance-refund.job.ts';
export { createRefunds, prepareRefund } from './create-refund.ts';
export { exportRefunds, sheetOfRefunds } from './export-refunds.ts';
export { getRefund } from './get-refund.ts';
export { listPaymentRefunds } from './list-payment-refunds.ts';
export { listRefunds, refundsOfPayment } from './list-refunds.ts';
export { refundQuoter } from './quote-refund.ts';
export { findRefunds, lockRefunds, type RefundRow, saveRefunds } from './refund.store.ts';
export { viewRefund } from './refund.view.ts';
export { refundSource, sumRefunds } from './refund-list.store.ts';
