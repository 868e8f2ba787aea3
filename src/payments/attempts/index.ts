// The door of attempts for their neighbours.
export {
  type Asked,
  askOperator,
  closeAtOperator,
  hear,
  type Question,
  type RailRules,
} from './ask-operator.job.ts';
export type { Decision } from './attempt.rules.ts';
export {
  type AttemptRow,
  findAttempts,
  insertAttempts,
  type Moved,
  Overtaken,
  saveAttempts,
} from './attempt.store.ts';
export { countForHand, type ForHand, findAttemptById, listForHand } from './hand.store.ts';
export { newAttempt } from './new-attempt.ts';
export { forgetPicturesOf, keepPictures, listPictures } from './picture.store.ts';
export { seeded, seedOf } from './seeded-scenario.ts';
