// Locks the organisation and reads the membership again under the lock: it may have ended since the call was admitted.
import type { OrganizationMember } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { findMembership, lockOrganization } from '../organizations/index.ts';

export async function requireMember(
  tx: Tx,
  { organizationId, userId }: Pick<OrganizationMember, 'organizationId' | 'userId'>,
): Promise<void> {
  await lockOrganization(tx, organizationId);
  if (!(await findMembership(tx, organizationId, userId))) throw fail('NOT_FOUND');
}
