// Whether a customer whom we owe money did not get it: then it lies in suspense, and a person pays them.
import type { Asked } from './heard-attempt.ts';

/** What its operator took back, or did not send as it was asked, is in nobody's hands; told once, when it is heard. */
export const isUnpaidNow = (asked: Asked): boolean => isUnpaid(asked) && changes(asked);

const isUnpaid = ({ decision, attempt }: Asked): boolean =>
  decision.is === 'differs' ||
  decision.is === 'reversed' ||
  attempt.state === 'refused' ||
  attempt.state === 'closed';

/** Whether the look told anything that was not known. */
const changes = ({ attempt, from, source }: Asked): boolean =>
  attempt.state !== from || source !== undefined;
