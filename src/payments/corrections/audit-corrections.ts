// Checks corrections against their journals (contract/payments.md D.3, invariant 6).
import { type AuditOfTenant, nameOfRow } from '../../db/audit.ts';
import { findOddCorrections } from './correction-audit.store.ts';

export const auditCorrections: AuditOfTenant = async (reader, scope, audit) => {
  for (const { id, confirmed, journals } of await findOddCorrections(reader, scope)) {
    const says = confirmed ? 'is confirmed' : 'is not confirmed';
    audit.found(6, nameOfRow(scope, id), `${says} and has ${journals} journals, or another amount`);
  }
};
