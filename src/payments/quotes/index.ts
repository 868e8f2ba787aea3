// The door of quotes: prices that hold for two minutes and are used once (contract/payments.md B.4, B.5).
export { createQuoteMaker, type QuoteMaker } from './new-quote.ts';
export { refuseQuote, refuseWithoutQuote } from './quote.rules.ts';
export {
  forgetQuotes,
  insertQuote,
  lockQuotes,
  nameOfQuote,
  type QuoteKey,
  type QuoteRow,
  useQuotes,
} from './quote.store.ts';
