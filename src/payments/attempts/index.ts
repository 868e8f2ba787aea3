// The door of attempts for their neighbours.
export { type Asked, askOperator, closeAtOperator, type Question } from './ask-operator.job.ts';
export type { Decision } from './attempt.rules.ts';
export { type AttemptRow, findAttempts, insertAttempts, saveAttempts } from './attempt.store.ts';
export { newAttempt } from './new-attempt.ts';
export { seeded, seedOf } from './seeded-scenario.ts';
