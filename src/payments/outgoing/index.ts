// The door of what refunds and payouts have in common.
export { type OutgoingOptions, outgoingJob, type Settled, settleHeard } from './outgoing.job.ts';
export { progressArrays, progressNames, progressSet } from './outgoing.store.ts';
export { notSentYet, type OutgoingRow } from './outgoing-row.ts';
export type { OutgoingTrigger } from './settle-outgoing.rules.ts';
