// Makes the signed-in person a member of the project that invited their address, once. The order of
// refusals is that of M17: a stranger who holds the link learns nothing but that it is not theirs.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { Failure, fail } from '../../kit/fail.ts';
import { hashToken } from '../../kit/token.ts';
import { audit } from '../audit/index.ts';
import { holdPerson } from '../people/index.ts';
import { lockProject } from '../projects/index.ts';
import { statusOf } from './invitation.rules.ts';
import {
  addMember,
  closeInvitation,
  findInvitation,
  type InvitationRow,
  lockInvitation,
} from './invitation.store.ts';
import { refuseUnknownToken } from './unknown-token.ts';

type Operation = Operations['acceptInvitation'];

export async function acceptInvitation(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation> | Failure> {
  const { tx, caller, now } = ctx;
  const found = await findInvitation(tx, hashToken(input.params.token));
  // Returned, so that the guess stays counted.
  if (!found) return refuseUnknownToken(tx, ctx.address);
  // Before the lock: the address never changes, and a stranger must not make the project wait.
  if (found.email !== caller.email.toLowerCase()) throw fail('INVITATION_EMAIL_MISMATCH');
  const invitation = await lock(tx, found);
  const status = statusOf(invitation, now);
  if (status === 'accepted') throw fail('INVITATION_USED');
  if (status === 'expired') {
    throw fail('INVITATION_EXPIRED', { expires_at: iso(invitation.expires_at) });
  }
  if (!caller.emailVerified) throw fail('EMAIL_NOT_VERIFIED');
  const { project_id, role } = invitation;
  // Their account was deleted since the session was read.
  await holdPerson(tx, caller.userId);
  await closeInvitation(tx, invitation.id, now);
  const member = { projectId: project_id, userId: caller.userId, role, joinedAt: now };
  // Returned, so that the invitation stays closed (M19).
  if (!(await addMember(tx, member))) return fail('ALREADY_MEMBER', { email: found.email });
  const joined = { invitation: invitation.id, member: caller.userId, role };
  await audit(ctx, project_id, 'member.joined', joined);
  return { project_id, role };
}

/** The project, then the invitation, as every write of this folder. */
async function lock(tx: Tx, { project_id, id }: InvitationRow): Promise<InvitationRow> {
  await lockProject(tx, project_id).catch((error: unknown) => {
    // Deleted since: its invitations are as unknown as their links.
    throw error instanceof Failure ? fail('INVITATION_NOT_FOUND') : error;
  });
  const row = await lockInvitation(tx, id);
  if (!row) throw fail('INVITATION_NOT_FOUND');
  return row;
}
