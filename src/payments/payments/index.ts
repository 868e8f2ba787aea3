// The door of payments for their neighbours.
export { advancePaymentJob } from './advance-payment.job.ts';
export { auditPayments } from './audit-payments.ts';
export { createPayments, preparePayment } from './create-payment.ts';
export { createPaymentReader } from './get-payment.ts';
export { listPayments } from './list-payments.ts';
export { hasOpenPayment } from './payment.store.ts';
