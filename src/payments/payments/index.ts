// The door of payments for their neighbours.
export { advancePaymentJob } from './advance-payment.job.ts';
export { auditPayments } from './audit-payments.ts';
export { createPayments, preparePayment } from './create-payment.ts';
export { createPaymentExpirer } from './expire-payment.call.ts';
export { exportPayments } from './export-payments.ts';
export { createPaymentReader } from './get-payment.ts';
export { listPayments } from './list-payments.ts';
export { failureOf, remainderOf } from './payment.rules.ts';
export {
  findPayments,
  hasOpenPayment,
  lockPayments,
  type PaymentKey,
  type PaymentRow,
} from './payment.store.ts';
export { failureTexts } from './payment.texts.ts';
export { viewPayment, viewProviderState } from './payment.view.ts';
export { changeRefunded, saveDispute } from './payment-money.store.ts';
export { saveScenario } from './payment-scenario.store.ts';
