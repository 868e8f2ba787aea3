// Takes a member or a waiting invitation out of the organisation, or lets the caller leave. The owner stays until the
// organisation is handed over.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { lockOrganization, requireMember } from '../organizations/index.ts';
import { memberLeft } from '../webhooks/index.ts';
import { withdrawInvitation } from './invitation.store.ts';
import { deleteMember, findPerson } from './member.store.ts';
import { memberTexts } from './member.texts.ts';

type Operation = Operations['removeOrganizationMember'];

export async function removeOrganizationMember(
  ctx: WriteContext<OrganizationMember>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, lang, now } = ctx;
  const { organizationId } = caller;
  const { userId: id } = params;
  await lockOrganization(tx, organizationId);
  const own = await requireMember(ctx);
  const isSelf = id === caller.userId;
  if (!isSelf && own === 'member') throw fail('FORBIDDEN');
  if (isId('oin', id)) {
    if (!(await withdrawInvitation(tx, organizationId, id, now))) throw fail('NOT_FOUND');
    return { id, removed: true };
  }
  const member = await findPerson(tx, organizationId, id);
  if (!member) throw fail('NOT_FOUND');
  if (member.role === 'owner') {
    if (!isSelf) throw fail('FORBIDDEN', { message: memberTexts.ownerProtected[lang] });
    throw fail('INVALID_STATE', { message: memberTexts.ownerStays[lang] });
  }
  await deleteMember(tx, organizationId, id);
  await memberLeft(tx, organizationId, id, now);
  return { id, removed: true };
}
