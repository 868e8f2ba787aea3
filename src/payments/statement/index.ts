// The door of the statement.
export { exportTransactions } from './export-transactions.ts';
export { getDailyReport } from './get-daily-report.ts';
export { listTransactions } from './list-transactions.ts';
