// The door of payouts.
export { advancePayoutJob, payoutSettled } from './advance-payout.job.ts';
export { sheetOfPayouts } from './export-payouts.ts';
export { payoutHandlers } from './handlers.ts';
export {
  columns as payoutColumns,
  findPayouts,
  hasOpenPayout,
  lockPayouts,
  type PayoutRow,
  savePayouts,
} from './payout.store.ts';
export { viewPayout } from './payout.view.ts';
export { countPayoutsUnderWay } from './under-way.store.ts';
