// The door of what lists of payment objects have in common.
export { conditionsOf, countRows, listRows, type Source } from './list.store.ts';
export {
  answerList,
  type Between,
  betweenOf,
  type ListQuery,
  sliceOf,
} from './list-query.ts';
export { asItsTexts, searchedOfPayment } from './searched-payment.store.ts';
