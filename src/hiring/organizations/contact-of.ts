// Whom people may write to about an organisation: the address that it named, else its owner's.
import type { Reader } from '../../db/database.ts';
import { findOrganization, findOwner, type OrganizationRow } from './organization.store.ts';

export type Contact = { organization: OrganizationRow; email: string };

/** Undefined for an organisation that there is none of, or that has ended: it has no owner any more. */
export async function contactOf(
  reader: Reader,
  organizationId: string,
): Promise<Contact | undefined> {
  const organization = await findOrganization(reader, organizationId);
  if (!organization) return undefined;
  const owner =
    organization.contact_email === null ? await findOwner(reader, organizationId) : undefined;
  const email = organization.contact_email ?? owner?.email;
  return email === undefined ? undefined : { organization, email };
}
