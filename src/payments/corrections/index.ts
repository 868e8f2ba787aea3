// The door of corrections of the ledger, and of what lies in suspense.
import { confirmOfficeCorrection } from './confirm-office-correction.ts';
import { createOfficeCorrection } from './create-office-correction.ts';
import { listOfficeCorrections } from './list-office-corrections.ts';
import { listOfficeSuspense } from './list-office-suspense.ts';

export { auditCorrections } from './audit-corrections.ts';
export { isMissingBooked } from './correction.store.ts';
export { countSuspense } from './suspense.store.ts';

export const correctionHandlers = {
  listOfficeSuspense,
  listOfficeCorrections,
  createOfficeCorrection,
  confirmOfficeCorrection,
};
