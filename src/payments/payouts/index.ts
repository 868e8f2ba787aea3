// The door of payouts.
export { advancePayoutJob } from './advance-payout.job.ts';
export { createPayouts, preparePayout } from './create-payout.ts';
export { getPayout } from './get-payout.ts';
export { listPayouts } from './list-payouts.ts';
export {
  columns as payoutColumns,
  findPayouts,
  hasOpenPayout,
  lockPayouts,
  type PayoutRow,
  savePayouts,
} from './payout.store.ts';
export { viewPayout } from './payout.view.ts';
export { createPayoutQuoter } from './quote-payout.ts';
