// The door of organisations.
export { type Contact, contactOf } from './contact-of.ts';
export { enterOrganization } from './enter-organization.ts';
export { createOrganizationLister } from './list-organizations.ts';
export {
  countMembers,
  countWaitingInvitations,
  findMembership,
  findOrganization,
  findOwner,
  findPeople,
  lockOrganization,
  type OrganizationRow,
  type PersonRow,
} from './organization.store.ts';
