// The door of what test mode alone can do (contract/payments.md B.12).
export { createFundsAdder } from './add-test-balance.ts';
export { createPaymentAdvancer } from './advance-test-payment.call.ts';
export { createPayoutAdvancer } from './advance-test-payout.call.ts';
export { createRefundAdvancer } from './advance-test-refund.call.ts';
export { listScenarios } from './list-scenarios.ts';
export { createTestResetter } from './reset-test.ts';
export { createTestMerchantSetter } from './set-test-merchant.ts';
