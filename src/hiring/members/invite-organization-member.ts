// Invites an address into the organisation: the invitation and its mail are written together, and the mail alone carries
// the token (contract/platform.md B7).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { hashToken, newToken } from '../../kit/token.ts';
import { queueAskedMails, takeInvitationPermits } from '../../platform/index.ts';
import { lockOrganization, requireManager } from '../organizations/index.ts';
import { insertInvitation, replaceExpired } from './invitation.store.ts';
import { isMemberAddress } from './member.store.ts';
import { viewPerson } from './member.view.ts';
import { organizationInvitationMail } from './organization-invitation-mail.ts';

type Operation = Operations['inviteOrganizationMember'];

export type InvitationNeighbours = {
  /** Where this server is reached: the origin of the links in mails. */
  publicUrl: string;
  /** Closes mails while they wait in the queue. */
  mails: Seal;
};

export const createMemberInviter =
  ({ publicUrl, mails }: InvitationNeighbours) =>
  async (
    ctx: WriteContext<OrganizationMember>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { tx, caller, now } = ctx;
    const { organizationId, userId } = caller;
    // The lock keeps an acceptance from making a member between the look and the insertion.
    await lockOrganization(tx, organizationId);
    await requireManager(ctx);
    if (!caller.emailVerified) throw fail('EMAIL_NOT_VERIFIED');
    const email = body.email.trim().toLowerCase();
    const { role } = body;
    if (await isMemberAddress(tx, organizationId, email)) throw fail('ALREADY_MEMBER', { email });
    await replaceExpired(tx, organizationId, email, now);
    const token = newToken();
    const row = {
      ...{ id: newId('oin'), organization_id: organizationId, email, role },
      expires_at: now + limits.invitation_ms,
    };
    const written = await insertInvitation(tx, {
      ...row,
      ...{ token_hash: hashToken(token), invited_by: userId, created_at: now },
    });
    if (!written) throw fail('ALREADY_INVITED', { email });
    // After the insertion, so that a second invitation of an address counts nothing; before the mail.
    await takeInvitationPermits(tx, userId, organizationId, email);
    const link = `${publicUrl}/invitations/organization/${token}`;
    const mail = organizationInvitationMail(email, { inviter: caller.email, role, link });
    await queueAskedMails(tx, mails, [mail]);
    return viewPerson({ ...row, name: null, joined_at: null });
  };
