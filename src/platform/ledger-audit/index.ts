// The door of the audit of the ledger: run by the operator, run by night, its last result for /health.
export { createNightlyAudit, type NightlyAudit } from './audit-ledger.job.ts';
export { auditPart } from './audit-part.ts';
export { type AuditedPartText, auditedParts } from './audited-parts.ts';
export { getOfficeLedgerAudit } from './get-office-ledger-audit.ts';
export { findLastAudit, findLastReport, isWritable, saveAudit } from './ledger-audit.store.ts';
export { listOfficeLedgerAccounts } from './list-office-ledger-accounts.ts';
export { type AuditParts, type AuditReport, runAudit } from './run-audit.ts';
export { runOfficeLedgerAudit } from './run-office-ledger-audit.ts';
