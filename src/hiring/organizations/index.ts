// The door of organisations.
export { enterOrganization } from './enter-organization.ts';
export { getOrganization } from './get-organization.ts';
export { createOrganizationLister } from './list-organizations.ts';
export {
  countMembers,
  findMembership,
  findOrganization,
  findShown,
  lockOrganization,
  type OrganizationRow,
  type ShownOrganization,
  saveOrganization,
} from './organization.store.ts';
export { requireManager, requireMember } from './require-manager.ts';
export { updateOrganization } from './update-organization.ts';
