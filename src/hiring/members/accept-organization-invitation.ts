// Makes the signed-in person a member of the organisation that invited their address, once. The order of refusals is that
// of contract/platform.md M17: a stranger who holds the link learns nothing but that it is not theirs.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { hashToken } from '../../kit/token.ts';
import { holdPerson, refuseUnknownToken } from '../../platform/index.ts';
import { lockOrganization } from '../organizations/index.ts';
import {
  closeInvitation,
  findInvitation,
  type InvitationRow,
  lockInvitation,
} from './invitation.store.ts';
import { insertMember } from './member.store.ts';

type Operation = Operations['acceptOrganizationInvitation'];

export async function acceptOrganizationInvitation(
  ctx: WriteContext<OrganizationMember>,
  { params }: Input<Operation>,
): Promise<Reply<Operation> | Failure> {
  const { tx, caller, now } = ctx;
  const found = await findInvitation(tx, hashToken(params.token));
  // Returned, so that the guess stays counted.
  if (!found) return refuseUnknownToken(tx, ctx.address);
  // Before the lock: the address never changes, and a stranger must not make the organisation wait.
  if (found.email !== caller.email.toLowerCase()) throw fail('INVITATION_EMAIL_MISMATCH');
  const invitation = await lock(tx, found);
  if (invitation.accepted_at !== null) throw fail('INVITATION_USED');
  if (invitation.expires_at <= now) {
    throw fail('INVITATION_EXPIRED', { expires_at: iso(invitation.expires_at) });
  }
  if (!caller.emailVerified) throw fail('EMAIL_NOT_VERIFIED');
  await holdPerson(tx, caller.userId);
  const { organization_id: organizationId, organization_name: name, role } = invitation;
  await closeInvitation(tx, invitation.id, now);
  const member = { organizationId, userId: caller.userId, role, now };
  // Returned, so that the invitation stays closed.
  if (!(await insertMember(tx, member))) return fail('ALREADY_MEMBER', { email: found.email });
  return { id: organizationId, name, role };
}

/** The organisation, then the invitation, as every write of this folder. */
async function lock(tx: Tx, { organization_id, id }: InvitationRow): Promise<InvitationRow> {
  const organization = await lockOrganization(tx, organization_id);
  const row = organization && (await lockInvitation(tx, id));
  if (!row) throw fail('INVITATION_NOT_FOUND');
  return row;
}
