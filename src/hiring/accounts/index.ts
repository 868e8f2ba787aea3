// The door of accounts: what an account's export and deletion know of organisations, handed to the platform by app.ts.
export { lockOrganizationsOf } from './account.store.ts';
export { eraseOrganizationJob } from './erase-organization.job.ts';
export { exportMemberships } from './export-memberships.ts';
export { leaveOrganizations } from './leave-organizations.ts';
