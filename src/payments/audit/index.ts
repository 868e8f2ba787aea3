// The door of the audit of money objects.
import { auditObjects, refundHistories } from './audit-objects.ts';

export { auditRemainders } from './audit-objects.ts';

export const auditRefunds = auditObjects('refunds', 'ref', refundHistories);
