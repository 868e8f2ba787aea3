// The door of quotes: prices that hold for two minutes and are used once (contract/payments.md B.4, B.5).
export { createQuotes, type Quoting } from './create-quotes.ts';
export { forgetQuotesOf } from './forget-quotes.ts';
export { createQuoteMaker, type QuoteMaker } from './new-quote.ts';
export { refuseQuote, refuseWithoutQuote } from './quote.rules.ts';
export {
  lockQuotes,
  nameOfQuote,
  type QuoteKey,
  type QuoteRow,
  useQuotes,
} from './quote.store.ts';
