// Changes what an organisation is called and how it is reached; null empties, and the contact is the owner's address again.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findShown, lockOrganization, saveOrganization } from './organization.store.ts';
import { viewOrganization } from './organization.view.ts';
import { requireManager } from './require-manager.ts';

type Operation = Operations['updateOrganization'];

export async function updateOrganization(
  ctx: WriteContext<OrganizationMember>,
  { body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, now } = ctx;
  const before = await lockOrganization(tx, caller.organizationId);
  const role = await requireManager(ctx);
  if (!before) throw fail('NOT_FOUND');
  const given = (value: string | null | undefined, old: string | null) =>
    value === undefined ? old : (value?.trim() ?? null);
  await saveOrganization(tx, {
    ...before,
    name: body.name?.trim() ?? before.name,
    contact_email: given(body.contactEmail, before.contact_email)?.toLowerCase() ?? null,
    contact_phone: given(body.contactPhone, before.contact_phone),
    privacy_url: given(body.privacyUrl, before.privacy_url),
    cdp_receipt: given(body.cdpReceipt, before.cdp_receipt),
    updated_at: now,
  });
  const row = await findShown(tx, before.id);
  if (!row) throw fail('NOT_FOUND');
  return viewOrganization(row, role);
}
