// The door of payments for their neighbours.
export { advancePaymentJob, settleAsked } from './advance-payment.job.ts';
export { auditPayments } from './audit-payments.ts';
export { type CreateOptions, createPayments, preparePayment } from './create-payment.ts';
export { createPaymentExpirer } from './expire-payment.call.ts';
export { createPaymentExporter, sheetOfPayments } from './export-payments.ts';
export { createPaymentReader } from './get-payment.ts';
export { giveUpPayment, takeAttemptBack } from './give-up-payment.call.ts';
export { hastened } from './hastened.rules.ts';
export { createPaymentLister } from './list-payments.ts';
export { findPayerPhones } from './payer-phone.ts';
export {
  activatedChannels,
  boundsFault,
  failureOf,
  feeOf,
  firstChannel,
  isTooLate,
  lifeOf,
  openAmong,
  price,
  priceFault,
  remainderOf,
} from './payment.rules.ts';
export {
  findPayments,
  hasOpenPayment,
  lockPayments,
  type PaymentKey,
  type PaymentRow,
} from './payment.store.ts';
export { failureTexts, paymentIs } from './payment.texts.ts';
export {
  createPaymentView,
  nextActionOf,
  type ViewPayment,
  viewProviderState,
} from './payment.view.ts';
export { findHistories, type Histories } from './payment-history.store.ts';
export { sumPayments } from './payment-list.store.ts';
export { changeRefunded, saveDispute } from './payment-money.store.ts';
export { forceAttempt, startOnPage } from './payment-page.store.ts';
export { saveScenario } from './payment-scenario.store.ts';
export { settlePayments } from './settle-payment.ts';
export { countUnderWay } from './under-way.store.ts';
