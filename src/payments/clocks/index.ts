// The door of the test clocks of projects (contract/payments.md B.12).
export { dropMove, finishClockJob } from './finish-move.ts';
export { getTestClock } from './get-test-clock.ts';
export { createClockMover } from './move-test-clock.call.ts';
