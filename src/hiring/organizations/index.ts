// The door of organisations.
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
