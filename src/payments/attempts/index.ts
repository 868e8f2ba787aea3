// The door of attempts for their neighbours.
export { type AttemptRow, findAttempts, insertAttempts, saveAttempts } from './attempt.store.ts';
export { newAttempt } from './new-attempt.ts';
