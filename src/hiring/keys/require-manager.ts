// Reads the role again under the organisation's lock: it may have been taken away since the call was admitted.
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findMembership } from '../organizations/index.ts';

export async function requireManager({
  tx,
  caller,
}: WriteContext<OrganizationMember>): Promise<void> {
  const member = await findMembership(tx, caller.organizationId, caller.userId);
  if (!member) throw fail('NOT_FOUND');
  if (member.organizationRole === 'member') throw fail('FORBIDDEN');
}
