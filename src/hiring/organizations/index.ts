// The door of organisations.
export { type Contact, contactOf } from './contact-of.ts';
export { createOrganization } from './create-organization.ts';
export { enterOrganization } from './enter-organization.ts';
export { getOrganization } from './get-organization.ts';
export { createOrganizationLister } from './list-organizations.ts';
export {
  countMembers,
  findMembership,
  findOrganization,
  findOwner,
  findPeople,
  findShown,
  lockOrganization,
  lockOwned,
  type OrganizationRow,
  type PersonRow,
  type ShownOrganization,
  saveOrganization,
} from './organization.store.ts';
export { requireManager, requireMember } from './require-manager.ts';
export { updateOrganization } from './update-organization.ts';
