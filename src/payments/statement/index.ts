// The door of the statement.
export { exportTransactions, sheetOfTransactions } from './export-transactions.ts';
export { getDailyReport } from './get-daily-report.ts';
export { createOverviewReader, type FindDeliveries } from './get-overview.ts';
export { getPaymentSummary } from './get-payment-summary.ts';
export { listTransactions } from './list-transactions.ts';
