// The door of what all money objects do alike.
export { advanceJob } from './advance-job.ts';
export { applySteps } from './apply-steps.ts';
export { createObjects } from './create-objects.ts';
export type { Change, MoneyKey, MoneyObject } from './money-object.ts';
