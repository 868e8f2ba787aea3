// Invites an address to a project: the invitation and its mail are written together, and the mail alone
// carries the token.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { hashToken, newToken } from '../../kit/token.ts';
import { audit } from '../audit/index.ts';
import { invitationsBy, invitationsTo, mailsTo, takePermits } from '../limits/index.ts';
import { queueAskedMails } from '../mails/index.ts';
import { lockProject, requireRole } from '../projects/index.ts';
import { insertInvitation, isMemberAddress, replaceExpired } from './invitation.store.ts';
import { viewInvitation } from './invitation.view.ts';
import { invitationMail } from './invitation-mail.ts';

type Operation = Operations['createInvitation'];

export type InvitationNeighbours = {
  /** Closes mails while they wait in the queue. */
  mailSeal: Seal;
  /** Where this server is reached: the origin of the links in mails. */
  publicUrl: string;
};

export async function createInvitation(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
  neighbours: InvitationNeighbours,
): Promise<Reply<Operation>> {
  const { tx, caller, now } = ctx;
  // The lock keeps an acceptance from making a member between the look and the insertion.
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, 'admin');
  if (!caller.emailVerified) throw fail('EMAIL_NOT_VERIFIED');
  const { role } = input.body;
  // As much as changing a role to it (contract/platform.md decision 11): whoever joins may do all that asks for a recent sign-in.
  const isOld = now - caller.signedInAt >= limits.recentSignIn_ms;
  if (role === 'admin' && isOld) throw fail('REAUTHENTICATION_REQUIRED');
  const email = input.body.email.toLowerCase();
  if (await isMemberAddress(tx, project.id, email)) throw fail('ALREADY_MEMBER', { email });
  await replaceExpired(tx, project.id, email, now);
  const token = newToken();
  const id = newId('inv');
  const expiresAt = now + limits.invitation_ms;
  const written = await insertInvitation(tx, {
    id,
    projectId: project.id,
    email,
    role,
    tokenHash: hashToken(token),
    invitedBy: caller.userId,
    createdAt: now,
    expiresAt,
  });
  if (!written) throw fail('ALREADY_INVITED', { email });
  // After the insertion, so that a second invitation of an address counts nothing; before the mail.
  await takeInvitationPermits(tx, caller.userId, project.id, email);
  const link = `${neighbours.publicUrl}/invitations/${token}`;
  const mail = invitationMail(email, { inviter: caller.email, role, link });
  await queueAskedMails(tx, neighbours.mailSeal, [mail]);
  await audit(ctx, project.id, 'member.invited', { invitation: id, role });
  return viewInvitation({ id, email, role, expires_at: expiresAt });
}

/** What is thrown undoes the invitation: by reader over all projects, by inviter and by project or organisation. */
export async function takeInvitationPermits(
  tx: Tx,
  userId: string,
  tenantId: string,
  email: string,
): Promise<void> {
  const windows = [mailsTo(email), invitationsBy(userId), invitationsTo(tenantId)];
  const permits = await takePermits(tx, windows);
  if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);
}
