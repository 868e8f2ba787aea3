// The door of organisations.
export { enterOrganization } from './enter-organization.ts';
export { createOrganizationLister } from './list-organizations.ts';
export {
  countMembers,
  countWaitingInvitations,
  findMembership,
  findOrganization,
  lockOrganization,
  type OrganizationRow,
} from './organization.store.ts';
