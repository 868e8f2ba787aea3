// The door of reconciliation.
import { exportReconciliation } from './export-reconciliation.ts';
import { getReconciliation } from './get-reconciliation.ts';

export { sheetOfReconciliation } from './export-reconciliation.ts';
export { wrongSpan } from './reconcile.ts';

export const reconciliationHandlers = { getReconciliation, exportReconciliation };
