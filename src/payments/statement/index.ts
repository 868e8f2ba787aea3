// The door of the statement.
import { exportTransactions } from './export-transactions.ts';
import { getDailyReport } from './get-daily-report.ts';
import { getPaymentSummary } from './get-payment-summary.ts';
import { getRefundSummary } from './get-refund-summary.ts';
import { listTransactions } from './list-transactions.ts';

export { sheetOfTransactions } from './export-transactions.ts';
export { createOverviewReader, type FindDeliveries } from './get-overview.ts';
export { backwards } from './span.texts.ts';
export { idsAbout } from './statement.store.ts';
export { datingOf } from './statement-filter.ts';

export const statementHandlers = {
  listTransactions,
  exportTransactions,
  getDailyReport,
  getPaymentSummary,
  getRefundSummary,
};
