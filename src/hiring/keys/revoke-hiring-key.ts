// Ends a key at once; one that ended already stays as it is.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockOrganization, requireManager } from '../organizations/index.ts';
import { lockKey, saveKey } from './key.store.ts';
import { viewKey } from './key.view.ts';

type Operation = Operations['revokeHiringKey'];

export async function revokeHiringKey(
  ctx: WriteContext<OrganizationMember>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, now } = ctx;
  await lockOrganization(tx, caller.organizationId);
  await requireManager(ctx);
  const key = await lockKey(tx, caller.organizationId, params.id);
  if (!key) throw fail('NOT_FOUND');
  const revoked = { ...key, revoked_at: key.revoked_at ?? now };
  await saveKey(tx, revoked);
  return viewKey(revoked);
}
