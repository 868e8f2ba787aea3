// The door of what all money objects do alike.
export { advanceJob, type NowOf } from './advance-job.ts';
export { applySteps, recordSteps } from './apply-steps.ts';
export { createObjects } from './create-objects.ts';
export { boundKeys, keyArrays, nameOfReference, takenReferences } from './money-keys.store.ts';
export type {
  Announced,
  Change,
  Journal,
  MoneyKey,
  MoneyObject,
  MoneyRow,
} from './money-object.ts';
