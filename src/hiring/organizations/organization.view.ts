// An organisation as its people see it.
import type { OrganizationRole } from '../../../contract/hiring/words.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ShownOrganization } from './organization.store.ts';

export const viewOrganization = (
  row: ShownOrganization,
  role: OrganizationRole,
): Reply<Operations['getOrganization']> => ({
  id: row.id,
  name: row.name,
  role,
  contactEmail: row.contact_email ?? row.owner_email,
  contactPhone: row.contact_phone,
  privacyUrl: row.privacy_url,
  cdpReceipt: row.cdp_receipt,
  administrators: row.administrators,
});
