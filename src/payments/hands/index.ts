// The door of what a person ends in the place of an operator.
export { getOfficeHand } from './get-office-hand.ts';
export { listOfficeHands } from './list-office-hands.ts';
export { type ByHand, settleByHand, type Verdict } from './settle-by-hand.ts';
export { officeHandSettler } from './settle-office-hand.ts';
