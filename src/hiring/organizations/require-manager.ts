// Reads the role again under the organisation's lock: it may have been taken away since the call was admitted.
import type { OrganizationRole } from '../../../contract/hiring/words.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findMembership } from './organization.store.ts';

/** What the caller is: owner or administrator. */
export async function requireManager(
  ctx: Pick<WriteContext<OrganizationMember>, 'tx' | 'caller'>,
): Promise<OrganizationRole> {
  const role = await requireMember(ctx);
  if (role === 'member') throw fail('FORBIDDEN');
  return role;
}

export async function requireMember({
  tx,
  caller,
}: Pick<WriteContext<OrganizationMember>, 'tx' | 'caller'>): Promise<OrganizationRole> {
  const member = await findMembership(tx, caller.organizationId, caller.userId);
  if (!member) throw fail('NOT_FOUND');
  return member.organizationRole;
}
