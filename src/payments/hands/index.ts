// The door of what a person ends in the place of an operator.
export { type ByHand, settleByHand, type Verdict } from './settle-by-hand.ts';
