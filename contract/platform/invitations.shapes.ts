// Invitations on the wire (spec "Member and invitation").
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Id, Strict, Time, Words } from '../shapes.ts';
import { roles } from './team.shapes.ts';

const Role = Words(roles);

/**
 * The addresses that mail is sent to, the same everywhere: those that sign-in takes (letters, figures and a few signs,
 * no dot at an end or beside another), of which a domain name can exist (RFC 1035 2.3.1).
 */
export const emailPattern =
  "^(?=[^@]{1,64}@)[\\w'+-]+(\\.[\\w'+-]+)*(?<!')@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$";

/** An address as it is written in a body: letter case does not matter, the lower one is kept. */
export const Email = Type.String({
  format: 'email',
  pattern: emailPattern,
  maxLength: limits.emailCharacters,
});

export const NewInvitation = Strict({ email: Email, role: Role });
export type NewInvitation = Static<typeof NewInvitation>;

export const Invitation = Strict({
  id: Id('inv'),
  email: Type.String(),
  role: Role,
  expires_at: Time,
});
export type Invitation = Static<typeof Invitation>;

/** contract/platform.md decision 27. */
export const invitationStatuses = ['pending', 'expired', 'accepted'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** What whoever holds the link may see: the address is masked (M15). */
export const PublicInvitation = Strict({
  email_masked: Type.String(),
  expires_at: Time,
  project_name: Type.String(),
  role: Role,
  status: Words(invitationStatuses),
});
export type PublicInvitation = Static<typeof PublicInvitation>;
