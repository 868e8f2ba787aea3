// The door of the audit of money objects.
import {
  auditObjects,
  disputeHistories,
  payoutHistories,
  refundHistories,
} from './audit-objects.ts';

export { auditJournals } from './audit-journals.ts';
export { auditRemainders } from './audit-remainders.ts';

export const auditRefunds = auditObjects('refunds', 'ref', refundHistories);
export const auditPayouts = auditObjects('payouts', 'po', payoutHistories);

export const auditDisputes = auditObjects('disputes', 'dp', disputeHistories);
