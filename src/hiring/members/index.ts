// The door of the people of organisations.
export { acceptOrganizationInvitation } from './accept-organization-invitation.ts';
export { forgetOrganizationInvitations } from './forget-invitations.ts';
export {
  createMemberInviter,
  type InvitationNeighbours,
} from './invite-organization-member.ts';
export { createMemberLister } from './list-organization-members.ts';
export { removeOrganizationMember } from './remove-organization-member.ts';
export { addressedOrganization, showInvitation } from './show-invitation.ts';
export { updateOrganizationMember } from './update-organization-member.ts';
