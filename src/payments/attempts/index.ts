// The door of attempts for their neighbours.
export { askOperator, closeAtOperator, type Question } from './ask-operator.job.ts';
export { closeMargin_ms, type Decision, differing, hasClosed } from './attempt.rules.ts';
export {
  type AttemptRow,
  findAttempts,
  findNextActions,
  findTold,
  insertAttempts,
  type Moved,
  Overtaken,
  saveAttempts,
} from './attempt.store.ts';
export {
  countForHand,
  type ForHand,
  findAttemptById,
  findPaidBy,
  listForHand,
} from './hand.store.ts';
export { type Asked, type Ears, hear, type RailRules } from './heard-attempt.ts';
export { newAttempt } from './new-attempt.ts';
export { type BookedEntry, bookFees, hasFee, paidBy } from './operator-fee.ts';
export { payerPhoneOf } from './payers.ts';
export { forgetPicturesOf, keepPictures, listPictures } from './picture.store.ts';
export { seeded, seedOf } from './seeded-scenario.ts';
export { createSendAgain, type SendAgain } from './send-again.ts';
export { isUnpaidNow } from './unpaid.ts';
