// Changes a member's role; as `owner` it hands the organisation over, which its owner alone does and after a recent
// sign-in: whoever had it is an administrator from then on.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import {
  lockOrganization,
  lockOwned,
  requireManager,
  saveOrganization,
} from '../organizations/index.ts';
import { findPerson, saveRole } from './member.store.ts';
import { memberTexts } from './member.texts.ts';
import { viewPerson } from './member.view.ts';

type Operation = Operations['updateOrganizationMember'];
type Ctx = WriteContext<OrganizationMember>;

export async function updateOrganizationMember(
  ctx: Ctx,
  { params, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, lang } = ctx;
  const { organizationId } = caller;
  const organization = await lockOrganization(tx, organizationId);
  const own = await requireManager(ctx);
  const member = await findPerson(tx, organizationId, params.userId);
  if (!organization || !member) throw fail('NOT_FOUND');
  const { role } = body;
  if (member.role === role) return viewPerson(member);
  if (member.role === 'owner') {
    const isSelf = member.id === caller.userId;
    if (!isSelf) throw fail('FORBIDDEN', { message: memberTexts.ownerProtected[lang] });
    throw fail('INVALID_STATE', { message: memberTexts.ownerStays[lang] });
  }
  if (role === 'owner') {
    if (own !== 'owner') throw fail('FORBIDDEN', { message: memberTexts.ownerAlone[lang] });
    requireRecentSignIn(ctx);
    // Under the lock of their account, as for one that they make.
    const owned = (await lockOwned(tx, member.id)) ?? 0;
    if (owned >= limits.organizationsPerPerson) {
      throw fail('INVALID_STATE', { message: memberTexts.ownsMany[lang] });
    }
    // One owner at any moment: the table refuses a second.
    await saveRole(tx, organizationId, caller.userId, 'admin');
    // It is nobody's personal one any more: its former owner gets another at the next look.
    const handedOver = { ...organization, personal_of: null, updated_at: ctx.now };
    await saveOrganization(tx, handedOver);
  }
  await saveRole(tx, organizationId, member.id, role);
  return viewPerson({ ...member, role });
}

function requireRecentSignIn({ caller, now }: Ctx): void {
  if (now - caller.signedInAt >= limits.recentSignIn_ms) throw fail('REAUTHENTICATION_REQUIRED');
}
