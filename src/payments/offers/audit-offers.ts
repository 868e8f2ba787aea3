// Checks that each promo code counts as many uses as payments carry it (contract/payments.md D.3, invariant 12).
import { type AuditOfTenant, nameOfRow } from '../../db/audit.ts';
import { findMiscountedOffers } from './offer-audit.store.ts';

export const auditOffers: AuditOfTenant = async (reader, scope, audit) => {
  for (const { id, reserved, used, open, paid } of await findMiscountedOffers(reader, scope)) {
    const says = `counts ${reserved} reserved and ${used} used, and payments say ${open} and ${paid}`;
    audit.found(12, nameOfRow(scope, id), says);
  }
};
