// The door of disputes.
export { acceptDispute } from './accept-dispute.ts';
export { advanceDisputeJob } from './advance-dispute.job.ts';
export { advanceTestDispute } from './advance-test-dispute.ts';
export { challengeDispute } from './challenge-dispute.ts';
export { documentCreator, rebuildDisputeDocument } from './create-dispute-document.call.ts';
export { createTestDispute } from './create-test-dispute.ts';
export { decideDisputeByOperator } from './decide-by-operator.ts';
export { deleteDisputeDocument } from './delete-dispute-document.ts';
export { disputeOfPayment, getDispute } from './get-dispute.ts';
export { documentReader } from './get-dispute-document.call.ts';
export { listDisputes } from './list-disputes.ts';
export { type Claim, openDisputeByOperator } from './open-by-operator.ts';
export { openDisputeJob } from './open-dispute.job.ts';
export { openDispute } from './open-dispute.ts';
export { repayCustomerJob } from './repay-customer.job.ts';
export { updateDispute } from './update-dispute.ts';
