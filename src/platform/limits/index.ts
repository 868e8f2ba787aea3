// The door of the limits of hours and days; those of a minute and the daily quota are in quotas.
export { countKeyCalls, type KeyGrant } from './count-key-call.ts';
export { createTestCounter } from './count-test-send.ts';
export { forgetWindows } from './forget-windows.ts';
export { givePermitsBack, type Permits, takeNextPermit, takePermits } from './take-permits.ts';
export type { Window } from './window.rules.ts';
export {
  asksFor,
  candidatesFrom,
  challengesFrom,
  invitationsBy,
  invitationsTo,
  mailsTo,
  pageGuesses,
  pageStarts,
  projectsBy,
  type SignUpLimits,
  signUpsFrom,
  waitingFor,
} from './windows.ts';
